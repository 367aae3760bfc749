import type { ApiKey } from "../auth/api-keys";
import { type Principal, principalOfApiKey, principalOfSession } from "../auth/principal";
import { readSession } from "../auth/sessions";
import { invalidSession } from "../base/errors";
import type { SealedHandle } from "../base/secrets";
import type { OperationContext } from "../operations/operation";
import type { Services } from "../services";
import { createLoaders, type Loaders } from "./loaders";

/** What is known about a request before its GraphQL is read. */
export type HttpContext = { apiKey: ApiKey };

/**
 * `idempotencyKey` comes from the header Idempotency-Key. `principal` uses the operation's own `authentication`, or the
 * header if there is none. An invalid session never falls back to the API key.
 */
export type ApiContext = OperationContext & {
  loaders: Loaders;
  /**
   * The session's handle as it was sent, not yet looked at.
   * @throws ApiError INVALID_SESSION_TOKEN_CODE when there is none, or when document and header carry two
   */
  handle(authentication?: SealedHandle | null): SealedHandle;
  /** For operations that a portal key may call without a session. A session that is sent must still be valid. */
  optionalPrincipal(authentication?: SealedHandle | null): Promise<Principal | null>;
};

/** The context of one HTTP request. */
export function createContext(services: Services, request: Request, apiKey: ApiKey): ApiContext {
  const { db, env, clock } = services;
  const header = request.headers.get("x-tv-authentication");
  const bySession = new Map<string, Promise<Principal>>();
  let byKey: Promise<Principal | null> | undefined;

  const sessionPrincipal = (handle: SealedHandle) => {
    const id = JSON.stringify([handle.enc, handle.iv, handle.tag]);
    const known = bySession.get(id);
    if (known) return known;
    const principal = readSession(db, env, handle, clock()).then((session) =>
      principalOfSession(db, session),
    );
    bySession.set(id, principal);
    return principal;
  };

  const keyPrincipal = async () => (apiKey.kind === "server" ? principalOfApiKey(db, apiKey) : null);

  const optionalPrincipal = async (authentication?: SealedHandle | null) => {
    const handle = sessionOf(authentication, header);
    if (handle) return sessionPrincipal(handle);
    byKey ??= keyPrincipal();
    return byKey;
  };

  return {
    services,
    idempotencyKey: request.headers.get("idempotency-key"),
    loaders: createLoaders(services),
    optionalPrincipal,
    handle(authentication) {
      const handle = sessionOf(authentication, header);
      if (!handle) throw invalidSession();
      return handle;
    },
    async principal(authentication) {
      const principal = await optionalPrincipal(authentication);
      if (!principal) throw invalidSession();
      return principal;
    },
  };
}

/** The session from the document or else from the header. If both have one, they must be the same. */
function sessionOf(inDocument: SealedHandle | null | undefined, header: string | null): SealedHandle | null {
  const inHeader = header === null ? null : parseHeader(header);
  if (!inDocument) return inHeader;
  if (inHeader && !isSame(inDocument, inHeader)) throw invalidSession();
  return inDocument;
}

/** base64url(JSON {enc, iv, tag}) */
function parseHeader(header: string): SealedHandle {
  try {
    const { enc, iv, tag } = JSON.parse(Buffer.from(header, "base64url").toString("utf8"));
    if ([enc, iv, tag].every((part) => typeof part === "string")) return { enc, iv, tag };
  } catch {
    // An unreadable header is not a session.
  }
  throw invalidSession();
}

const isSame = (a: SealedHandle, b: SealedHandle) => a.enc === b.enc && a.iv === b.iv && a.tag === b.tag;

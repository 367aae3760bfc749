import type { IncomingHttpHeaders } from "node:http";
import type { DocumentNode } from "graphql";
import { type Authentication, authenticate } from "../auth/authenticate";
import type { Caller } from "../auth/principal";
import { type Attempt, auditRefusal, REFUSALS } from "../auth/refusals";
import { currentUse, noteSessionUse } from "../auth/session-use";
import { tellEndedSession } from "../auth/sessions";
import { invalidSession } from "../base/errors";
import type { SealedHandle } from "../base/secrets";
import { limitDb } from "../db/limited-db";
import type { OperationContext } from "../operations/operation";
import type { Services } from "../services";
import type { AssetRow } from "../wallets/assets";
import { assertExtensionMay } from "./extension-access";
import { createLoaders, type Loaders } from "./loaders";

/**
 * `idempotencyKey` comes from the header Idempotency-Key, `newestKnown` from Newest-Known-Request (ours). An invalid
 * session never falls back to the API key.
 */
export type ApiContext = Omit<OperationContext, "principal"> & {
  loaders: Loaders;
  /**
   * The session's handle as sent, not yet looked up.
   * @throws ApiError INVALID_SESSION_TOKEN_CODE if missing, or if document and header differ
   */
  handle(authentication?: SealedHandle | null): SealedHandle;
  /** The only kind of session that this API key may prolong or end; null: any. */
  onlyKind: "extension" | null;
  principal(authentication?: SealedHandle | null): Promise<Caller>;
  /** For operations that a portal key may call without a session. A session that is sent must be valid. */
  optionalPrincipal(authentication?: SealedHandle | null): Promise<Caller | null>;
  isStillValid(authentication?: SealedHandle | null): Promise<boolean>;
  /** Aborted when a subscriber leaves or the sandbox stops. */
  signal: AbortSignal;
  /** Keeps the extensions' key from everything an extension's session may not call. @throws ApiError NOT_ALLOWED */
  admitKey(): Promise<void>;
};

export type HttpCall = {
  headers: IncomingHttpHeaders;
  apiKey: string;
  /** Read from headers and variables before the document is parsed. */
  handle: SealedHandle | null;
  /** The caller's IP address. */
  address: string;
  document: DocumentNode;
  signal: AbortSignal;
};

const EXTENSION_CALL: Attempt = {
  action: "SESSION_REFUSED",
  name: "Extension session",
  about: "",
  codes: REFUSALS,
};

export function createContext(
  services: Services,
  { headers, apiKey, handle: firstHandle, address, document, signal }: HttpCall,
  authentication: Authentication,
  assets: () => Promise<Map<string, AssetRow>>,
): ApiContext {
  const { db, env, clock } = services;
  const scope = walletScope();
  const own = { ...services, db: limitDb(db, scope.walletIds) };
  const header = headerOf(headers, "x-tv-authentication");
  const readCaller = async (handle: SealedHandle | null): Promise<Caller | null> =>
    (await authenticate(db, env, { apiKey, handle, address }, clock()))?.caller ?? null;
  const callerOf = rememberCallers(readCaller, firstHandle, authentication.caller);
  const admit = admitSessions(services, headers, document);

  const optionalPrincipal = async (inDocument?: SealedHandle | null) => {
    const handle = sessionOf(inDocument, header);
    const caller = await callerOf(handle);
    if (!caller && handle) await tellEndedSession(db, env, handle, clock());
    if (!caller && (handle || authentication.keyKind !== "portal")) throw invalidSession();
    if (caller?.use) await admit(caller);
    if (caller) scope.narrow(caller.walletIds);
    return caller;
  };

  return {
    services: own,
    everything: services,
    idempotencyKey: headerOf(headers, "idempotency-key"),
    newestKnown: headerOf(headers, "newest-known-request"),
    loaders: createLoaders(own, assets),
    optionalPrincipal,
    onlyKind: authentication.keyKind === "extension" ? "extension" : null,
    handle(inDocument) {
      const handle = sessionOf(inDocument, header);
      if (!handle) throw invalidSession();
      return handle;
    },
    signal,
    async isStillValid(inDocument) {
      return (await readCaller(sessionOf(inDocument, header))) !== null;
    },
    async admitKey() {
      if (authentication.keyKind !== "extension") return;
      // Refusals of a session are in its organisation's audit log.
      const { caller } = authentication;
      if (!caller) return assertExtensionMay(document);
      await admit(caller);
    },
    async principal(inDocument) {
      const principal = await optionalPrincipal(inDocument);
      if (!principal) throw invalidSession();
      return principal;
    },
  };
}

/** Of everybody whom the document's operations act as: what all of them see. */
function walletScope() {
  let ids: readonly string[] | null = null;
  return {
    walletIds: () => ids,
    narrow(others: readonly string[] | null) {
      if (others) ids = ids === null ? others : ids.filter((id) => others.includes(id));
    },
  };
}

function rememberCallers(
  read: (handle: SealedHandle | null) => Promise<Caller | null>,
  firstHandle: SealedHandle | null,
  first: Caller | null,
) {
  const callers = new Map([[idOfHandle(firstHandle), Promise.resolve(first)]]);
  return (handle: SealedHandle | null): Promise<Caller | null> => {
    const id = idOfHandle(handle);
    const known = callers.get(id);
    if (known) return known;
    const caller = read(handle);
    callers.set(id, caller);
    return caller;
  };
}

/** Once for all operations of the document, so that the audit log has one refusal. */
function admitSessions(services: Services, headers: IncomingHttpHeaders, document: DocumentNode) {
  const begun = new Map<string, Promise<void>>();
  const admit = async (caller: Caller): Promise<void> => {
    const isExtension = caller.kind === "extension";
    if (isExtension)
      await auditRefusal(services, caller, EXTENSION_CALL, async () => assertExtensionMay(document));
    const use = currentUse(isExtension ? headerOf(headers, "x-source") : null);
    await noteSessionUse(services.db, caller, use, services.clock());
  };
  return (caller: Caller): Promise<void> => {
    const { sessionId = "" } = caller;
    const admission = begun.get(sessionId) ?? admit(caller);
    begun.set(sessionId, admission);
    return admission;
  };
}

/** In a variable, an input object, or the header; null if none. */
export function findHandle(headers: IncomingHttpHeaders, variables: unknown): SealedHandle | null {
  if (isObject(variables)) {
    for (const place of [variables, ...Object.values(variables)]) {
      const handle = isObject(place) ? toHandle(place.authentication) : null;
      if (handle) return handle;
    }
  }
  const header = headerOf(headers, "x-tv-authentication");
  return header === null ? null : decodeHeader(header);
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return typeof value === "string" ? value : null;
}

/** If both the document and the header have one, they must be the same. */
function sessionOf(inDocument: SealedHandle | null | undefined, header: string | null): SealedHandle | null {
  const inHeader = header === null ? null : parseHeader(header);
  if (!inDocument) return inHeader;
  if (inHeader && !isSame(inDocument, inHeader)) throw invalidSession();
  return inDocument;
}

function parseHeader(header: string): SealedHandle {
  const handle = decodeHeader(header);
  if (!handle) throw invalidSession();
  return handle;
}

/** base64url(JSON {enc, iv, tag}); null for anything else. */
function decodeHeader(header: string): SealedHandle | null {
  try {
    return toHandle(JSON.parse(Buffer.from(header, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

function toHandle(value: unknown): SealedHandle | null {
  if (!isObject(value)) return null;
  const { enc, iv, tag } = value;
  const isHandle = typeof enc === "string" && typeof iv === "string" && typeof tag === "string";
  return isHandle ? { enc, iv, tag } : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const idOfHandle = (handle: SealedHandle | null): string =>
  handle ? JSON.stringify([handle.enc, handle.iv, handle.tag]) : "";

const isSame = (a: SealedHandle, b: SealedHandle) => a.enc === b.enc && a.iv === b.iv && a.tag === b.tag;

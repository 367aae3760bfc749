import { hkdfSync } from "node:crypto";
import { env } from "../env.server";
import { readPostedForm } from "../forms/posted-form.server";
import { paths } from "../paths";
import { isCsrfValid } from "../session/csrf.server";
import { readSession, type Session } from "../session/session.server";

/** What encrypts the records of a session in the browser, base64url of 32 bytes, and a code of whose they are. */
export interface StorageSecret {
  secret: string;
  owner: string;
}

/** The same for as long as a session lives; nobody can have it made again once its cookie is gone. */
export function storageSecretOf({ id, email }: Pick<Session, "id" | "email">): StorageSecret {
  const [newest = ""] = env().SESSION_SECRETS;
  const derive = (purpose: string, length: number) => {
    const info = `strongroom/storage/${purpose}/${email.toLowerCase()}`;
    return Buffer.from(hkdfSync("sha256", newest, id, info, length)).toString("base64url");
  };
  return { secret: derive("key", 32), owner: derive("owner", 12) };
}

/**
 * Hands the key out to a page of a live session: to the sign-in without one, 400 for a form that is not this session's.
 * It never ends a session, even one that is over: the page itself does.
 */
export async function answerStorageKey(request: Request): Promise<Response> {
  const session = readSession(request);
  if (!session) return new Response(null, { status: 302, headers: { Location: paths.login() } });
  const form = await readPostedForm(request, {});
  if (form.issue || !isCsrfValid(request, form)) return new Response(null, { status: 400 });
  return Response.json(storageSecretOf(session), { headers: { "Cache-Control": "no-store" } });
}

import { hkdfSync } from "node:crypto";
import { env } from "../env.server";
import { readScriptForm } from "../forms/read-form.server";
import type { Session } from "../session/session.server";

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

/** Hands the key out to a page of a live session. */
export async function answerStorageKey(request: Request): Promise<Response> {
  const { session } = await readScriptForm(request, {});
  return Response.json(storageSecretOf(session), { headers: { "Cache-Control": "no-store" } });
}

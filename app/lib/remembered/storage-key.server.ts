import { hkdfSync } from "node:crypto";
import { env } from "../env.server";
import { readScriptForm } from "../forms/read-form.server";
import type { Session } from "../session/session.server";

/** `secret`: base64url of 32 bytes. `owner`: a code for whose records these are. */
export interface StorageSecret {
  secret: string;
  owner: string;
}

/** Stable for the life of a session; cannot be derived again without its cookie. */
export function storageSecretOf({ id, email }: Pick<Session, "id" | "email">): StorageSecret {
  const [newest = ""] = env().SESSION_SECRETS;
  const derive = (purpose: string, length: number) => {
    const info = `strongroom/storage/${purpose}/${email.toLowerCase()}`;
    return Buffer.from(hkdfSync("sha256", newest, id, info, length)).toString("base64url");
  };
  return { secret: derive("key", 32), owner: derive("owner", 12) };
}

export async function answerStorageKey(request: Request): Promise<Response> {
  const { session } = await readScriptForm(request, null, {});
  return Response.json(storageSecretOf(session), { headers: { "Cache-Control": "no-store" } });
}

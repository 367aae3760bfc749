import { env } from "~/lib/env.server";

/** The keys that sign exported files, for whoever checks one: Ed25519 public keys, 64 hexadecimal characters each. */
export function loader() {
  return Response.json({ keys: env().CUSTODY_EXPORT_KEYS });
}

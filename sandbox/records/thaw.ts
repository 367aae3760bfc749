import { createHash } from "node:crypto";

/** What a phone signs to end a freeze. @returns 32 bytes */
export function thawDigest({ trustId, freezeId }: { trustId: string; freezeId: string }): Buffer {
  return createHash("sha256")
    .update(JSON.stringify({ type: "THAW", trustId, freezeId }))
    .digest();
}

import { randomBytes } from "node:crypto";
import { sha256Hex } from "../base/secrets";
import type { Tx } from "../db/client";
import { apiKeys } from "../db/schema";

/** Tells people, and scanners of source code, what it is. */
const PREFIX = "srk_";

/** Stores the hash and the last six of a new key of 256 bits. @returns the key, which nobody can read again */
export async function makeKey(
  tx: Tx,
  { userId, madeBy }: { userId: string; madeBy: string | null },
  at: Date,
): Promise<string> {
  const secret = PREFIX + randomBytes(32).toString("hex");
  await tx.insert(apiKeys).values({
    keyHash: sha256Hex(secret),
    kind: "program",
    lastSix: lastSixOf(secret),
    userId,
    madeBy,
    createdAt: at,
  });
  return secret;
}

export const lastSixOf = (secret: string): string => secret.slice(-6);

/** `users.email` of a program: unique, and nobody's (RFC 2606). */
export const emailOf = (userId: string): string => `${userId}@program.invalid`;

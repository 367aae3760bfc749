import { hexToBytes } from "@noble/hashes/utils";
import { z } from "zod";
import { base58 } from "~/lib/chains/families/base58";
import type { IntentBase } from "../intent";
import type { SolanaMessage } from "./message";

const KEY_BYTES = 32;
const MAX_KEY_LENGTH = 44;
const MAX_ACCOUNTS = 32;
/** Advance the nonce, create a stake account, initialise it, delegate it. */
const MAX_INSTRUCTIONS = 4;

const key = z.string().refine(isKey);
const count = z.number().int().min(0).max(MAX_ACCOUNTS);

export const messageShape = z.object({
  header: z.object({
    numRequiredSignatures: count,
    numReadonlySignedAccounts: count,
    numReadonlyUnsignedAccounts: count,
  }),
  accountKeys: z.array(key).min(1).max(MAX_ACCOUNTS),
  recentBlockhash: key,
  instructions: z
    .array(
      z.object({
        programIdIndex: count,
        accounts: z.array(count).max(MAX_ACCOUNTS),
        data: z.string().regex(/^0x(?:[0-9a-f]{2}){1,128}$/),
      }),
    )
    .min(1)
    .max(MAX_INSTRUCTIONS),
});

export function isKey(text: string): boolean {
  try {
    return text.length <= MAX_KEY_LENGTH && base58.decode(text).length === KEY_BYTES;
  } catch {
    return false;
  }
}

/** On Solana an address is the key itself. */
export function ownsAddress(publicKey: string, { fromAddress }: IntentBase): boolean {
  return base58.encode(hexToBytes(publicKey)) === fromAddress;
}

export function nonceAccountOf({ accountKeys, instructions }: SolanaMessage): string | undefined {
  return accountKeys[instructions[0]?.accounts[0] ?? Number.NaN];
}

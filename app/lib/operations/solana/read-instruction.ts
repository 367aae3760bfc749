import { hexToBytes } from "@noble/hashes/utils";
import type { SolanaMessage } from "./message";

type Instruction = SolanaMessage["instructions"][number];

const AMOUNT_BYTES = 8;

export function accountAt(
  { accountKeys }: SolanaMessage,
  instruction: Instruction | undefined,
  place: number,
): string | undefined {
  return accountKeys[instruction?.accounts[place] ?? Number.NaN];
}

export function amountAt({ data }: Instruction, at: number): string | null {
  const bytes = hexToBytes(data.slice(2)).slice(at, at + AMOUNT_BYTES);
  if (bytes.length < AMOUNT_BYTES) return null;
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n).toString();
}

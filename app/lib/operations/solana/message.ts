import { ed25519 } from "@noble/curves/ed25519";
import { sha256 } from "@noble/hashes/sha2";
import { concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import { base58 } from "~/lib/chains/families/base58";

export const SYSTEM_PROGRAM = "11111111111111111111111111111111";
export const STAKE_PROGRAM = "Stake11111111111111111111111111111111111111";
export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
export const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";

export const LAMPORTS_PER_SIGNATURE = 5_000n;

/** Accounts by their index in `accountKeys`, data as 0x hex. */
export interface SolanaMessage {
  header: {
    numRequiredSignatures: number;
    numReadonlySignedAccounts: number;
    numReadonlyUnsignedAccounts: number;
  };
  accountKeys: string[];
  recentBlockhash: string;
  instructions: { programIdIndex: number; accounts: number[]; data: string }[];
}

/** Below 2^14: one byte, or two with the top bit of the first set. */
function length(value: number): Uint8Array {
  return value < 0x80 ? Uint8Array.of(value) : Uint8Array.of((value & 0x7f) | 0x80, value >> 7);
}

export function serializeMessage(message: SolanaMessage): Uint8Array {
  const { header, accountKeys, recentBlockhash, instructions } = message;
  return concatBytes(
    Uint8Array.of(
      header.numRequiredSignatures,
      header.numReadonlySignedAccounts,
      header.numReadonlyUnsignedAccounts,
    ),
    length(accountKeys.length),
    ...accountKeys.map((key) => base58.decode(key)),
    base58.decode(recentBlockhash),
    length(instructions.length),
    ...instructions.flatMap(({ programIdIndex, accounts, data }) => {
      const bytes = hexToBytes(data.slice(2));
      return [
        Uint8Array.of(programIdIndex),
        length(accounts.length),
        Uint8Array.from(accounts),
        length(bytes.length),
        bytes,
      ];
    }),
  );
}

/** The header encodes rights as counts. */
export function rightsAt({ header, accountKeys }: SolanaMessage, place: number) {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header;
  const signs = place < numRequiredSignatures;
  const writableUntil = signs
    ? numRequiredSignatures - numReadonlySignedAccounts
    : accountKeys.length - numReadonlyUnsignedAccounts;
  return { signs, isWritable: place < writableUntil };
}

/** The owner's account for a token: the first candidate address without a private key. */
export function associatedTokenAddress(owner: string, mint: string): string | null {
  const seeds = [owner, TOKEN_PROGRAM, mint].map((address) => base58.decode(address));
  const program = base58.decode(ASSOCIATED_TOKEN_PROGRAM);
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(
      concatBytes(...seeds, Uint8Array.of(bump), program, utf8ToBytes("ProgramDerivedAddress")),
    );
    if (!isOnCurve(address)) return base58.encode(address);
  }
  return null;
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes);
    return true;
  } catch {
    return false;
  }
}

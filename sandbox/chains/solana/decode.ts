import { ed25519 } from "@noble/curves/ed25519";
import { base58 } from "@scure/base";
import { readSolanaMessage, type SolanaMessage, type SolanaPlan } from "./build";
import { solanaMessage } from "./encode";
import { LAMPORTS_PER_SIGNATURE } from "./facts";

export type DecodedSolana = SolanaPlan & {
  /** Base58 of the first signature. */
  hash: string;
  /** Lamports for the signatures. */
  fee: bigint;
};

const SIGNATURE_BYTES = 64;

/**
 * Parses a signed transaction (hex without 0x) and verifies every signature.
 * @throws Error when the bytes are no transaction of a kind that is known here, or a signature is wrong
 */
export async function decodeSolanaTransaction(raw: string): Promise<DecodedSolana> {
  const { Message } = await import("@solana/web3.js");
  const { signatures, signed } = splitSolanaTransaction(raw);
  const { header, accountKeys, recentBlockhash, instructions } = Message.from(signed);
  if (signatures.length !== header.numRequiredSignatures) throw new Error("Signatures are missing");
  for (const [at, signature] of signatures.entries()) {
    const signer = accountKeys[at]?.toBytes();
    if (!signer || !ed25519.verify(signature, signed, signer)) throw new Error("A signature is wrong");
  }
  const message: SolanaMessage = {
    header,
    accountKeys: accountKeys.map((key) => key.toBase58()),
    recentBlockhash,
    instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
      programIdIndex,
      accounts,
      data: `0x${Buffer.from(base58.decode(data)).toString("hex")}`,
    })),
  };
  const isWhole = Buffer.compare(await solanaMessage(message), signed) === 0;
  if (!isWhole) throw new Error("There is more than a message");
  return {
    ...(await readSolanaMessage(message)),
    hash: base58.encode(signatures[0]!),
    fee: BigInt(signatures.length) * LAMPORTS_PER_SIGNATURE,
  };
}

/** The signatures of a serialised transaction, 64 bytes each, and the message that they sign. */
export function splitSolanaTransaction(raw: string): { signatures: Uint8Array[]; signed: Uint8Array } {
  const bytes = Buffer.from(raw, "hex");
  // Fewer than 128 signatures: their count is one byte.
  const count = bytes[0] ?? 0;
  const end = 1 + count * SIGNATURE_BYTES;
  if (count === 0 || count > 127 || bytes.length <= end) throw new Error("Not a signed transaction");
  const signatures = Array.from({ length: count }, (_, at) =>
    Uint8Array.from(bytes.subarray(1 + at * SIGNATURE_BYTES, 1 + (at + 1) * SIGNATURE_BYTES)),
  );
  return { signatures, signed: Uint8Array.from(bytes.subarray(end)) };
}

import { createHash } from "node:crypto";
import type { HdPath } from "../records/path";
import { type SignableDigest, signableDigest } from "../records/signable";

/** A transfer instruction to an exchange. All fields are text, so that everybody encodes the same bytes. */
export type TransferInstruction = {
  requestId: string;
  /** subWalletIds. */
  from: string;
  to: string;
  /** `BITCOIN/BTC` */
  asset: string;
  /** Smallest units, decimal digits. */
  value: string;
};

/** An exchange account has no key in the vault, only the exchange's own credential. */
const CREDENTIAL_PATH: HdPath = ["0x80000000", "0x80000000", "0x80000000", "0x0", "0x0"];

/** The instruction's only encoding: JSON with its fields in this order. */
export function encodeInstruction({ requestId, from, to, asset, value }: TransferInstruction): Buffer {
  return Buffer.from(JSON.stringify({ requestId, from, to, asset, value }), "utf8");
}

/** What the phones approve: SHA-256 of the encoded instruction. */
export function instructionDigest(instruction: TransferInstruction): SignableDigest {
  return signableDigest(
    createHash("sha256").update(encodeInstruction(instruction)).digest(),
    CREDENTIAL_PATH,
  );
}

/** signData of the message to the phones. No key of the vault signs, so there is no provenance to send. */
export function instructionSignData(instruction: TransferInstruction): Record<string, unknown> {
  const { path, transactionDigest, signData, shaSignData } = instructionDigest(instruction);
  const unverifiedMessageData = { message: transactionDigest, signData, shaSignData };
  return {
    data: instruction,
    delegateSignData: [{ hdWalletPath: path, algorithm: "0x0", unverifiedMessageData }],
  };
}

/** Reads an encoded instruction, hex. */
export function decodeInstruction(raw: string): TransferInstruction {
  return JSON.parse(Buffer.from(raw, "hex").toString("utf8"));
}

/** The unique name of an approved instruction: the hex SHA-256 of its bytes. */
export function instructionHash(instruction: TransferInstruction): string {
  return createHash("sha256").update(encodeInstruction(instruction)).digest("hex");
}

import { createHash } from "node:crypto";
import type { HdPath } from "../records/path";
import { type SignableDigest, signableDigest } from "../records/signable";

/** What an exchange is told to do: all text, so that every reader sees the same bytes. */
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

/** No key of the vault stands behind an exchange account, only the exchange's own credential. */
const CREDENTIAL_PATH: HdPath = ["0x80000000", "0x80000000", "0x80000000", "0x0", "0x0"];

/** The instruction's one encoding: JSON with its fields in this order. */
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

/** Reads an encoded instruction, hex. */
export function decodeInstruction(raw: string): TransferInstruction {
  return JSON.parse(Buffer.from(raw, "hex").toString("utf8"));
}

/** Names an approved instruction once and for all: the hex SHA-256 of its bytes. */
export function instructionHash(instruction: TransferInstruction): string {
  return createHash("sha256").update(encodeInstruction(instruction)).digest("hex");
}

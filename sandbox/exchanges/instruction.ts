import { createHash } from "node:crypto";
import type { HdPath } from "../records/path";
import { type SignableDigest, signableDigest } from "../records/signable";

/** All fields are text, so that everybody encodes the same bytes. */
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

/** Exchange accounts have no key in the vault, only the exchange's credential. */
const CREDENTIAL_PATH: HdPath = ["0x80000000", "0x80000000", "0x80000000", "0x0", "0x0"];

/** JSON with its fields in this order. */
export function encodeInstruction({ requestId, from, to, asset, value }: TransferInstruction): Buffer {
  return Buffer.from(JSON.stringify({ requestId, from, to, asset, value }), "utf8");
}

/** SHA-256 of the encoded instruction. */
export function instructionDigest(instruction: TransferInstruction): SignableDigest {
  return signableDigest(
    createHash("sha256").update(encodeInstruction(instruction)).digest(),
    CREDENTIAL_PATH,
  );
}

/** Without provenance, because no key of the vault signs. */
export function instructionSignData(instruction: TransferInstruction): Record<string, unknown> {
  const { path, transactionDigest, signData, shaSignData } = instructionDigest(instruction);
  const unverifiedMessageData = { message: transactionDigest, signData, shaSignData };
  return {
    data: instruction,
    delegateSignData: [{ hdWalletPath: path, algorithm: "0x0", unverifiedMessageData }],
  };
}

/** @param raw hex */
export function decodeInstruction(raw: string): TransferInstruction {
  return JSON.parse(Buffer.from(raw, "hex").toString("utf8"));
}

/** SHA-256, hex; unique. */
export function instructionHash(instruction: TransferInstruction): string {
  return createHash("sha256").update(encodeInstruction(instruction)).digest("hex");
}

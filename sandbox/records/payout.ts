import { createHash } from "node:crypto";
import { derInteger, derSequence, derUtf8String } from "./der";
import { NO_PATH } from "./path";
import type { SignableDigest } from "./signable";

/** As approved: canonical address, amounts in decimal digits of the smallest unit. */
export type PayoutRecordRow = {
  reference: string;
  subWalletId: string;
  chain: string;
  /** Symbol. */
  asset: string;
  /** Of a token. */
  contract: string | null;
  to: string;
  memo: string | null;
  amount: string;
  /** Smallest unit of the native asset. */
  maxFee: string;
};

export type PayoutRecord = { payoutId: string; trustId: string; name: string; rows: PayoutRecordRow[] };

/**
 * DER SEQUENCE{trustId, "PAYOUT", name, SEQUENCE OF row}; row: SEQUENCE{reference, subWalletId, chain, asset, contract,
 * to, memo, INTEGER amount, INTEGER maxFee}. Texts are UTF8String, empty if missing.
 */
export function encodePayout({ trustId, name, rows }: PayoutRecord): Uint8Array {
  return derSequence([
    derUtf8String(trustId),
    derUtf8String("PAYOUT"),
    derUtf8String(name),
    derSequence(rows.map(encodeRow)),
  ]);
}

function encodeRow(row: PayoutRecordRow): Uint8Array {
  const { reference, subWalletId, chain, asset, contract, to, memo, amount, maxFee } = row;
  return derSequence([
    ...[reference, subWalletId, chain, asset, contract ?? "", to, memo ?? ""].map(derUtf8String),
    derInteger(BigInt(amount)),
    derInteger(BigInt(maxFee)),
  ]);
}

/** The phones approve the DER encoding itself. No wallet's key signs it. */
export function payoutDigest(payout: PayoutRecord): SignableDigest {
  const encoded = encodePayout(payout);
  const shaSignData = createHash("sha256").update(encoded).digest("hex");
  return {
    path: NO_PATH,
    algorithm: 0,
    transactionDigest: shaSignData,
    signData: Buffer.from(encoded).toString("hex"),
    shaSignData,
  };
}

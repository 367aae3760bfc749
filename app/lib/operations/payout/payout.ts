import { derInteger, derSequence, derText, wholeSignData } from "../kit/der";

/** A payment as approvers sign it. Amounts are decimal digits in smallest units. */
export interface PayoutPayment {
  reference: string;
  subWalletId: string;
  /** The backend's name of the chain. */
  chain: string;
  /** Symbol. */
  asset: string;
  /** Null for the native asset. */
  contract: string | null;
  /** In the chain's canonical spelling. */
  to: string;
  memo: string | null;
  amount: string;
  /** In the native asset. */
  maxFee: string;
}

export interface PayoutBatch {
  trustId: string;
  name: string;
  rows: readonly PayoutPayment[];
}

const KIND = "PAYOUT";

/** What the phones sign, hex: the DER encoding of schema.graphql (CreatePayoutResponse) and its SHA-256. */
export function payoutSignData({ trustId, name, rows }: PayoutBatch): { signData: string; digest: string } {
  const head = [trustId, KIND, name].map(derText);
  return wholeSignData(derSequence([...head, derSequence(rows.map(encodePayment))]));
}

function encodePayment({ amount, maxFee, ...texts }: PayoutPayment): Uint8Array {
  const { reference, subWalletId, chain, asset, contract, to, memo } = texts;
  return derSequence([
    ...[reference, subWalletId, chain, asset, contract, to, memo].map(derText),
    derInteger(BigInt(amount)),
    derInteger(BigInt(maxFee)),
  ]);
}

import { sha512Half, type XrplPayment } from "./build";

/** Quantities in drops. */
export type DecodedRipple = {
  /** 64 hex digits, upper case. */
  hash: string;
  account: string;
  destination: string;
  destinationTag: number | null;
  amount: bigint;
  fee: bigint;
  sequence: number;
  /** Hex. */
  publicKey: string;
  /** DER, hex. */
  signature: string;
};

const TRANSACTION_PREFIX = "54584E00";

export function rippleHash(blob: string): string {
  const hash = sha512Half(Buffer.from(TRANSACTION_PREFIX + blob, "hex"));
  return Buffer.from(hash).toString("hex").toUpperCase();
}

/**
 * Checks that the key is the account's and the signature valid.
 * @param blob hex
 * @throws Error for anything else
 */
export async function decodeRippleTransaction(blob: string): Promise<DecodedRipple> {
  const { decode, encode, encodeForSigning } = await import("ripple-binary-codec");
  const { default: keypairs } = await import("ripple-keypairs");
  const fields = decode(blob) as unknown as XrplPayment;
  if (encode(fields) !== blob.toUpperCase()) throw new Error("Not in the ledger's own encoding");
  const { TransactionType, Account, SigningPubKey, TxnSignature } = fields;
  if (TransactionType !== "Payment") throw new Error("Not a payment");
  if (!SigningPubKey || !TxnSignature) throw new Error("Not signed");
  if (keypairs.deriveAddress(SigningPubKey) !== Account) throw new Error("Not the account's own key");
  if (!keypairs.verify(encodeForSigning(fields), TxnSignature, SigningPubKey)) {
    throw new Error("The signature does not verify");
  }
  return {
    hash: rippleHash(blob),
    account: Account,
    destination: fields.Destination,
    destinationTag: fields.DestinationTag ?? null,
    amount: BigInt(fields.Amount),
    fee: BigInt(fields.Fee),
    sequence: fields.Sequence,
    publicKey: SigningPubKey,
    signature: TxnSignature,
  };
}

import { sha512 } from "@noble/hashes/sha2";
import type { HdPath } from "../../records/path";
import { type SignableDigest, signableDigest } from "../../records/signable";

/** The contract's Ripple payment: drops in 0x hex, the key compressed and without 0x. */
export type RippleTransaction = {
  account: string;
  transactionType: "Payment";
  destination: string;
  destinationTag?: string;
  amount: string;
  fee: string;
  sequence: string;
  signingPubKey: string;
};

export type RipplePayment = {
  account: string;
  destination: string;
  /** Null: none, unlike 0. */
  destinationTag: number | null;
  /** Drops. */
  amount: bigint;
  fee: bigint;
  sequence: number;
  /** Compressed, hex. */
  publicKey: string;
};

const hex = (quantity: bigint | number): string => `0x${quantity.toString(16)}`;

export function buildRippleTransaction(payment: RipplePayment): RippleTransaction {
  const { account, destination, destinationTag, amount, fee, sequence, publicKey } = payment;
  return {
    account,
    transactionType: "Payment",
    destination,
    ...(destinationTag !== null && { destinationTag: hex(destinationTag) }),
    amount: hex(amount),
    fee: hex(fee),
    sequence: hex(sequence),
    signingPubKey: publicKey,
  };
}

/** With the XRP Ledger's field names; without Flags and LastLedgerSequence. */
export type XrplPayment = {
  TransactionType: "Payment";
  Account: string;
  Destination: string;
  DestinationTag?: number;
  /** Drops, decimal. */
  Amount: string;
  Fee: string;
  Sequence: number;
  SigningPubKey: string;
  /** DER, hex. */
  TxnSignature?: string;
};

export function toXrpl(transaction: RippleTransaction): XrplPayment {
  const { account, transactionType, destination, destinationTag, amount, fee, sequence } = transaction;
  return {
    TransactionType: transactionType,
    Account: account,
    Destination: destination,
    ...(destinationTag !== undefined && { DestinationTag: Number(destinationTag) }),
    Amount: BigInt(amount).toString(),
    Fee: BigInt(fee).toString(),
    Sequence: Number(sequence),
    SigningPubKey: transaction.signingPubKey.toUpperCase(),
  };
}

export const sha512Half = (bytes: Uint8Array): Uint8Array => sha512(bytes).subarray(0, 32);

/** 32 bytes: the hash of `STX\0` and all fields but the signature. @throws Error if a field cannot be encoded */
export async function rippleMessage(transaction: RippleTransaction): Promise<Uint8Array> {
  const { encodeForSigning } = await import("ripple-binary-codec");
  return sha512Half(Buffer.from(encodeForSigning(toXrpl(transaction)), "hex"));
}

export async function rippleSignable(transaction: RippleTransaction, path: HdPath): Promise<SignableDigest> {
  return signableDigest(await rippleMessage(transaction), path);
}

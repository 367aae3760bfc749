import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { base58 } from "~/lib/chains/families/base58";
import type { Unit } from "../kit/findings";
import { SYSTEM_PROGRAM } from "./message";

const RECENT_BLOCKHASHES = "SysvarRecentB1ockHashes11111111111111111111";
const ADVANCE_NONCE = 4;

export const SENDER = "The sender is not this sub-wallet";
export const DOES_MORE = "The transaction does more than what you entered";

export interface ExpectedAccount {
  key: string;
  signs: boolean;
  isWritable: boolean;
  /** If another account is in its place. */
  message: string;
}

export interface ExpectedData {
  hex: string;
  message: string;
  unit?: Unit;
}

export interface ExpectedInstruction {
  program: string;
  accounts: ExpectedAccount[];
  data: ExpectedData[];
}

export const readOnly = (key: string, message = DOES_MORE): ExpectedAccount => ({
  key,
  signs: false,
  isWritable: false,
  message,
});
export const writable = (key: string, message = DOES_MORE): ExpectedAccount => ({
  ...readOnly(key, message),
  isWritable: true,
});
export const signer = (key: string): ExpectedAccount => ({ ...readOnly(key, SENDER), signs: true });
export const payer = (key: string, message = SENDER): ExpectedAccount => ({
  ...signer(key),
  isWritable: true,
  message,
});

export const data = (hex: string, message = DOES_MORE): ExpectedData => ({ hex, message });

/** 32 bits. */
export const number = (value: number): ExpectedData => data(littleEndian(BigInt(value), 4));

/** 64 bits; decimal digits. */
export const amount64 = (value: string | bigint, unit: Unit, message: string): ExpectedData => ({
  ...u64(value, message),
  unit,
});

/** 64 bits. */
export const u64 = (value: string | bigint, message = DOES_MORE): ExpectedData =>
  data(littleEndian(BigInt(value), 8), message);

export const keyData = (key: string, message: string): ExpectedData =>
  data(bytesToHex(base58.decode(key)), message);

/** The reverse of `number`, `u64` and `amount64`. */
export const fromLittleEndian = (hex: string): bigint =>
  BigInt(`0x${bytesToHex(hexToBytes(hex).reverse()) || "0"}`);

function littleEndian(value: bigint, bytes: number): string {
  const digits = value.toString(16).padStart(bytes * 2, "0");
  // A value that does not fit becomes longer, and so matches no transaction.
  return bytesToHex(hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`).reverse());
}

/** A nonce account keeps the transaction from expiring. */
export function advanceNonce(from: string, nonceAccount: string): ExpectedInstruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [writable(nonceAccount), readOnly(RECENT_BLOCKHASHES), signer(from)],
    data: [number(ADVANCE_NONCE)],
  };
}

import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { base58 } from "~/lib/chains/families/base58";
import type { Unit } from "../kit/findings";
import { SYSTEM_PROGRAM } from "./message";

const RECENT_BLOCKHASHES = "SysvarRecentB1ockHashes11111111111111111111";
/** The system program's own instruction number. */
const ADVANCE_NONCE = 4;

export const SENDER = "The sender is not this sub-wallet";
export const DOES_MORE = "The transaction does more than what you entered";

/** An account's purpose and rights. */
export interface ExpectedAccount {
  key: string;
  signs: boolean;
  isWritable: boolean;
  /** The message when another account is in its place. */
  message: string;
}

/** A run of bytes in an instruction's data. */
export interface ExpectedData {
  /** Without 0x. */
  hex: string;
  /** The message when it differs. */
  message: string;
  /** Where it is an amount: its unit. */
  unit?: Unit;
}

export interface ExpectedInstruction {
  program: string;
  accounts: ExpectedAccount[];
  /** All of its data, in order. */
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

/** A program's instruction number, 32 bits. */
export const number = (value: number): ExpectedData => data(littleEndian(BigInt(value), 4));

/** An amount of 64 bits, decimal digits, shown in its unit. */
export const amount64 = (value: string | bigint, unit: Unit, message: string): ExpectedData => ({
  ...u64(value, message),
  unit,
});

/** Bytes or another number of 64 bits. */
export const u64 = (value: string | bigint, message = DOES_MORE): ExpectedData =>
  data(littleEndian(BigInt(value), 8), message);

/** An account's key. */
export const keyData = (key: string, message: string): ExpectedData =>
  data(bytesToHex(base58.decode(key)), message);

/** The number that `number`, `u64` and `amount64` write. */
export const fromLittleEndian = (hex: string): bigint =>
  BigInt(`0x${bytesToHex(hexToBytes(hex).reverse()) || "0"}`);

function littleEndian(value: bigint, bytes: number): string {
  const digits = value.toString(16).padStart(bytes * 2, "0");
  // What does not fit becomes longer, so that no transaction has it.
  return bytesToHex(hexToBytes(digits.length % 2 === 0 ? digits : `0${digits}`).reverse());
}

/** Advances one of the sub-wallet's nonce accounts, so that the transaction does not expire. */
export function advanceNonce(from: string, nonceAccount: string): ExpectedInstruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [writable(nonceAccount), readOnly(RECENT_BLOCKHASHES), signer(from)],
    data: [number(ADVANCE_NONCE)],
  };
}

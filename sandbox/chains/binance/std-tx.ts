import { sha256 } from "@noble/hashes/sha2";
import {
  bytesField,
  concat,
  type Field,
  numberField,
  readFields,
  readPrefixed,
  readWithLength,
  withLength,
} from "./amino";

/** `account`: 20 bytes. Amounts in smallest units. */
export type Party = { account: Uint8Array; coins: readonly { denom: string; amount: bigint }[] };

export type StdTx = {
  inputs: readonly Party[];
  outputs: readonly Party[];
  publicKey: Uint8Array;
  /** r||s, 64 bytes. */
  signature: Uint8Array;
  accountNumber: bigint;
  sequence: bigint;
  memo: string;
  source: bigint;
};

const STD_TX = Uint8Array.of(0xf0, 0x62, 0x5d, 0xee);
const SEND = Uint8Array.of(0x2a, 0x2c, 0x87, 0xfa);
const PUBLIC_KEY = Uint8Array.of(0xeb, 0x5a, 0xe9, 0x87);

export function encodeStdTx(transaction: StdTx): Uint8Array {
  const { inputs, outputs, publicKey, signature, accountNumber, sequence, memo, source } = transaction;
  const send = concat(
    SEND,
    ...inputs.map((party) => bytesField(1, encodeParty(party))),
    ...outputs.map((party) => bytesField(2, encodeParty(party))),
  );
  const signed = concat(
    bytesField(1, concat(PUBLIC_KEY, withLength(publicKey))),
    bytesField(2, signature),
    numberField(3, accountNumber),
    numberField(4, sequence),
  );
  return withLength(
    concat(
      STD_TX,
      bytesField(1, send),
      bytesField(2, signed),
      memo === "" ? new Uint8Array() : bytesField(3, Buffer.from(memo)),
      numberField(4, source),
    ),
  );
}

/** Accepts only what `encodeStdTx` writes. @throws Error for anything else */
export function decodeStdTx(raw: Uint8Array): StdTx {
  const fields = readFields(readPrefixed(readWithLength(raw), STD_TX));
  const send = readFields(readPrefixed(bytesOf(fields, 1), SEND));
  const signed = readFields(bytesOf(fields, 2));
  const memo = fields.some(({ number }) => number === 3) ? Buffer.from(bytesOf(fields, 3)).toString() : "";
  const transaction: StdTx = {
    inputs: allOf(send, 1).map(decodeParty),
    outputs: allOf(send, 2).map(decodeParty),
    publicKey: readWithLength(readPrefixed(bytesOf(signed, 1), PUBLIC_KEY)),
    signature: bytesOf(signed, 2),
    accountNumber: numberOf(signed, 3),
    sequence: numberOf(signed, 4),
    memo,
    source: numberOf(fields, 4),
  };
  if (Buffer.compare(encodeStdTx(transaction), raw) !== 0) throw new Error("Not a transfer");
  return transaction;
}

/** SHA-256, upper case as in explorers. */
export function binanceHash(raw: Uint8Array): string {
  return Buffer.from(sha256(raw)).toString("hex").toUpperCase();
}

function encodeParty({ account, coins }: Party): Uint8Array {
  const encoded = coins.map(({ denom, amount }) =>
    bytesField(2, concat(bytesField(1, Buffer.from(denom)), numberField(2, amount))),
  );
  return concat(bytesField(1, account), ...encoded);
}

function decodeParty(bytes: Uint8Array): Party {
  const fields = readFields(bytes);
  const coins = allOf(fields, 2).map((coin) => {
    const parts = readFields(coin);
    return { denom: Buffer.from(bytesOf(parts, 1)).toString(), amount: numberOf(parts, 2) };
  });
  return { account: bytesOf(fields, 1), coins };
}

function allOf(fields: Field[], number: number): Uint8Array[] {
  return fields.flatMap((field) =>
    field.number === number && field.value instanceof Uint8Array ? [field.value] : [],
  );
}

function bytesOf(fields: Field[], number: number): Uint8Array {
  const [value] = allOf(fields, number);
  if (!value) throw new Error(`There is no field ${number}`);
  return value;
}

function numberOf(fields: Field[], number: number): bigint {
  const value = fields.find((field) => field.number === number)?.value ?? 0n;
  if (typeof value !== "bigint") throw new Error(`Field ${number} is no number`);
  return value;
}

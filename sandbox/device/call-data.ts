/** Solidity's types, as far as this phone reads them. */
export type CallType = "address" | "uint256" | "uint8" | "bool" | "bytes32" | "bytes" | `${Item}[]`;
type Item = "address" | "uint256" | "bytes";

/** Addresses and bytes as lower-case hex with 0x. */
export type CallValue = string | bigint | boolean | CallValue[];

class Unreadable extends Error {}

const WORD = 64;

/**
 * Arguments in the one form that Solidity's compilers write them in.
 * @param hex without 0x, lower case, after the selector
 * @returns null for anything else, so that nothing hides beside or behind what is read
 */
export function readArguments(types: readonly CallType[], hex: string): CallValue[] | null {
  try {
    const { values, length } = readTuple(types, hex);
    return length === hex.length ? values : null;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** `length`: characters that it takes from the beginning. */
type Read<Value> = { value: Value; length: number };

const isDynamic = (type: CallType): boolean => type === "bytes" || type.endsWith("[]");

/** Fixed parts first; the others follow in their order, where the fixed parts say. */
function readTuple(types: readonly CallType[], hex: string): { values: CallValue[]; length: number } {
  let length = types.length * WORD;
  const values = types.map((type, at) => {
    const word = wordAt(hex, at * WORD);
    if (!isDynamic(type)) return readWord(type, word);
    if (numberOf(word) * 2n !== BigInt(length)) throw new Unreadable();
    const { value, length: more } = readDynamic(type, hex.slice(length));
    length += more;
    return value;
  });
  return { values, length };
}

function readDynamic(type: CallType, hex: string): Read<CallValue> {
  const size = Number(numberOf(wordAt(hex, 0)));
  if (size > hex.length) throw new Unreadable();
  const rest = hex.slice(WORD);
  if (type === "bytes") {
    const padded = Math.ceil((size * 2) / WORD) * WORD;
    const bytes = rest.slice(0, size * 2);
    if (rest.length < padded || /[^0]/.test(rest.slice(size * 2, padded))) throw new Unreadable();
    return { value: `0x${bytes}`, length: WORD + padded };
  }
  const item = type.slice(0, -2) as Item;
  const { values, length } = readTuple(Array<Item>(size).fill(item), rest);
  return { value: values, length: WORD + length };
}

function readWord(type: CallType, word: string): CallValue {
  const number = numberOf(word);
  if (type === "bytes32") return `0x${word}`;
  if (type === "address" && number < 2n ** 160n) return `0x${word.slice(24)}`;
  if (type === "bool" && number <= 1n) return number === 1n;
  if (type === "uint256" || (type === "uint8" && number < 256n)) return number;
  throw new Unreadable();
}

function wordAt(hex: string, at: number): string {
  const word = hex.slice(at, at + WORD);
  if (word.length !== WORD) throw new Unreadable();
  return word;
}

const numberOf = (word: string): bigint => BigInt(`0x${word}`);

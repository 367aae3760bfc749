import { invalidInput } from "../../base/errors";

export type TypedField = { name: string; type: string };

export type TypedData = {
  types: Record<string, TypedField[]>;
  domainFields: TypedField[];
  domain: Record<string, unknown>;
  primaryType: string;
  message: Record<string, unknown>;
};

export type TypedValue = {
  /** `order.items[2].amount`; for an empty list, the list's path. */
  path: string;
  type: string;
  value: string;
};

const MAX_LENGTH = 100_000;
const MAX_DEPTH = 12;
const MAX_VALUES = 1_000;
/** Forty types that name each other in pairs have a million paths. */
const MAX_TYPES = 32;
const NAME = /^[A-Za-z_$][\w$]{0,127}$/;
const DOMAIN = "EIP712Domain";

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const wrong = (what: string) => invalidInput(`The typed data is not valid: ${what}`);

/**
 * Reads JSON {types, domain, primaryType, message}.
 * @param allowsLists version 4 has lists, version 3 has none
 * @throws ApiError INVALID_INPUT for anything that wallets could hash differently, such as a missing value
 */
export function readTypedData(text: string, allowsLists: boolean): TypedData {
  if (text.length > MAX_LENGTH) throw invalidInput("The typed data is too long");
  const given = parse(text);
  const { types: allTypes, domain, primaryType, message } = given;
  if (!isRecord(allTypes) || !isRecord(domain) || !isRecord(message)) {
    throw wrong("types, domain and message must be objects");
  }
  if (typeof primaryType !== "string" || primaryType === DOMAIN) throw wrong("it has no primary type");
  const types = readTypes(allTypes, primaryType);
  if (!allowsLists && Object.values(types).some((fields) => fields.some(({ type }) => isList(type)))) {
    throw wrong("version V3 has no lists");
  }
  const domainFields = readFields(allTypes[DOMAIN] ?? []);
  if (domainFields.some(({ type }) => !isElementary(type))) throw wrong("the domain has simple values only");
  const budget = { values: MAX_VALUES };
  return {
    types,
    domainFields,
    primaryType,
    domain: readStruct({ [DOMAIN]: domainFields }, DOMAIN, domain, budget, 0),
    message: readStruct(types, primaryType, message, budget, 0),
  };
}

export function valuesOf(types: TypedData["types"], type: string, value: unknown, path = ""): TypedValue[] {
  const list = listOf(type);
  if (list && Array.isArray(value)) {
    if (value.length === 0) return [{ path, type, value: "(empty list)" }];
    return value.flatMap((one, at) => valuesOf(types, list.type, one, `${path}[${at}]`));
  }
  const fields = types[type];
  if (!fields || !isRecord(value)) return [{ path, type, value: String(value) }];
  return fields.flatMap(({ name, type: inner }) =>
    valuesOf(types, inner, value[name], path ? `${path}.${name}` : name),
  );
}

/** EIP-712, 32 bytes. */
export async function typedDataDigest(data: TypedData): Promise<Uint8Array> {
  const { concat, getBytes, keccak256, TypedDataEncoder } = await import("ethers");
  const { types, domainFields, domain, primaryType, message } = data;
  try {
    const separator = TypedDataEncoder.hashStruct(DOMAIN, { [DOMAIN]: domainFields }, domain);
    const hash = new TypedDataEncoder(types).hashStruct(primaryType, message);
    return getBytes(keccak256(concat(["0x1901", separator, hash])));
  } catch {
    throw wrong("a type refers to itself, or a value does not fit its type");
  }
}

function parse(text: string): Json {
  try {
    const given: unknown = JSON.parse(text);
    if (isRecord(given)) return given;
  } catch {}
  throw wrong("it must be the JSON text of an object");
}

function readTypes(all: Json, primaryType: string): TypedData["types"] {
  const types: TypedData["types"] = {};
  const left = [primaryType];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (Object.hasOwn(types, name)) continue;
    if (!NAME.test(name) || !Object.hasOwn(all, name))
      throw wrong(`the type ${name.slice(0, 40)} is unknown`);
    const fields = readFields(all[name]);
    types[name] = fields;
    if (Object.keys(types).length > MAX_TYPES) throw wrong(`it has more than ${MAX_TYPES} types`);
    for (const { type } of fields) {
      const base = type.replace(/(\[\d*\])+$/, "");
      if (!isElementary(base)) left.push(base);
    }
  }
  return types;
}

function readFields(fields: unknown): TypedField[] {
  if (!Array.isArray(fields)) throw wrong("a type must be a list of fields");
  const read = fields.map((field: unknown) => {
    if (!isRecord(field) || typeof field.name !== "string" || typeof field.type !== "string") {
      throw wrong("a field needs a name and a type");
    }
    if (!NAME.test(field.name) || field.name === "__proto__") throw wrong("a field has no usable name");
    return { name: field.name, type: field.type };
  });
  if (new Set(read.map(({ name }) => name)).size !== read.length) throw wrong("a field has two types");
  return read;
}

type Budget = { values: number };

function readStruct(
  types: TypedData["types"],
  name: string,
  value: unknown,
  budget: Budget,
  depth: number,
): Json {
  if (!isRecord(value)) throw wrong(`a ${name} must be an object`);
  const fields = types[name] ?? [];
  return Object.fromEntries(
    fields.map(({ name: field, type }) => {
      if (!Object.hasOwn(value, field)) throw wrong(`${field} is missing`);
      return [field, readValue(types, type, value[field], budget, depth + 1)];
    }),
  );
}

function readValue(
  types: TypedData["types"],
  type: string,
  value: unknown,
  budget: Budget,
  depth: number,
): unknown {
  if (depth > MAX_DEPTH) throw wrong("it is nested too deeply");
  budget.values -= 1;
  if (budget.values < 0) throw wrong(`it has more than ${MAX_VALUES} values`);
  const list = listOf(type);
  if (list) {
    if (!Array.isArray(value) || (list.length !== null && value.length !== list.length)) {
      throw wrong(`a list does not fit ${type}`);
    }
    return value.map((one) => readValue(types, list.type, one, budget, depth + 1));
  }
  if (types[type]) return readStruct(types, type, value, budget, depth);
  const read = readElementary(type, value);
  if (read === null) throw wrong(`a value does not fit ${type}`);
  return read;
}

/** Null for a value of another type. Addresses in lower case, whole numbers as decimal text. */
function readElementary(type: string, value: unknown): string | boolean | null {
  if (type === "bool") return typeof value === "boolean" ? value : null;
  if (type === "string") return typeof value === "string" ? value : null;
  if (/^u?int/.test(type)) return readInteger(type, value);
  if (typeof value !== "string" || !/^0x([0-9a-f]{2})*$/i.test(value)) return null;
  const bytes = type === "address" ? 20 : Number(type.slice("bytes".length) || -1);
  if (bytes >= 0 && value.length !== 2 + 2 * bytes) return null;
  return value.toLowerCase();
}

function readInteger(type: string, value: unknown): string | null {
  const isExact =
    typeof value === "string" ? /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value) : Number.isSafeInteger(value);
  if (!isExact) return null;
  const number = BigInt(value as string | number);
  const bits = Number(type.replace(/^u?int/, ""));
  const isIn = type.startsWith("u")
    ? number >= 0n && BigInt.asUintN(bits, number) === number
    : BigInt.asIntN(bits, number) === number;
  return isIn ? number.toString() : null;
}

const isList = (type: string) => type.endsWith("]");

/** `uint8[2][]` is a list of any length of `uint8[2]`. */
function listOf(type: string): { type: string; length: number | null } | null {
  const [, inner, length] = /^(.*)\[(\d{0,4})\]$/s.exec(type) ?? [];
  return inner ? { type: inner, length: length ? Number(length) : null } : null;
}

/** EIP-712 has no `uint` and `int` without a size. */
function isElementary(type: string): boolean {
  if (/^(bool|string|address|bytes)$/.test(type)) return true;
  const bytes = /^bytes([1-9]|[12]\d|3[0-2])$/.test(type);
  const [, bits] = /^u?int([1-9]\d{0,2})$/.exec(type) ?? [];
  return bytes || (bits !== undefined && Number(bits) % 8 === 0 && Number(bits) <= 256);
}

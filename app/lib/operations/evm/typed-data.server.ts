import { keccak_256 } from "@noble/hashes/sha3";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils";
import { z } from "zod";

const MAX_DEPTH = 16;
/** Paths through the types cost time: forty types that refer to each other in pairs have a million. */
const MAX_TYPES = 32;
const DOMAIN = "EIP712Domain";
/** Solidity's names of types and fields. */
const NAME = /^[A-Za-z_$][\w$]*$/;

const name = z.string().max(200).regex(NAME);
const field = z.object({ name, type: z.string().max(200) });
const members = z.record(z.string(), z.unknown());

const shape = z.object({
  types: z.record(z.string(), z.array(field).max(500)),
  primaryType: z.string(),
  domain: members,
  message: members,
});

export type TypedData = z.output<typeof shape>;

/** `path`: 'details.token', 'orders[0].amount'. */
export interface TypedLeaf {
  path: string;
  type: string;
  value: string;
}

export function parseTypedData(text: string): TypedData | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** 'Order[2][]' -> 'Order' */
const elementOf = (type: string) => type.replace(/\[\d*\]$/, "");
const isArray = (type: string) => type.endsWith("]");
const structOf = (type: string) => type.replace(/(\[\d*\])+$/, "");

type Types = TypedData["types"];

function fieldsOf(types: Types, name: string) {
  return Object.hasOwn(types, name) ? (types[name] ?? []) : null;
}

/**
 * The types that a struct uses, with itself: unused types would change the hash in some libraries.
 * @throws Error for too many of them
 */
function reachable(types: Types, name: string, found: Types = {}): Types {
  const fields = fieldsOf(types, name);
  if (fields === null || Object.hasOwn(found, name)) return found;
  if (!NAME.test(name) || isElementary(name)) throw new Error(`${name} is no name for a type`);
  found[name] = fields;
  if (Object.keys(found).length > MAX_TYPES) throw new Error(`More than ${MAX_TYPES} types`);
  for (const { type } of fields) reachable(types, structOf(type), found);
  return found;
}

/**
 * The EIP-712 digest, 64 hex digits. Version 3 has no arrays.
 * @throws Error for values that do not have their types
 */
export async function typedDataDigest(data: TypedData, version: 3 | 4): Promise<string> {
  const { TypedDataEncoder } = await import("ethers");
  const { types, primaryType, domain, message } = data;
  // Some libraries would sign the domain alone, whatever the message says.
  if (primaryType === DOMAIN) throw new Error("There is no primary type");
  const used = reachable(types, primaryType);
  if (version === 3 && Object.values(used).some((fields) => fields.some(({ type }) => isArray(type)))) {
    throw new Error("Version 3 has no arrays");
  }
  const domainTypes = reachable({ ...types, [DOMAIN]: fieldsOf(types, DOMAIN) ?? [] }, DOMAIN);
  const separator = TypedDataEncoder.hashStruct(DOMAIN, domainTypes, domain);
  const parts = [separator, TypedDataEncoder.hashStruct(primaryType, used, message)];
  const bytes = parts.map((part) => hexToBytes(part.slice(2)));
  return bytesToHex(keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), ...bytes)));
}

/**
 * Every value of a struct in the order of its type. Values without a type are not signed and not listed.
 * @throws Error for a missing value, one nested too deeply, or one that libraries read differently ("false" for a bool)
 */
export function leavesOf(types: Types, name: string, value: unknown, at = "", depth = 0): TypedLeaf[] {
  if (depth > MAX_DEPTH) throw new Error("The typed data are nested too deeply");
  if (!isRecord(value)) throw new Error(`${at || name} is no object`);
  const fields = fieldsOf(types, name) ?? [];
  return fields.flatMap(({ name: member, type }) => {
    const held = Object.hasOwn(value, member) ? value[member] : undefined;
    return leavesOfType(types, type, held, at ? `${at}.${member}` : member, depth);
  });
}

function leavesOfType(types: Types, type: string, value: unknown, path: string, depth: number): TypedLeaf[] {
  if (value === undefined || value === null) throw new Error(`${path} has no value`);
  if (isArray(type)) {
    if (!Array.isArray(value)) throw new Error(`${path} is no list`);
    if (value.length === 0) return [{ path, type, value: "none" }];
    return value.flatMap((one, index) =>
      leavesOfType(types, elementOf(type), one, `${path}[${index}]`, depth + 1),
    );
  }
  if (fieldsOf(types, type)) return leavesOf(types, type, value, path, depth + 1);
  if (!isOf(type, value)) throw new Error(`${path} is no ${type}`);
  return [{ path, type, value: String(value) }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isElementary = (type: string) => /^(bool|string|address|bytes\d*|u?int\d*)$/.test(type);

/** Whether all libraries read this JSON value alike. Hashing checks its size. */
function isOf(type: string, value: unknown): boolean {
  if (type === "bool") return typeof value === "boolean";
  if (typeof value === "number") return /^u?int/.test(type) && Number.isSafeInteger(value);
  if (typeof value !== "string") return false;
  if (type === "string") return true;
  if (type === "address") return /^0x[0-9a-f]{40}$/i.test(value);
  if (type.startsWith("bytes")) return /^0x([0-9a-f]{2})*$/i.test(value);
  return /^(-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value);
}

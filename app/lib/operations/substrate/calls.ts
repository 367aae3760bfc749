import { blake2b } from "@noble/hashes/blake2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { SubstrateRuntime } from "~/lib/chains";
import { base58 } from "~/lib/chains/families/base58";
import { compact, isSame, ScaleReader } from "./scale";

export type SubstrateCall =
  | { name: "transferKeepAlive"; to: string; amount: bigint }
  /** `payee`: encoded RewardDestination, hex. Amounts are planck. */
  | { name: "bond"; amount: bigint; payee: string }
  | { name: "bondExtra"; amount: bigint }
  | { name: "unbond"; amount: bigint }
  | { name: "rebond"; amount: bigint }
  | { name: "withdrawUnbonded" }
  | { name: "nominate"; validators: string[] }
  | { name: "chill" };

export const PAYEE_STAKED = "00";
const PAYEE_ACCOUNT = 3;

/** The runtimes' own limit. */
export const MAX_VALIDATORS = 16;

/** pallet-balances, pallet-utility, pallet-staking-async (as in pallet-staking). */
const TRANSFER_KEEP_ALIVE = 3;
const BATCH_ALL = 2;
const STAKING = {
  bond: 0,
  bondExtra: 1,
  unbond: 2,
  withdrawUnbonded: 3,
  nominate: 5,
  chill: 6,
  rebond: 19,
} as const;

const ID = 0;
const ACCOUNT_BYTES = 32;
const NO_SPANS = Uint8Array.of(0, 0, 0, 0);

export function addressOf(account: Uint8Array, { ss58Prefix }: SubstrateRuntime): string {
  const body = concatBytes(Uint8Array.of(ss58Prefix), account);
  const checksum = blake2b(concatBytes(utf8ToBytes("SS58PRE"), body), { dkLen: 64 }).slice(0, 2);
  return base58.encode(concatBytes(body, checksum));
}

function accountId(address: string): Uint8Array {
  return concatBytes(Uint8Array.of(ID), base58.decode(address).slice(1, 1 + ACCOUNT_BYTES));
}

function encodeCall(call: SubstrateCall, { pallets }: SubstrateRuntime): Uint8Array {
  if (call.name === "transferKeepAlive") {
    const head = Uint8Array.of(pallets.balances, TRANSFER_KEEP_ALIVE);
    return concatBytes(head, accountId(call.to), compact(call.amount));
  }
  const head = Uint8Array.of(pallets.staking, STAKING[call.name]);
  switch (call.name) {
    case "bond":
      return concatBytes(head, compact(call.amount), hexToBytes(call.payee));
    case "bondExtra":
    case "unbond":
    case "rebond":
      return concatBytes(head, compact(call.amount));
    case "withdrawUnbonded":
      return concatBytes(head, NO_SPANS);
    case "nominate":
      return concatBytes(head, compact(BigInt(call.validators.length)), ...call.validators.map(accountId));
    case "chill":
      return head;
  }
}

/** Several as Utility.batch_all: all or none. */
function encodeCalls(calls: readonly SubstrateCall[], runtime: SubstrateRuntime): Uint8Array {
  const encoded = calls.map((call) => encodeCall(call, runtime));
  const [only] = encoded;
  if (only && encoded.length === 1) return only;
  const head = Uint8Array.of(runtime.pallets.utility, BATCH_ALL);
  return concatBytes(head, compact(BigInt(calls.length)), ...encoded);
}

function readAccount(reader: ScaleReader, runtime: SubstrateRuntime): string {
  if (reader.byte() !== ID) throw new RangeError("Not an account id");
  return addressOf(reader.bytes(ACCOUNT_BYTES), runtime);
}

function readPayee(reader: ScaleReader): string {
  const kind = reader.byte();
  const account = kind === PAYEE_ACCOUNT ? reader.bytes(ACCOUNT_BYTES) : new Uint8Array();
  return bytesToHex(concatBytes(Uint8Array.of(kind), account));
}

function readValidators(reader: ScaleReader, runtime: SubstrateRuntime): string[] {
  const count = reader.compact();
  if (count > MAX_VALIDATORS) throw new RangeError("More validators than a runtime accepts");
  return Array.from({ length: Number(count) }, () => readAccount(reader, runtime));
}

function readCall(reader: ScaleReader, runtime: SubstrateRuntime): SubstrateCall {
  const { balances, staking } = runtime.pallets;
  const [pallet, index] = reader.bytes(2);
  if (pallet === balances && index === TRANSFER_KEEP_ALIVE) {
    return { name: "transferKeepAlive", to: readAccount(reader, runtime), amount: reader.compact() };
  }
  if (pallet !== staking) throw new RangeError("A call of another pallet");
  switch (index) {
    case STAKING.bond:
      return { name: "bond", amount: reader.compact(), payee: readPayee(reader) };
    case STAKING.bondExtra:
      return { name: "bondExtra", amount: reader.compact() };
    case STAKING.unbond:
      return { name: "unbond", amount: reader.compact() };
    case STAKING.rebond:
      return { name: "rebond", amount: reader.compact() };
    case STAKING.withdrawUnbonded:
      reader.bytes(NO_SPANS.length);
      return { name: "withdrawUnbonded" };
    case STAKING.nominate:
      return { name: "nominate", validators: readValidators(reader, runtime) };
    case STAKING.chill:
      return { name: "chill" };
    default:
      throw new RangeError("Another call");
  }
}

/** Null for unknown calls or unreadable bytes. */
export function readCalls(method: Uint8Array, runtime: SubstrateRuntime): SubstrateCall[] | null {
  try {
    const reader = new ScaleReader(method);
    const isBatch = method[0] === runtime.pallets.utility && method[1] === BATCH_ALL;
    if (isBatch) reader.bytes(3);
    const calls: SubstrateCall[] = [];
    do calls.push(readCall(reader, runtime));
    while (isBatch && !reader.isAtEnd);
    // Encode again: nothing may be left over, and only one encoding counts.
    return isSame(encodeCalls(calls, runtime), method) ? calls : null;
  } catch {
    return null;
  }
}

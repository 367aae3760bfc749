import type { Network } from "../names";
import { readSubstrateAddress, substrateAddress } from "./address";
import { runtimeOf } from "./runtime";
import { compact, ScaleReader, u32 } from "./scale";

/** Amounts in planck, accounts as SS58 addresses. */
export type SubstrateCall =
  | { name: "transferKeepAlive"; to: string; amount: bigint }
  | { name: "bond"; amount: bigint }
  | { name: "bondExtra"; amount: bigint }
  | { name: "unbond"; amount: bigint }
  | { name: "rebond"; amount: bigint }
  | { name: "withdrawUnbonded" }
  | { name: "nominate"; validators: string[] }
  | { name: "chill" };

const TRANSFER_KEEP_ALIVE = 3;
const stakingCalls = {
  bond: 0,
  bondExtra: 1,
  unbond: 2,
  withdrawUnbonded: 3,
  nominate: 5,
  chill: 6,
  rebond: 19,
} as const;
/** pallet-utility: all calls or none. */
const BATCH_ALL = 2;

const ID = 0;
/** RewardDestination::Staked: rewards are added to the bond. */
const STAKED = 0;
const NO_SLASHING_SPANS = u32(0);

export function encodeCalls(calls: readonly SubstrateCall[], network: Network): Uint8Array {
  const encoded = calls.map((call) => encodeCall(call, network));
  const [only] = encoded;
  if (only && encoded.length === 1) return only;
  return Buffer.concat([
    Uint8Array.of(runtimeOf(network).pallets.utility, BATCH_ALL),
    compact(calls.length),
    ...encoded,
  ]);
}

/** @throws Error for other calls, and for bytes that `encodeCalls` would not write */
export function decodeCalls(method: Uint8Array, network: Network): SubstrateCall[] {
  const { utility } = runtimeOf(network).pallets;
  const reader = new ScaleReader(method);
  const isBatch = method[0] === utility && method[1] === BATCH_ALL;
  if (isBatch) reader.bytes(2);
  const count = isBatch ? Number(reader.compact()) : 1;
  const calls: SubstrateCall[] = [];
  for (let at = 0; at < count; at += 1) calls.push(decodeCall(reader, network));
  reader.end();
  if (Buffer.compare(encodeCalls(calls, network), method) !== 0) throw new Error("Not in canonical form");
  return calls;
}

function encodeCall(call: SubstrateCall, network: Network): Uint8Array {
  const { balances, staking } = runtimeOf(network).pallets;
  const account = (address: string) => Uint8Array.of(ID, ...readSubstrateAddress(address, network));
  if (call.name === "transferKeepAlive") {
    const head = Uint8Array.of(balances, TRANSFER_KEEP_ALIVE);
    return Buffer.concat([head, account(call.to), compact(call.amount)]);
  }
  const head = Uint8Array.of(staking, stakingCalls[call.name]);
  switch (call.name) {
    case "bond":
      return Buffer.concat([head, compact(call.amount), Uint8Array.of(STAKED)]);
    case "bondExtra":
    case "unbond":
    case "rebond":
      return Buffer.concat([head, compact(call.amount)]);
    case "withdrawUnbonded":
      return Buffer.concat([head, NO_SLASHING_SPANS]);
    case "nominate":
      return Buffer.concat([head, compact(call.validators.length), ...call.validators.map(account)]);
    case "chill":
      return head;
  }
}

function decodeCall(reader: ScaleReader, network: Network): SubstrateCall {
  const { balances, staking } = runtimeOf(network).pallets;
  const [pallet, index] = reader.bytes(2);
  const account = () => {
    if (reader.u8() !== ID) throw new Error("Not an account id");
    return substrateAddress(reader.bytes(32), network);
  };
  if (pallet === balances && index === TRANSFER_KEEP_ALIVE) {
    return { name: "transferKeepAlive", to: account(), amount: reader.compact() };
  }
  if (pallet !== staking) throw new Error("A call of a pallet that is not used here");
  switch (index) {
    case stakingCalls.bond: {
      const amount = reader.compact();
      if (reader.u8() !== STAKED) throw new Error("A payee that is not used here");
      return { name: "bond", amount };
    }
    case stakingCalls.bondExtra:
      return { name: "bondExtra", amount: reader.compact() };
    case stakingCalls.unbond:
      return { name: "unbond", amount: reader.compact() };
    case stakingCalls.rebond:
      return { name: "rebond", amount: reader.compact() };
    case stakingCalls.withdrawUnbonded:
      if (reader.u32() !== 0) throw new Error("Slashing spans are not used here");
      return { name: "withdrawUnbonded" };
    case stakingCalls.nominate: {
      const count = Number(reader.compact());
      const validators: string[] = [];
      for (let at = 0; at < count; at += 1) validators.push(account());
      return { name: "nominate", validators };
    }
    case stakingCalls.chill:
      return { name: "chill" };
    default:
      throw new Error("A call that is not used here");
  }
}

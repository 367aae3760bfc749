import { bech32 } from "@scure/base";
import * as cbor from "./cbor";

export type Certificate = "stakeRegistration" | "stakeDeregistration" | "stakeDelegation" | "voteDelegation";

/** Numbers in the ledger's CDDL, in the contract's order. */
const NUMBERS: readonly (readonly [Certificate, number])[] = [
  ["stakeRegistration", 0],
  ["stakeDeregistration", 1],
  ["stakeDelegation", 2],
  ["voteDelegation", 9],
];
const ABSTAIN = 2n;

function encodeCertificate(name: Certificate, number: number, keyHash: Uint8Array, poolId: string) {
  const credential = cbor.array([cbor.uint(0n), cbor.bytes(keyHash)]);
  const parts: Record<Certificate, () => Uint8Array[]> = {
    stakeRegistration: () => [],
    stakeDeregistration: () => [],
    stakeDelegation: () => [cbor.bytes(bech32.decodeToBytes(poolId).bytes)],
    voteDelegation: () => [cbor.array([cbor.uint(ABSTAIN)])],
  };
  return cbor.array([cbor.uint(BigInt(number)), credential, ...parts[name]()]);
}

/**
 * @param keyHash of the stake key
 * @throws Error for an invalid pool id
 */
export function encodeCertificates(
  names: readonly Certificate[],
  keyHash: Uint8Array,
  poolId = "",
): Uint8Array {
  const written = NUMBERS.filter(([name]) => names.includes(name));
  return cbor.array(written.map(([name, number]) => encodeCertificate(name, number, keyHash, poolId)));
}

import { HARDENED, type HdPath, pathNumbers } from "../records/path";
import type { Curve } from "./chain-facts";
import { factsOfType } from "./facts";
import type { BitcoinAddressType, Network, SubWalletType } from "./names";

/** 0 receive, 1 change, 2 stake. */
export type Usage = 0 | 1 | 2;

/** `addressType`: only for BTC; COMPATIBILITY by default. */
export type KeyLocation = {
  type: SubWalletType;
  account: number;
  usage: Usage;
  position: number;
  addressType?: BitcoinAddressType;
};

export function curveOf(type: SubWalletType): Curve {
  return factsOfType(type).keys.curve;
}

export function hasAddressTypes(type: SubWalletType): boolean {
  return typeof factsOfType(type).keys.purpose !== "number";
}

/** purpose' / coin' / account' / usage / position as 0x hex strings; all hardened for SLIP-10 ed25519. */
export function hdPath(location: KeyLocation, network: Network): HdPath {
  const { type, account, usage, position } = location;
  const { curve, coinType } = factsOfType(type).keys;
  for (const part of [account, usage, position]) {
    if (!Number.isInteger(part) || part < 0 || part >= HARDENED) throw new RangeError("Not a path index");
  }
  // SLIP-10 has no unhardened ed25519 keys.
  const last = curve === "ed25519" ? HARDENED : 0;
  const numbers = [
    purposeOf(type, location.addressType) + HARDENED,
    coinType[network] + HARDENED,
    account + HARDENED,
    usage + last,
    position + last,
  ];
  return numbers.map((part) => `0x${part.toString(16)}`) as HdPath;
}

export function locate(type: SubWalletType, path: HdPath): KeyLocation {
  const [purpose, , account, usage, position] = pathNumbers(path).map((part) => part % HARDENED);
  const location: KeyLocation = {
    type,
    account: account ?? 0,
    usage: (usage ?? 0) as Usage,
    position: position ?? 0,
  };
  const addressType = addressTypeOf(type, purpose);
  return addressType ? { ...location, addressType } : location;
}

function purposeOf(type: SubWalletType, addressType: BitcoinAddressType = "COMPATIBILITY"): number {
  const { purpose } = factsOfType(type).keys;
  return typeof purpose === "number" ? purpose : purpose[addressType];
}

function addressTypeOf(type: SubWalletType, purpose: number | undefined): BitcoinAddressType | undefined {
  const { purpose: purposes } = factsOfType(type).keys;
  if (typeof purposes === "number") return undefined;
  return (Object.keys(purposes) as BitcoinAddressType[]).find((candidate) => purposes[candidate] === purpose);
}

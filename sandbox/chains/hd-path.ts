import { HARDENED, type HdPath, pathNumbers } from "../records/path";
import type { Network, SubWalletType } from "./facts";

/** 0 receive, 1 change, 2 stake. */
export type Usage = 0 | 1 | 2;
export type BitcoinAddressType = "LEGACY" | "COMPATIBILITY" | "NATIVE";

/** One key of the vault. `addressType` matters for BTC only; COMPATIBILITY unless said. */
export type KeyLocation = {
  type: SubWalletType;
  account: number;
  usage: Usage;
  position: number;
  addressType?: BitcoinAddressType;
};

/** SLIP-44 coin types. */
const coinTypes: Record<SubWalletType, number> = {
  BTC: 0,
  ETH: 60,
  XRP: 144,
  ADA: 1815,
  RADIX: 1022,
  XDCNETWORK: 550,
  BINANCE_SMART_CHAIN: 9006,
  DOT: 354,
  SOL: 501,
  DOGE: 3,
  BNB: 714,
  VET: 818,
  TRX: 195,
};
const TESTNET_COIN_TYPE = 1;

/** BIP-44, BIP-49 and BIP-84. */
const bitcoinPurposes: Record<BitcoinAddressType, number> = { LEGACY: 44, COMPATIBILITY: 49, NATIVE: 84 };

/** SLIP-10 knows no unhardened ed25519 keys. */
const ed25519Types: ReadonlySet<SubWalletType> = new Set(["SOL", "DOT", "RADIX"]);

/** Which signatures a type's keys make; ADA is ed25519 with BIP32-Ed25519 derivation (CIP-3). */
export function curveOf(type: SubWalletType): "secp256k1" | "ed25519" | "ed25519-bip32" {
  if (type === "ADA") return "ed25519-bip32";
  return ed25519Types.has(type) ? "ed25519" : "secp256k1";
}

/** purpose' / coin' / account' / usage / position as five 0x hex strings; all hardened for SLIP-10 ed25519. */
export function hdPath(location: KeyLocation, network: Network): HdPath {
  const { type, account, usage, position } = location;
  for (const part of [account, usage, position]) {
    if (!Number.isInteger(part) || part < 0 || part >= HARDENED) throw new RangeError("Not a path index");
  }
  const last = curveOf(type) === "ed25519" ? HARDENED : 0;
  const numbers = [
    purposeOf(type, location.addressType) + HARDENED,
    coinTypeOf(type, network) + HARDENED,
    account + HARDENED,
    usage + last,
    position + last,
  ];
  return numbers.map((part) => `0x${part.toString(16)}`) as HdPath;
}

/** The location that a stored path of a sub-wallet of this type stands for. */
export function locate(type: SubWalletType, path: HdPath): KeyLocation {
  const [purpose, , account, usage, position] = pathNumbers(path).map((part) => part % HARDENED);
  const location: KeyLocation = {
    type,
    account: account ?? 0,
    usage: (usage ?? 0) as Usage,
    position: position ?? 0,
  };
  if (type !== "BTC") return location;
  const addressType = (Object.keys(bitcoinPurposes) as BitcoinAddressType[]).find(
    (candidate) => bitcoinPurposes[candidate] === purpose,
  );
  return addressType ? { ...location, addressType } : location;
}

function purposeOf(type: SubWalletType, addressType: BitcoinAddressType = "COMPATIBILITY"): number {
  if (type === "BTC") return bitcoinPurposes[addressType];
  return type === "ADA" ? 1852 : 44;
}

function coinTypeOf(type: SubWalletType, network: Network): number {
  const sharesTestnetCoin = type === "BTC" || type === "DOGE";
  return network === "testnet" && sharesTestnetCoin ? TESTNET_COIN_TYPE : coinTypes[type];
}

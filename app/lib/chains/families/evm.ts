import sha3 from "js-sha3";
import { MAX_UINT256 } from "~/lib/money";
import type { AddressCheck, BySpeed, Capability, SendRules } from "../types";
import { withWrongCharacter } from "./wrong-character";

const FORTY_HEX = /^[0-9a-fA-F]{40}$/;

export const EVM_CAPABILITIES: readonly Capability[] = [
  "supportsTravelRule",
  "supportsCreateTransaction",
  "supportsCustomNonce",
  "supportsBalances",
];

const WEI_PER_GWEI = 1_000_000_000n;

export function evmSend(maxGwei: BySpeed<bigint>): SendRules {
  return {
    operation: "createEthereumTransaction",
    fee: "gas",
    maxPrice: {
      SLOW: maxGwei.SLOW * WEI_PER_GWEI,
      MEDIUM: maxGwei.MEDIUM * WEI_PER_GWEI,
      FAST: maxGwei.FAST * WEI_PER_GWEI,
    },
    hasPreview: true,
    hasTokens: true,
    max: { from: "preview" },
    numbersFromZero: true,
    largestAmount: MAX_UINT256,
    testAmount: WEI_PER_GWEI * 5_000_000n,
  };
}

/**
 * Its nibbles say which letters are capitals (EIP-55). js-sha3 takes a third of the time of other libraries, and this
 * hash is most of the cost of an address check.
 */
const checksumHash = (hex: string): number[] => sha3.keccak256.array(hex.toLowerCase());

function isCapital(hash: readonly number[], i: number): boolean {
  const byte = hash[i >> 1] ?? 0;
  return (i % 2 === 0 ? byte >> 4 : byte & 0xf) >= 8;
}

function checksumCase(hex: string): string {
  const hash = checksumHash(hex);
  const spelled = (letter: string, i: number) =>
    isCapital(hash, i) ? letter.toUpperCase() : letter.toLowerCase();
  return Array.from(hex, spelled).join("");
}

const [FIRST_CAPITAL, FIRST_SMALL] = [0x41, 0x61];

function hasChecksumCase(hex: string): boolean {
  const hash = checksumHash(hex);
  for (let i = 0; i < hex.length; i += 1) {
    const code = hex.charCodeAt(i);
    if (code >= FIRST_CAPITAL && isCapital(hash, i) !== code < FIRST_SMALL) return false;
  }
  return true;
}

const isMixedCase = (hex: string) => /[a-f]/.test(hex) && /[A-F]/.test(hex);

function isValidHex(hex: string): boolean {
  return FORTY_HEX.test(hex) && (!isMixedCase(hex) || hasChecksumCase(hex));
}

/** 40 hex characters with an optional prefix; mixed case must carry a valid EIP-55 checksum. */
export function evmAddressCheck(chainName: string, prefix: "0x" | "xdc"): AddressCheck {
  return (address) => {
    const hex = address.startsWith(prefix) ? address.slice(prefix.length) : address;
    if (isValidHex(hex)) return null;
    const message = `Please enter a valid ${chainName} address`;
    return FORTY_HEX.test(hex) ? withWrongCharacter(message) : message;
  };
}

/** 0x and EIP-55 case, from 0x, xdc or no prefix; null if not an address. */
export function checksumAddress(address: string): string | null {
  const hex = address.replace(/^(?:0x|xdc)/, "");
  if (!FORTY_HEX.test(hex)) return null;
  if (!isMixedCase(hex)) return `0x${checksumCase(hex)}`;
  return hasChecksumCase(hex) ? `0x${hex}` : null;
}

export function canonicalEvmAddress(address: string): string {
  return checksumAddress(address) ?? address;
}

/** The chain's own address rule accepts xdc but not 0x. */
export function canonicalXdcAddress(address: string): string {
  return canonicalEvmAddress(address).replace(/^0x/, "xdc");
}

/**
 * The zero address, precompiled contracts (1, 2, …) and burn addresses (…dead). Nobody can find a key for eighteen
 * leading zero bytes.
 */
export function isUnspendableEvm(address: string): boolean {
  return /^(?:0x|xdc)?0{36}[0-9a-f]{4}$/i.test(address);
}

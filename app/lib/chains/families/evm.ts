import { keccak_256 } from "@noble/hashes/sha3";
import { utf8ToBytes } from "@noble/hashes/utils";
import { MAX_UINT256 } from "~/lib/money";
import type { AddressCheck, BySpeed, Capability, SendRules } from "../types";

const FORTY_HEX = /^[0-9a-fA-F]{40}$/;

export const EVM_CAPABILITIES: readonly Capability[] = [
  "supportsTravelRule",
  "supportsCreateTransaction",
  "supportsCustomNonce",
  "supportsBalances",
];

/** Gas of a payment to an address without code (yellow paper, appendix G). */
export const PLAIN_GAS = 21_000n;

/**
 * Gas limits that the backend may choose. A contract that receives coins needs more than an ordinary address: a Safe
 * about 28,000, a proxy that keeps a record about 50,000. A token transfer to a new holder takes about 65,000 (USDC,
 * USDT), and about twice that through a proxy that settles interest. Unused gas is not paid.
 */
export const GAS_LIMITS = {
  native: { min: PLAIN_GAS, max: 60_000n },
  token: { min: PLAIN_GAS, max: 200_000n },
} as const;

const WEI_PER_GWEI = 1_000_000_000n;

/** How the console sends on an EVM chain. `maxGwei`: Gwei a gas, see `SendRules.maxPrice`. */
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
    numbersFromZero: true,
    largestAmount: MAX_UINT256,
  };
}

/** EIP-55: the case of the letters is the checksum. `hex` is 40 hex characters without prefix. */
function checksumCase(hex: string): string {
  const lower = hex.toLowerCase();
  const hash = keccak_256(utf8ToBytes(lower));
  let checksum = "";
  for (let i = 0; i < lower.length; i += 1) {
    const byte = hash[i >> 1] ?? 0;
    const isCapital = (i % 2 === 0 ? byte >> 4 : byte & 0xf) >= 8;
    checksum += isCapital ? lower.charAt(i).toUpperCase() : lower.charAt(i);
  }
  return checksum;
}

function isValidHex(hex: string): boolean {
  if (!FORTY_HEX.test(hex)) return false;
  const isMixedCase = /[a-f]/.test(hex) && /[A-F]/.test(hex);
  return !isMixedCase || hex === checksumCase(hex);
}

/** 40 hex characters with an optional prefix; mixed case must carry a valid EIP-55 checksum. */
export function evmAddressCheck(chainName: string, prefix: "0x" | "xdc"): AddressCheck {
  return (address) => {
    const hex = address.startsWith(prefix) ? address.slice(prefix.length) : address;
    return isValidHex(hex) ? null : `Please enter a valid ${chainName} address`;
  };
}

/** The canonical spelling of an EVM address: 0x and EIP-55 case, from 0x, xdc or no prefix; null for anything else. */
export function checksumAddress(address: string): string | null {
  const hex = address.replace(/^(?:0x|xdc)/, "");
  return isValidHex(hex) ? `0x${checksumCase(hex)}` : null;
}

/** {@link checksumAddress}, or the text itself when it is not an address. */
export function canonicalEvmAddress(address: string): string {
  return checksumAddress(address) ?? address;
}

/** The same on XDC Network, whose own address rule accepts xdc but not 0x. */
export function canonicalXdcAddress(address: string): string {
  return canonicalEvmAddress(address).replace(/^0x/, "xdc");
}

/**
 * The zero address, the precompiled contracts (1, 2, …) and the places to burn coins (…dead): a key for an address
 * that begins with eighteen zero bytes cannot be found.
 */
export function isUnspendableEvm(address: string): boolean {
  return /^(?:0x|xdc)?0{36}[0-9a-f]{4}$/i.test(address);
}

import { blake2b } from "@noble/hashes/blake2";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { StakeRules } from "../stake-rules";
import type { AddressCheck, Capability, SendRules } from "../types";
import { decodeBase58 } from "./base58";
import { isAllZeros } from "./unspendable";
import { withWrongCharacter } from "./wrong-character";

const PREIMAGE = utf8ToBytes("SS58PRE");
const PUBLIC_KEY_BYTES = 32;
const CHECKSUM_BYTES = 2;

export const SUBSTRATE_CAPABILITIES: readonly Capability[] = [
  "supportsCreateTransaction",
  "supportsStaking",
  "supportsCustomNonce",
  "supportsBalances",
];

export interface SubstrateRuntime {
  /** 0x and 64 hex digits. */
  genesisHash: string;
  ss58Prefix: number;
  pallets: Readonly<Record<"balances" | "utility" | "staking", number>>;
}

/** The asset hubs, by their names in the payload. Sources: polkadot-fellows/runtimes, polkadot-sdk. */
const RUNTIMES = {
  polkadot: {
    genesisHash: "0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f",
    ss58Prefix: 0,
    pallets: { balances: 10, utility: 40, staking: 89 },
  },
  westend: {
    genesisHash: "0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9",
    ss58Prefix: 42,
    pallets: { balances: 10, utility: 40, staking: 80 },
  },
} as const satisfies Record<string, SubstrateRuntime>;

type RuntimeName = keyof typeof RUNTIMES;

export function substrateRuntime(name: string): SubstrateRuntime | null {
  return Object.hasOwn(RUNTIMES, name) ? RUNTIMES[name as RuntimeName] : null;
}

interface SubstrateAmounts {
  payloadChain: RuntimeName;
  /** Planck. The payload does not contain the fee; this upper bound is several times the usual one. */
  maxFee: bigint;
  /** Planck. An account with less is removed; transfer_keep_alive refuses that. */
  existentialDeposit: bigint;
}

export function substrateSend({ payloadChain, maxFee, existentialDeposit }: SubstrateAmounts): SendRules {
  return {
    operation: "createSubstratePaymentTransaction",
    fee: "tip",
    maxFee,
    usualFee: maxFee / 10n,
    hasPreview: false,
    hasTokens: false,
    max: { from: "facts" },
    keeps: { units: existentialDeposit, words: "that must stay in the account (its existential deposit)" },
    numbersFromZero: true,
    largestAmount: 2n ** 128n - 1n,
    // A new account needs the deposit itself.
    testAmount: existentialDeposit * 10n,
    payloadChain,
    wait: "about 12 seconds",
  };
}

/**
 * @param minBond planck; with less bonded nobody can nominate. Set by governance.
 * @param unbonding '28 days'
 */
export function substrateStake(minBond: bigint, unbonding?: string): StakeRules {
  return {
    kind: "nomination",
    operations: [
      "createSubstrateStakeTransaction",
      "createSubstrateAddStakeTransaction",
      "createSubstrateDelegateStakeTransaction",
      "createSubstrateUnstakeTransaction",
      "createSubstrateRestakeTransaction",
      "createSubstrateWithdrawStakeTransaction",
    ],
    deposit: 0n,
    minBond,
    ...(unbonding && { unbonding }),
  };
}

function hasChecksum(bytes: Uint8Array): boolean {
  const hash = blake2b(concatBytes(PREIMAGE, bytes.slice(0, -CHECKSUM_BYTES)), { dkLen: 64 });
  return bytes.slice(-CHECKSUM_BYTES).every((byte, i) => byte === hash[i]);
}

export function isUnspendableSs58(address: string): boolean {
  return isAllZeros(decodeBase58(address)?.slice(1, 1 + PUBLIC_KEY_BYTES));
}

/** Address rule of one SS58 prefix: 36 to 48 characters and a valid checksum. */
export function ss58Check(network: { name: string; prefix: number; firstCharacter: string }): AddressCheck {
  const invalid = `Please enter a valid ${network.name} address.`;
  return (address) => {
    if (!address.startsWith(network.firstCharacter) || !/^[0-9a-z]{36,48}$/i.test(address)) return invalid;
    const bytes = decodeBase58(address);
    if (!bytes || !hasChecksum(bytes)) return withWrongCharacter(invalid);
    const isAccount = bytes.length === 1 + PUBLIC_KEY_BYTES + CHECKSUM_BYTES && bytes[0] === network.prefix;
    return isAccount ? null : invalid;
  };
}

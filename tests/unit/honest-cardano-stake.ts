/** Honest stake operations in ADA, as the sandbox builds them; it shares no code with the console. */
import { blake2b } from "@noble/hashes/blake2";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import { bech32 } from "@scure/base";
import type { CardanoStake, CardanoUnstake, CardanoWithdrawal } from "~/lib/operations/cardano/stake";
import { buildCardano, type CardanoPlan } from "../../sandbox/chains/cardano/build";
import { type CardanoTransaction, cardanoDigest } from "../../sandbox/chains/cardano/encode";
import { KEY_DEPOSIT, LIFE_IN_SLOTS, slotAt } from "../../sandbox/chains/cardano/facts";
import type { Network } from "../../sandbox/chains/facts";
import type { HdPath } from "../../sandbox/records/path";
import { messageSignData, signableDigest } from "../../sandbox/records/signable";
import { ADA_PATH, cardanoAddress } from "./honest-cardano";
import { WALLET_ID } from "./honest-transactions";

export const STAKE_PATH: HdPath = ["0x8000073c", "0x80000717", "0x80000000", "0x2", "0x0"];
/** 32 bytes of an ed25519 key, hex. */
export const STAKE_KEY = bytesToHex(sha256(Uint8Array.of(11)));
export const POOL = "pool1u4x4ly6qyx9fs9k2lt7f9hpa2gftd52fee67jcmuhnt7qqae3x0";
export const OTHER_POOL = "pool132jxjzyw4awr3s75ltcdx5tv5ecv6m042306l630wqjckhfm32r";

/** A base address with a payment key of its own and this stake key. */
export function stakedAddress(network: Network = "testnet", stakeKey = STAKE_KEY, payment = 7): string {
  const keyHash = blake2b(Buffer.from(stakeKey, "hex"), { dkLen: 28 });
  return cardanoAddress(0, Uint8Array.of(...new Uint8Array(28).fill(payment), ...keyHash), network);
}

export function rewardAccount(network: Network): string {
  const keyHash = blake2b(Buffer.from(STAKE_KEY, "hex"), { dkLen: 28 });
  const [prefix, tag] = network === "mainnet" ? ["stake", 1] : ["stake_test", 0];
  return bech32.encode(`${prefix}`, bech32.toWords(Uint8Array.of(0xe0 | Number(tag), ...keyHash)), false);
}

const base = (network: Network) => ({
  chain: "CARDANO" as const,
  network,
  subWalletId: `${WALLET_ID}/ADA/0`,
  fromAddress: stakedAddress(network),
});

export function stakeIntent(network: Network = "testnet", poolId = POOL): CardanoStake {
  return { ...base(network), operation: "createCardanoStakeTransaction", poolId };
}

export function unstakeIntent(network: Network = "testnet"): CardanoUnstake {
  return { ...base(network), operation: "createCardanoUnstakeTransaction" };
}

export function withdrawalIntent(network: Network = "testnet"): CardanoWithdrawal {
  return { ...base(network), operation: "createCardanoWithdrawalTransaction" };
}

export type StakeIntent = CardanoStake | CardanoUnstake | CardanoWithdrawal;

interface Past {
  /** A first delegation registers the stake key. */
  isFirst: boolean;
  /** Lovelace to be withdrawn. */
  rewards: bigint;
}

function planOf(intent: StakeIntent, { isFirst, rewards }: Past) {
  const publicKeys = { stakePublicKey: STAKE_KEY };
  switch (intent.operation) {
    case "createCardanoStakeTransaction":
      return {
        type: "STAKE",
        deposit: isFirst ? KEY_DEPOSIT : 0n,
        certificates: isFirst
          ? ["stakeRegistration", "stakeDelegation", "voteDelegation"]
          : ["stakeDelegation"],
        publicKeys: { ...publicKeys, poolId: intent.poolId },
      } satisfies Partial<CardanoPlan>;
    case "createCardanoUnstakeTransaction":
      return {
        type: "UNSTAKE",
        deposit: -KEY_DEPOSIT,
        certificates: ["stakeDeregistration"],
        publicKeys,
      } satisfies Partial<CardanoPlan>;
    default:
      return {
        type: "WITHDRAWAL",
        deposit: -rewards,
        withdrawalAmount: `0x${rewards.toString(16)}`,
        publicKeys,
      } satisfies Partial<CardanoPlan>;
  }
}

export function honestStake(
  intent: StakeIntent,
  past: Partial<Past> = {},
  values: readonly bigint[] = [100_000_000n],
): CardanoTransaction {
  const { transaction } = buildCardano(
    {
      ...planOf(intent, { isFirst: true, rewards: 12_345_678n, ...past }),
      network: intent.network,
      ownAddress: intent.fromAddress,
      payment: null,
      ttl: slotAt(new Date(), intent.network) + LIFE_IN_SLOTS,
      keyCount: 2,
    },
    values.map((value, at) => ({ txId: at.toString(16).padStart(64, "0"), outputIndex: at, value })),
  );
  return transaction;
}

/** Sign data with the digests that are right for this transaction, honest or not. */
export function stakeSignData(
  transaction: CardanoTransaction,
  network: Network = "testnet",
  paths: readonly HdPath[] = [ADA_PATH, STAKE_PATH],
) {
  const digest = cardanoDigest(transaction, network);
  const digests = paths.map((path) => signableDigest(digest, path, 1));
  return messageSignData(transaction, digests, "0x01");
}

import { blake2b } from "@noble/hashes/blake2";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils";
import { bech32 } from "@scure/base";
import type { Network } from "~/lib/chains";
import type { IntentBase } from "../intent";
import { actionFact, addressFact, changeFacts, networkFee } from "../kit/decoded";
import type { Findings } from "../kit/findings";
import type { ReadTransaction } from "../kit/signable.server";
import type { Fact, VerificationFacts } from "../kit/types";
import {
  bech32Bytes,
  type CardanoBody,
  checkFee,
  checkInputs,
  checkValidity,
  encodeBody,
  HASH_BYTES,
  validUntilFact,
} from "./body.server";

/** CIP-19: base addresses with the hash of a stake key. */
const KEY_STAKED_TYPES = [0, 1];
const REWARD_ACCOUNT_TYPE = 0xe0;
const REWARD_PREFIX: Record<Network, string> = { mainnet: "stake", testnet: "stake_test" };
const MAX_BECH32 = 200;

/** The sub-wallet's own key and its stake key, the first of the account's role 2 (CIP-1852). */
export const signingKeys = (walletPath: readonly string[]) => [
  walletPath,
  [...walletPath.slice(0, 3), "0x2", "0x0"],
];

/** Header and stake key hash; null if the address has none. */
function rewardAccountOf({ fromAddress }: IntentBase): Uint8Array | null {
  const address = bech32Bytes(fromAddress);
  const [header = 0xff] = address;
  if (!KEY_STAKED_TYPES.includes(header >> 4) || address.length !== 1 + 2 * HASH_BYTES) return null;
  return concatBytes(Uint8Array.of(REWARD_ACCOUNT_TYPE | (header & 0x0f)), address.slice(1 + HASH_BYTES));
}

type StakeData = CardanoBody & { publicKeys: { stakePublicKey: string } };

interface StakeReading {
  found: StakeData;
  intent: IntentBase;
  facts: VerificationFacts;
  findings: Findings;
}

interface StakePart {
  /** Worded as on the phone, to compare the two screens. */
  action: string;
  /** Number and value in the body. `account`: header and key hash of the reward account. */
  entry: (own: { account: Uint8Array; keyHash: Uint8Array }) => readonly [number, Uint8Array];
  facts: Fact[];
  /** Lovelace: the deposit paid; negative for a returned deposit or rewards. */
  paid: bigint;
  entered?: string[];
}

function checkStakeKey(findings: Findings, { publicKeys }: StakeData, own: Uint8Array): void {
  const keyHash = blake2b(hexToBytes(publicKeys.stakePublicKey), { dkLen: HASH_BYTES });
  const message = "The stake key is not this sub-wallet's";
  findings.equal("publicKeys.stakePublicKey", bytesToHex(own), bytesToHex(keyHash), message);
}

function checkOutputs(findings: Findings, { outputs }: StakeData, { fromAddress }: IntentBase): void {
  const elsewhere = "The transaction also pays an address that you did not enter";
  outputs.forEach(({ address }, i) => {
    findings.equal(`outputs.${i}.address`, fromAddress, address, elsewhere);
  });
}

/**
 * Inputs' amounts are not in the transaction. The ledger requires inputs to equal outputs, fee and deposit. All outputs
 * must be at the sub-wallet's own address, the fee is bounded, the deposit fixed; deposit and rewards belong to the
 * stake key in that address.
 */
function decode(
  { found, intent, facts, findings }: StakeReading,
  { action, entry, facts: ownFacts, paid, entered = [] }: StakePart,
): ReadTransaction | null {
  const account = rewardAccountOf(intent);
  if (!account) return null;
  const keyHash = account.slice(1);
  checkStakeKey(findings, found, keyHash);
  checkOutputs(findings, found, intent);
  const body = encodeBody(found, entry({ account, keyHash }));
  checkFee(findings, found, intent, { size: body.length, signatures: 2 });
  checkInputs(findings, found);
  checkValidity(findings, found, intent, facts);
  const digest = blake2b(body, { dkLen: 32 });
  const stakeAddress = bech32.encode(REWARD_PREFIX[intent.network], bech32.toWords(account), MAX_BECH32);
  const back = found.outputs.reduce((sum, { amount }) => sum + amount.coin, 0n);
  const change = [{ address: intent.fromAddress, amount: back }];
  return {
    messages: [digest, digest],
    publicKeys: [facts.ownKey?.publicKey ?? null, found.publicKeys.stakePublicKey],
    decoded: {
      chain: intent.chain,
      network: intent.network,
      facts: [actionFact(action), ...ownFacts, addressFact("Stake address", stakeAddress)],
      fee: networkFee(intent.chain, found.fee),
      details: [validUntilFact(found, intent), ...changeFacts(intent.chain, change)],
      total: paid < 0n ? null : (paid + found.fee).toString(),
      // The sum of the inputs, by the ledger's rule.
      held: (back + found.fee + paid).toString(),
      nonce: null,
      entered: ["action", ...entered],
    },
  };
}

/** Compares what all stake operations share; null if an address or the pool id is invalid. */
export function decodeStake(reading: StakeReading, part: StakePart): ReadTransaction | null {
  try {
    return decode(reading, part);
  } catch {
    return null;
  }
}

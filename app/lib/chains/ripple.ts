import { sha256 } from "@noble/hashes/sha2";
import { decodeBase58xrp } from "./families/base58";
import { withWrongCharacter } from "./families/wrong-character";
import type { LiveChain, MemoRules } from "./types";

const ACCOUNT_VERSION = 0;
const ACCOUNT_BYTES = 20;
const CHECKSUM_BYTES = 4;

const INVALID = "Please enter a valid RIPPLE address";

function checkAccount(address: string): string | null {
  if (!/^r[0-9a-z]{24,34}$/i.test(address)) return INVALID;
  const bytes = decodeBase58xrp(address);
  if (!bytes || !hasChecksum(bytes)) return withWrongCharacter(INVALID);
  const isAccount = bytes.length === 1 + ACCOUNT_BYTES + CHECKSUM_BYTES && bytes[0] === ACCOUNT_VERSION;
  return isAccount ? null : INVALID;
}

function hasChecksum(bytes: Uint8Array): boolean {
  const hash = sha256(sha256(bytes.slice(0, -CHECKSUM_BYTES)));
  return bytes.slice(-CHECKSUM_BYTES).every((byte, i) => byte === hash[i]);
}

/**
 * No key, or a public one (xrpl.org, Addresses, special addresses): ACCOUNT_ZERO, ACCOUNT_ONE, the genesis account, the
 * name reservation, and the account of a mistaken conversion.
 */
const BLACK_HOLES = new Set([
  "rrrrrrrrrrrrrrrrrrrrrhoLvTp",
  "rrrrrrrrrrrrrrrrrrrrBZbvji",
  "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh",
  "rrrrrrrrrrrrrrrrrNAMEtxvNvQ",
  "rrrrrrrrrrrrrrrrrrrn5RM1rHd",
]);

const NOT_A_TAG = "Not a valid RIPPLE destination tag";
const MAX_MEMO_LENGTH = 99;
const MAX_TAG = 0xffffffffn;

function checkTag(memo: string): string | null {
  if (memo === "") return null;
  if (!/^\d+$/.test(memo)) return NOT_A_TAG;
  if (memo.length > MAX_MEMO_LENGTH) return "Please enter a memo that's less than 100 characters";
  return BigInt(memo) > MAX_TAG ? NOT_A_TAG : null;
}

const destinationTag: MemoRules = {
  label: "Destination tag",
  absent:
    "Exchanges and custodians share one address among many customers and need the tag to credit the right one. Without it the payment may be lost. Leave it out only if the recipient does not need one.",
  check: checkTag,
  canonical: (memo) => (checkTag(memo) === null && memo !== "" ? BigInt(memo).toString() : memo),
};

export const ripple: LiveChain = {
  kind: "live",
  id: "RIPPLE",
  name: "Ripple",
  family: "RIPPLE",
  native: { symbol: "XRP", name: "XRP", decimals: 6, unit: "DROPS" },
  subWalletType: "XRP",
  backendChain: "RIPPLE",
  colour: "chain-xrp",
  capabilities: ["supportsCreateTransaction", "supportsMemo", "supportsBalances"],
  networks: {
    mainnet: { name: "Ripple", explorer: null },
    testnet: { name: "Ripple Testnet", explorer: null },
  },
  validateAddress: checkAccount,
  isUnspendable: (address) => BLACK_HOLES.has(address),
  commonPrefix: /^r/,
  send: {
    operation: "createRippleTransaction",
    fee: "network",
    hasPreview: false,
    numbersFromLedger: true,
    numberWord: "sequence",
    hasTokens: false,
    max: { from: "backend", askWith: null },
    // The base reserve since December 2024 (xrpl.org, Reserves). Each object that the account owns adds to it.
    keeps: { units: 1_000_000n, words: "that the ledger keeps as the account's reserve" },
    largestAmount: 100_000_000_000_000_000n,
    // The base reserve, so that a new account can be paid.
    testAmount: 1_000_000n,
    // 0.1 XRP. The open ledger costs 10 drops, and some thousand times that under load (xrpl.org, Transaction Cost).
    maxFee: 100_000n,
    usualFee: 12n,
    wait: "about 4 seconds",
  },
  memo: destinationTag,
  page: {
    receiveNote: "Only this sub-wallet uses this address: payers need no destination tag.",
    firstPaymentNote:
      "The first payment opens the account on Ripple, and must bring at least the reserve of 1 XRP.",
  },
};

import type { CallType } from "./call-data";
import {
  EVERY_ITEM,
  MAYBE_COLLECTIBLE,
  SEVERAL_CALLS,
  spenderWarning,
  TAKES_FROM,
  type Token,
} from "./spenders";

export type Kind =
  | "address"
  /** Of the called contract's token; `allowed`: that a spender may take. */
  | "amount"
  | "allowed"
  | "number"
  | "time"
  | "bool"
  | "bytes"
  | "list"
  /** Of a signature, which is not shown. */
  | "part";

export type Argument = { label: string; kind: Kind; type: CallType };

export type Method = {
  name: string;
  arguments: readonly Argument[];
  /** @param units of the argument that decides how much; a truth value as 0 or 1 */
  warns(units: bigint, token: Token): string[];
  decidedBy?: string;
};

const address = (label: string): Argument => ({ label, kind: "address", type: "address" });
const amount = (label = "Amount"): Argument => ({ label, kind: "amount", type: "uint256" });
const allowed = (label = "Amount"): Argument => ({ label, kind: "allowed", type: "uint256" });
const number = (label: string): Argument => ({ label, kind: "number", type: "uint256" });
const time = (label: string): Argument => ({ label, kind: "time", type: "uint256" });
const bool = (label: string): Argument => ({ label, kind: "bool", type: "bool" });
const bytes = (label: string): Argument => ({ label, kind: "bytes", type: "bytes" });
const list = (label: string, type: CallType): Argument => ({ label, kind: "list", type });
const SIGNATURE: readonly Argument[] = [
  { label: "V", kind: "part", type: "uint8" },
  { label: "R", kind: "part", type: "bytes32" },
  { label: "S", kind: "part", type: "bytes32" },
];
const MOVES_ITEM = [address("Taken from"), address("To"), number("Token id")];
const SWAP_END = [list("Path", "address[]"), address("To"), time("Deadline")];

const silent = (): string[] => [];
const severalCalls = (): string[] => [SEVERAL_CALLS];

/** Well-known methods by selector. */
export const methods: Readonly<Record<string, Method>> = {
  a9059cbb: { name: "transfer", arguments: [address("To"), amount()], warns: silent },
  "23b872dd": {
    name: "transferFrom",
    arguments: [address("Taken from"), address("To"), amount()],
    warns: () => [TAKES_FROM],
  },
  "095ea7b3": {
    name: "approve",
    arguments: [address("Spender"), allowed()],
    decidedBy: "Amount",
    warns: (units, token) => {
      if (!token) return [spenderWarning({ units, token }), MAYBE_COLLECTIBLE];
      return units === 0n ? [] : [spenderWarning({ units, token })];
    },
  },
  "39509351": {
    name: "increaseAllowance",
    arguments: [address("Spender"), allowed("Added amount")],
    decidedBy: "Added amount",
    warns: (units, token) => (units === 0n && token ? [] : [spenderWarning({ units, token, isMore: true })]),
  },
  a457c2d7: {
    name: "decreaseAllowance",
    arguments: [address("Spender"), amount("Subtracted amount")],
    warns: silent,
  },
  d505accf: {
    name: "permit",
    arguments: [...[address("Owner"), address("Spender"), allowed(), time("Deadline")], ...SIGNATURE],
    decidedBy: "Amount",
    warns: (units, token) =>
      units === 0n && token ? [] : [spenderWarning({ units, token, whose: "the owner" })],
  },
  "8fcbaf0c": {
    name: "permit",
    arguments: [
      ...[address("Holder"), address("Spender"), number("Nonce"), time("Expiry"), bool("Allowed")],
      ...SIGNATURE,
    ],
    decidedBy: "Allowed",
    warns: (isAllowed, token) =>
      isAllowed === 1n ? [spenderWarning({ units: null, token, whose: "the owner" })] : [],
  },
  a22cb465: {
    name: "setApprovalForAll",
    arguments: [address("Operator"), bool("Approved")],
    decidedBy: "Approved",
    warns: (isApproved) => (isApproved === 1n ? [EVERY_ITEM] : []),
  },
  "42842e0e": { name: "safeTransferFrom", arguments: MOVES_ITEM, warns: silent },
  b88d4fde: { name: "safeTransferFrom", arguments: [...MOVES_ITEM, bytes("Data")], warns: silent },
  f242432a: {
    name: "safeTransferFrom",
    arguments: [...MOVES_ITEM, number("Count"), bytes("Data")],
    warns: silent,
  },
  "2eb2c2d6": {
    name: "safeBatchTransferFrom",
    arguments: [
      ...[address("Taken from"), address("To")],
      ...[list("Token ids", "uint256[]"), list("Counts", "uint256[]"), bytes("Data")],
    ],
    warns: silent,
  },
  d0e30db0: { name: "deposit", arguments: [], warns: silent },
  "2e1a7d4d": { name: "withdraw", arguments: [amount()], warns: silent },
  ac9650d8: { name: "multicall", arguments: [list("Calls", "bytes[]")], warns: severalCalls },
  "5ae401dc": {
    name: "multicall",
    arguments: [time("Deadline"), list("Calls", "bytes[]")],
    warns: severalCalls,
  },
  "3593564c": {
    name: "execute",
    arguments: [bytes("Commands"), list("Inputs", "bytes[]"), time("Deadline")],
    warns: severalCalls,
  },
  "38ed1739": {
    name: "swapExactTokensForTokens",
    arguments: [number("Amount in"), number("Amount out min"), ...SWAP_END],
    warns: silent,
  },
  "7ff36ab5": {
    name: "swapExactETHForTokens",
    arguments: [number("Amount out min"), ...SWAP_END],
    warns: silent,
  },
  "18cbafe5": {
    name: "swapExactTokensForETH",
    arguments: [number("Amount in"), number("Amount out min"), ...SWAP_END],
    warns: silent,
  },
};

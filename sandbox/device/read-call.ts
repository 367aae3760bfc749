import { operationWords } from "../base/operation";
import { toChecksumAddress } from "../chains/ethereum/address";
import { amountText } from "./amount";
import { timeText } from "./permits";
import type { Reading } from "./reading";
import {
  EVERY_ITEM,
  isUnlimited,
  MAYBE_COLLECTIBLE,
  REVOKED,
  spenderWarning,
  TAKES_FROM,
  type Token,
} from "./spenders";

type CallReading = Required<Pick<Reading, "action" | "details" | "warnings">> & {
  /** Whether somebody may then take the called contract's token from the sub-wallet. */
  allows: boolean;
};

/** `part`: of a signature, which is not shown. */
type Argument = { kind: "address" | "amount" | "bool" | "time" | "number" | "part"; label: string };
/** `unitsAt`: the argument that decides how much. */
type Method = {
  name: string;
  arguments: Argument[];
  unitsAt: number;
  warns: (units: bigint, token: Token) => string[];
};

const address = (label: string): Argument => ({ kind: "address", label });
const amount = (label: string): Argument => ({ kind: "amount", label });
const bool = (label: string): Argument => ({ kind: "bool", label });
const time = (label: string): Argument => ({ kind: "time", label });
const signature: readonly Argument[] = ["v", "r", "s"].map((label) => ({ kind: "part", label }));

/** ERC-20 and ERC-721 methods that give something away, by selector. */
const methods: Record<string, Method> = {
  "095ea7b3": {
    name: "approve",
    arguments: [address("Spender"), amount("Allowed")],
    unitsAt: 1,
    warns: (units, token) => {
      if (!token) return [spenderWarning({ units, token }), MAYBE_COLLECTIBLE];
      return units === 0n ? [] : [spenderWarning({ units, token })];
    },
  },
  "39509351": {
    name: "increaseAllowance",
    arguments: [address("Spender"), amount("Allowed in addition")],
    unitsAt: 1,
    warns: (units, token) => (units === 0n && token ? [] : [spenderWarning({ units, token, isMore: true })]),
  },
  a457c2d7: {
    name: "decreaseAllowance",
    arguments: [address("Spender"), amount("Allowed less")],
    unitsAt: 1,
    warns: () => [],
  },
  "23b872dd": {
    name: "transferFrom",
    arguments: [address("Taken from"), address("Paid to"), amount("Amount")],
    unitsAt: 2,
    warns: () => [TAKES_FROM],
  },
  d505accf: {
    name: "permit",
    arguments: [...[address("Owner"), address("Spender"), amount("Allowed"), time("Deadline")], ...signature],
    unitsAt: 2,
    warns: (units, token) =>
      units === 0n && token ? [] : [spenderWarning({ units, token, whose: "the owner" })],
  },
  "8fcbaf0c": {
    name: "permit",
    arguments: [
      ...[address("Holder"), address("Spender"), { kind: "number", label: "Nonce" } as const],
      ...[time("Expiry"), bool("Allowed"), ...signature],
    ],
    unitsAt: 4,
    warns: (isAllowed, token) =>
      isAllowed === 1n ? [spenderWarning({ units: null, token, whose: "the owner" })] : [],
  },
  a22cb465: {
    name: "setApprovalForAll",
    arguments: [address("Operator"), bool("Allowed")],
    unitsAt: 1,
    warns: (isAllowed) => (isAllowed === 1n ? [EVERY_ITEM] : []),
  },
};

const ALLOWING: ReadonlySet<string> = new Set(["approve", "increaseAllowance"]);

export function readCall(data: string | null, token: Token): CallReading | null {
  const [, selector = "", rest = ""] = /^0x([0-9a-f]{8})((?:[0-9a-f]{64})*)$/.exec(data ?? "") ?? [];
  const method = Object.hasOwn(methods, selector) ? methods[selector] : undefined;
  const words = rest.match(/.{64}/g) ?? [];
  if (!method || words.length !== method.arguments.length) return null;
  const units = BigInt(`0x${words[method.unitsAt]}`);
  const isRevocation = method.name === "approve" && units === 0n && token !== undefined;
  const shown = method.arguments.flatMap(({ kind, label }, at) =>
    kind === "part" ? [] : [{ kind, label, value: argumentText(kind, words[at] ?? "", token) }],
  );
  const details = shown.flatMap(({ kind, label, value }) => {
    if (value === null) return [];
    const isEnd = isRevocation && kind === "amount";
    return [{ label, value: isEnd ? REVOKED : value, isAddress: kind === "address" }];
  });
  if (details.length !== shown.length) return null;
  const contract = token ? [{ label: "Token contract of", value: token.symbol, isAddress: false }] : [];
  return {
    action: `${operationWords.CONTRACT_CALL}: ${method.name}`,
    details: [...details, ...contract],
    warnings: method.warns(units, token),
    allows: ALLOWING.has(method.name) && method.warns(units, token).length > 0,
  };
}

function argumentText(kind: Exclude<Argument["kind"], "part">, word: string, token: Token): string | null {
  if (kind === "address") return /^0{24}/.test(word) ? toChecksumAddress(word.slice(24)) : null;
  const number = BigInt(`0x${word}`);
  if (kind === "time") return timeText(number);
  if (kind === "number") return number.toString();
  if (kind === "bool") return number > 1n ? null : number === 1n ? "Yes" : "No";
  const unit = token?.symbol ?? "of the contract's smallest unit";
  if (isUnlimited(number)) return `Unlimited ${unit}`;
  return `${amountText(number, token?.decimals ?? 0)} ${unit}`;
}

import { operationWords } from "../base/operation";
import { toChecksumAddress } from "../chains/ethereum/address";
import { amountText } from "./amount";
import type { Reading } from "./reading";
import { isUnlimited } from "./typed-data-warnings";

type Token = { symbol: string; decimals: number } | undefined;
type CallReading = Required<Pick<Reading, "action" | "details" | "warnings">>;

type Argument = { kind: "address" | "amount" | "bool"; label: string };
type Method = { name: string; arguments: Argument[]; warning: string };

const address = (label: string): Argument => ({ kind: "address", label });
const amount = (label: string): Argument => ({ kind: "amount", label });
const LETS_SPEND = "This lets the spender take tokens of this account later, without another approval here.";

/** ERC-20 and ERC-721 methods that give something away, by selector. */
const methods: Record<string, Method> = {
  "095ea7b3": { name: "approve", arguments: [address("Spender"), amount("Allowed")], warning: LETS_SPEND },
  "39509351": {
    name: "increaseAllowance",
    arguments: [address("Spender"), amount("Allowed in addition")],
    warning: LETS_SPEND,
  },
  "23b872dd": {
    name: "transferFrom",
    arguments: [address("Taken from"), address("Paid to"), amount("Amount")],
    warning: "This moves tokens of the account that they are taken from.",
  },
  a22cb465: {
    name: "setApprovalForAll",
    arguments: [address("Operator"), { kind: "bool", label: "Allowed" }],
    warning: "This decides whether the operator may take every item that this account has in the contract.",
  },
};

export function readCall(data: string | null, token: Token): CallReading | null {
  const [, selector = "", rest = ""] = /^0x([0-9a-f]{8})((?:[0-9a-f]{64})*)$/.exec(data ?? "") ?? [];
  const method = Object.hasOwn(methods, selector) ? methods[selector] : undefined;
  const words = rest.match(/.{64}/g) ?? [];
  if (!method || words.length !== method.arguments.length) return null;
  const details = method.arguments.flatMap(({ kind, label }, at) => {
    const value = argumentText(kind, words[at] ?? "", token);
    return value === null ? [] : [{ label, value, isAddress: kind === "address" }];
  });
  if (details.length !== words.length) return null;
  const contract = token ? [{ label: "Token contract of", value: token.symbol, isAddress: false }] : [];
  return {
    action: `${operationWords.CONTRACT_CALL}: ${method.name}`,
    details: [...details, ...contract],
    warnings: [method.warning],
  };
}

function argumentText(kind: Argument["kind"], word: string, token: Token): string | null {
  if (kind === "address") return /^0{24}/.test(word) ? toChecksumAddress(word.slice(24)) : null;
  const number = BigInt(`0x${word}`);
  if (kind === "bool") return number > 1n ? null : number === 1n ? "Yes" : "No";
  const unit = token?.symbol ?? "of the contract's smallest unit";
  if (isUnlimited(number)) return `Unlimited ${unit}`;
  return `${amountText(number, token?.decimals ?? 0)} ${unit}`;
}

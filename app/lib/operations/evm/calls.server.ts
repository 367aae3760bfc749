import { canonicalAddress, type LiveChainId } from "~/lib/chains";
import type { SendAsset } from "../intent";
import { addressFact, textFact } from "../kit/decoded";
import type { Fact } from "../kit/types";
import { timeText } from "./permits";
import {
  allowedText,
  EVERY_ITEM,
  MAYBE_COLLECTIBLE,
  REVOKED,
  SEVERAL_CALLS,
  spenderWarning,
  TAKES_FROM,
  unitsText,
  unknownCall,
} from "./spenders";

export interface DescribedCall {
  method: string | null;
  facts: Fact[];
  warnings: string[];
  /** Whether the spender may take the called contract's token from this sub-wallet. */
  allows: boolean;
}

interface Call {
  chain: LiveChainId;
  /** 0x hex, not empty. */
  data: string;
  token: SendAsset | null;
}

const ABI = [
  "function transfer(address to, uint256 amount)",
  "function transferFrom(address from, address to, uint256 amount)",
  "function approve(address spender, uint256 amount)",
  "function increaseAllowance(address spender, uint256 addedAmount)",
  "function decreaseAllowance(address spender, uint256 subtractedAmount)",
  "function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
  "function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)",
  "function setApprovalForAll(address operator, bool approved)",
  "function safeTransferFrom(address from, address to, uint256 tokenId)",
  "function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)",
  "function safeTransferFrom(address from, address to, uint256 tokenId, uint256 count, bytes data)",
  "function safeBatchTransferFrom(address from, address to, uint256[] tokenIds, uint256[] counts, bytes data)",
  "function deposit()",
  "function withdraw(uint256 amount)",
  "function multicall(bytes[] calls)",
  "function multicall(uint256 deadline, bytes[] calls)",
  "function execute(bytes commands, bytes[] inputs, uint256 deadline)",
  "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)",
  "function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)",
];

const AMOUNTS: ReadonlySet<string> = new Set(["amount", "addedAmount", "subtractedAmount"]);
const TIMES: ReadonlySet<string> = new Set(["deadline", "expiry"]);
const SIGNATURE_PARTS: ReadonlySet<string> = new Set(["v", "r", "s"]);
const ALLOWING: ReadonlySet<string> = new Set(["approve", "increaseAllowance", "permit"]);
type Argument = { name: string; type: string; value: unknown };

/** Decodes a well-known contract call; with extra data it counts as unknown. */
export async function describeCall({ chain, data, token }: Call): Promise<DescribedCall> {
  const parsed = await parseCall(data);
  if (!parsed) return { method: null, facts: [], warnings: [unknownCall(token)], allows: token !== null };
  const { method, args } = parsed;
  return {
    method,
    facts: args
      .filter(({ name }) => !SIGNATURE_PARTS.has(name))
      .map((argument) => factOf(argument, { chain, token, method })),
    warnings: warningsOf(method, args, token),
    allows: method !== "permit" && ALLOWING.has(method) && allowanceWarnings(method, args, token).length > 0,
  };
}

async function parseCall(data: string): Promise<{ method: string; args: Argument[] } | null> {
  const { Interface } = await import("ethers");
  const known = new Interface(ABI);
  try {
    const call = known.parseTransaction({ data });
    // Data behind the arguments would stay hidden.
    if (!call || known.encodeFunctionData(call.fragment, call.args) !== data.toLowerCase()) return null;
    const args = call.fragment.inputs.map(({ name, type }, at) => ({ name, type, value: call.args[at] }));
    return { method: call.name, args };
  } catch {
    return null;
  }
}

interface Around {
  chain: LiveChainId;
  token: SendAsset | null;
  method: string;
}

function factOf({ name, type, value }: Argument, { chain, token, method }: Around): Fact {
  const label = labelOf(name);
  if (type === "address") return addressFact(label, canonicalAddress(chain, String(value).toLowerCase()));
  if (type === "bool") return textFact(label, value ? "Yes" : "No");
  if (typeof value === "bigint") {
    if (AMOUNTS.has(name)) {
      return textFact(label, amountText(value, method, token));
    }
    return textFact(label, TIMES.has(name) ? timeText(value) : value.toString());
  }
  if (Array.isArray(value)) return textFact(label, value.map(String).join("\n") || "none", true);
  return textFact(label, String(value), true);
}

function amountText(value: bigint, method: string, token: SendAsset | null): string {
  if (isRevocation(method, value, token)) return REVOKED;
  return ALLOWING.has(method) ? allowedText(value, token) : unitsText(value, token);
}

/** Of an unknown token 0 may be a collectible's number. */
const isRevocation = (method: string, units: unknown, token: SendAsset | null): boolean =>
  method === "approve" && units === 0n && token !== null;

/** 'addedAmount' -> 'Added amount'. Never 'From', which would look like the signing sub-wallet. */
function labelOf(name: string): string {
  if (name === "from") return "Taken from";
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function warningsOf(method: string, args: readonly Argument[], token: SendAsset | null): string[] {
  if (ALLOWING.has(method)) return allowanceWarnings(method, args, token);
  if (method === "setApprovalForAll") return argumentOf(args, "approved") === true ? [EVERY_ITEM] : [];
  if (method === "transferFrom") return [TAKES_FROM];
  return method === "multicall" || method === "execute" ? [SEVERAL_CALLS] : [];
}

const argumentOf = (args: readonly Argument[], name: string) => args.find((one) => one.name === name)?.value;

function allowanceWarnings(method: string, args: readonly Argument[], token: SendAsset | null): string[] {
  if (argumentOf(args, "allowed") === false) return [];
  const units = (argumentOf(args, "amount") ?? argumentOf(args, "addedAmount") ?? null) as bigint | null;
  if (units === 0n && token) return [];
  const isMore = method === "increaseAllowance";
  const whose = method === "permit" ? "the owner" : "this sub-wallet";
  const spends = spenderWarning({ units, token, isMore, whose });
  return method === "approve" && !token ? [spends, MAYBE_COLLECTIBLE] : [spends];
}

import { canonicalAddress, type LiveChainId } from "~/lib/chains";
import type { SendAsset } from "../intent";
import { addressFact, textFact } from "../kit/decoded";
import type { Fact } from "../kit/types";
import { allowedText, spenderWarning, unitsText } from "./spenders";

export interface DescribedCall {
  method: string | null;
  facts: Fact[];
  warnings: string[];
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
const UNKNOWN =
  "The console does not know this contract call, so it cannot say what it does. Approve it only if you know.";

/** ERC-721 has the same method, with a token's number as the amount. */
const MAYBE_COLLECTIBLE =
  "If the contract is one of collectibles, the spender may take the one with this number.";

type Argument = { name: string; type: string; value: unknown };

/** Decodes a well-known contract call; with extra data it counts as unknown. */
export async function describeCall({ chain, data, token }: Call): Promise<DescribedCall> {
  const parsed = await parseCall(data);
  if (!parsed) return { method: null, facts: [], warnings: [UNKNOWN] };
  const { method, args } = parsed;
  return {
    method,
    facts: args
      .filter(({ name }) => !SIGNATURE_PARTS.has(name))
      .map((argument) => factOf(argument, { chain, token, isAllowing: ALLOWING.has(method) })),
    warnings: warningsOf(method, args, token),
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
  isAllowing: boolean;
}

function factOf({ name, type, value }: Argument, { chain, token, isAllowing }: Around): Fact {
  const label = labelOf(name);
  if (type === "address") return addressFact(label, canonicalAddress(chain, String(value).toLowerCase()));
  if (type === "bool") return textFact(label, value ? "Yes" : "No");
  if (typeof value === "bigint") {
    if (AMOUNTS.has(name)) {
      return textFact(label, isAllowing ? allowedText(value, token) : unitsText(value, token));
    }
    return textFact(label, TIMES.has(name) ? timeText(value) : value.toString());
  }
  if (Array.isArray(value)) return textFact(label, value.map(String).join("\n") || "none", true);
  return textFact(label, String(value), true);
}

/** 'addedAmount' -> 'Added amount'. Never 'From', which would look like the signing sub-wallet. */
function labelOf(name: string): string {
  if (name === "from") return "Taken from";
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Seconds since 1970 as '22 Nov 2026, 10:15 UTC'; 'Never' beyond the range of dates. */
export function timeText(seconds: bigint): string {
  const at = new Date(Number(seconds) * 1000);
  if (seconds === 0n) return "0";
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999) return "Never";
  const day = at.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${day}, ${at.toISOString().slice(11, 16)} UTC`;
}

function warningsOf(method: string, args: readonly Argument[], token: SendAsset | null): string[] {
  const argument = (name: string) => args.find((one) => one.name === name)?.value;
  if (method === "setApprovalForAll") {
    return argument("approved") === true
      ? ["The operator may move every token that this sub-wallet has in this contract, now and later."]
      : [];
  }
  if (ALLOWING.has(method)) {
    if (argument("allowed") === false) return [];
    const units = argument("amount") ?? argument("addedAmount") ?? null;
    if (units === 0n && token) return [];
    const spends = spenderWarning(units as bigint | null, token);
    return method === "approve" && !token ? [spends, MAYBE_COLLECTIBLE] : [spends];
  }
  if (method === "multicall" || method === "execute") {
    return ["This call carries several others in one. The console does not read those."];
  }
  return [];
}

import { toChecksumAddress } from "./address";

/** A call of an ERC-20 contract. Addresses with EIP-55 checksum, amounts in the token's smallest unit. */
export type TokenCall =
  | { method: "transfer"; to: string; amount: bigint }
  | { method: "transferFrom"; from: string; to: string; amount: bigint }
  | { method: "approve" | "increaseAllowance" | "decreaseAllowance"; spender: string; amount: bigint }
  /** Of collectibles (ERC-721), which a contract of ERC-20 does not have. */
  | { method: "setApprovalForAll" };

export type TokenMethod = TokenCall["method"];

const METHODS: Readonly<Record<string, TokenMethod>> = {
  a9059cbb: "transfer",
  "23b872dd": "transferFrom",
  "095ea7b3": "approve",
  "39509351": "increaseAllowance",
  a457c2d7: "decreaseAllowance",
  a22cb465: "setApprovalForAll",
};

/** Null for other call data, and for any with more or less than its arguments. @param data 0x hex */
export function decodeTokenCall(data: string | null): TokenCall | null {
  const [, selector = "", rest = ""] =
    /^0x([0-9a-f]{8})((?:[0-9a-f]{64})*)$/.exec(data?.toLowerCase() ?? "") ?? [];
  const method = Object.hasOwn(METHODS, selector) ? METHODS[selector] : undefined;
  const words = rest.match(/.{64}/g) ?? [];
  const addresses = method === "transferFrom" ? 2 : 1;
  if (!method || words.length !== addresses + 1) return null;
  return words.slice(0, addresses).every(isAddress) ? callOf(method, words) : null;
}

const isAddress = (word: string): boolean => word.startsWith("0".repeat(24));

function callOf(method: TokenMethod, words: readonly string[]): TokenCall | null {
  const [first = "", second = ""] = words.map((word) => toChecksumAddress(word.slice(24)));
  const amount = BigInt(`0x${words.at(-1)}`);
  switch (method) {
    case "transfer":
      return { method, to: first, amount };
    case "transferFrom":
      return { method, from: first, to: second, amount };
    case "setApprovalForAll":
      return amount > 1n ? null : { method };
    default:
      return { method, spender: first, amount };
  }
}

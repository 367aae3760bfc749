import { amountText } from "./amount";

export type Token = { symbol: string; decimals: number } | undefined;

/** Half of the 160-bit range (Permit2). */
const NO_LIMIT = 2n ** 159n;

export const REVOKED = "Nothing: this ends what the spender may take";
export const TAKES_FROM = "This moves tokens of the account that they are taken from.";
export const EVERY_ITEM =
  "The operator may take every token that this sub-wallet has or gets in this contract, for ever, without asking again.";

export const SEVERAL_CALLS = "This call carries several others in one. They are not read here.";

/** ERC-721 has the same method, with a token's number as the amount. */
export const MAYBE_COLLECTIBLE =
  "If the contract is one of collectibles, the spender may take the one with this number.";

export const isUnlimited = (units: bigint): boolean => units >= NO_LIMIT;

/** `Unlimited`, `25 USDC`, or smallest units of an unknown token. */
export const allowedText = (units: bigint, token: Token): string =>
  isUnlimited(units) ? "Unlimited" : unitsText(units, token);

export type Allowance = {
  /** Smallest units; null: all. */
  units: bigint | null;
  token: Token;
  /** In addition to what is allowed already. */
  isMore?: boolean;
  /** `the owner` where somebody else's tokens are given away. */
  whose?: "this sub-wallet" | "the owner";
  /** `until …`, `once`. */
  howLong?: string;
};

/** What a spender may take at most, and how long. */
export function spenderWarning({
  units,
  token,
  isMore = false,
  whose = "this sub-wallet",
  howLong = "for ever",
}: Allowance): string {
  const end = `, ${howLong}, without asking again.`;
  if (units === null || isUnlimited(units)) {
    return `The spender may take all ${token?.symbol ?? "this token"} of ${whose}${end}`;
  }
  const size = unitsText(units, token);
  return isMore
    ? `The spender may take ${size} more than now from ${whose}${end}`
    : `The spender may take up to ${size} from ${whose}${end}`;
}

export const unitsText = (units: bigint, token: Token): string =>
  token
    ? `${amountText(units, token.decimals)} ${token.symbol}`
    : `${amountText(units, 0)} smallest units of a token that is not known here`;

/** Of data that no known method has. @param token whose contract is called */
export function unknownCall(token: Token): string {
  const may = token
    ? `The contract is that of ${token.symbol}, so it may take all ${token.symbol} of this sub-wallet.`
    : "What it may take cannot be said.";
  return `This contract call is not known here. ${may} Approve it only if you know what it does.`;
}

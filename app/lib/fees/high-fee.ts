import { chainOf, type LiveChainId, sendRules } from "~/lib/chains";
import { formatExact, fromUnits } from "~/lib/money";
import type { Intent } from "~/lib/operations";
import { worthUnits } from "~/lib/present/worth-of-part";
import { farAboveUsual, priceName, priceText } from "./far-above-usual";
import { type CoinFacts, coinsText } from "./fee-kind";
import type { FeeQuotes } from "./speeds";

/** The user must confirm a price this many times the fastest speed's quote. */
const MAX_TIMES_FAST = 10n;
/** The user must confirm a fee above this share of the amount. */
const MAX_PERCENT = 10n;
/** One coin with change, in Dogecoin's legacy format. */
const USUAL_BYTES = 226n;

/** Wei a gas, or smallest units a byte: the limit of every speed. */
export function highestUsualPrice(chain: LiveChainId): bigint | undefined {
  return sendRules(chain)?.maxPrice?.FAST;
}

function typedPrice(intent: Intent): bigint | null {
  if (!("fee" in intent) || intent.fee.speed !== "CUSTOM") return null;
  const { fee } = intent;
  return BigInt("gasPrice" in fee ? fee.gasPrice : fee.satoshiPerByte);
}

/** A typed price above every speed's limit is allowed: it may be intended. */
export function highFeeWarning(intent: Intent): string | null {
  const { chain } = intent;
  const price = typedPrice(intent);
  const limit = highestUsualPrice(chain);
  if (price === null || limit === undefined || price <= limit) return null;
  return `${priceName(chain)} is above ${priceText(chain, limit)}, more than a payment on ${chainOf(chain).name} is likely to need. Continue only if you are sure.`;
}

function farAboveFast(intent: Intent, quotes: FeeQuotes): string | null {
  const price = typedPrice(intent);
  const fast = quotes.FAST?.price;
  if (price === null || !fast || price <= fast * MAX_TIMES_FAST) return null;
  const [typed, now] = [price, fast].map((units) => priceText(intent.chain, units));
  return `The gas price of ${typed} is ${price / fast} times the network's fast price, which is ${now} now.`;
}

function farAboveUsualFast(intent: Intent, usual: bigint | undefined): string | null {
  const price = typedPrice(intent);
  return price === null ? null : farAboveUsual({ chain: intent.chain, level: "FAST", price }, usual);
}

export interface FeeJudging extends CoinFacts {
  quotes: FeeQuotes;
  usualFast?: bigint | undefined;
  /** `scale` for the sent asset; `scale` itself is the native one's. */
  assetScale: CoinFacts["scale"];
  /** Smallest units of the native asset; null if nothing is prepared before sending. */
  prepared: string | null;
}

/** Warnings about an unusual fee. If the fee is unknown before sending, a usual one is assumed. */
export function feeDoubts(intent: Intent, judging: FeeJudging): string[] {
  const price =
    highFeeWarning(intent) ??
    farAboveFast(intent, judging.quotes) ??
    farAboveUsualFast(intent, judging.usualFast);
  return [price, shareOfAmount(intent, judging)].filter((text) => text !== null);
}

function usualFee(intent: Intent): bigint {
  const rules = sendRules(intent.chain);
  const price = typedPrice(intent);
  if (price !== null && rules?.fee === "satoshi-per-byte") return price * USUAL_BYTES;
  const tip = "tip" in intent ? BigInt(intent.tip ?? "0") : 0n;
  return (rules?.fixedFee ?? rules?.usualFee ?? 0n) + tip;
}

/** 'The fee is 23 % of the amount: 0.0003 ETH for 0.0013 ETH.' For a token by value, if both values are known. */
function shareOfAmount(intent: Intent, judging: FeeJudging): string | null {
  if (!("amount" in intent) || !("asset" in intent) || BigInt(intent.amount) === 0n) return null;
  const { asset, amount: units } = intent;
  const isToken = asset.contractAddress !== null;
  const fee = judging.prepared === null ? usualFee(intent) : BigInt(judging.prepared);
  const [paid, sent] = isToken
    ? [worthUnits(fee, judging.scale), worthUnits(BigInt(units), judging.assetScale)]
    : [fee, BigInt(units)];
  if (paid === null || !sent || paid * 100n <= sent * MAX_PERCENT) return null;
  const what = judging.prepared === null ? "The fee is usually" : "The fee is up to";
  const share = (paid * 100n) / sent;
  const amount = `${formatExact(fromUnits(BigInt(units), asset.decimals))} ${asset.symbol}`;
  return `${what} ${formatExact(share.toString())} % of the amount: ${coinsText(judging, fee)} for ${amount}.`;
}

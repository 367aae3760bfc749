import { chainOf, type LiveChainId, sendRules } from "~/lib/chains";
import { formatExact, fromUnits } from "~/lib/money";
import type { Intent } from "~/lib/operations";
import { worthUnits } from "~/lib/present/worth-of-part";
import { farAboveUsual, priceName, priceText } from "./far-above-usual";
import { type CoinFacts, coinsText } from "./fee-kind";
import type { FeeQuotes } from "./speeds";

/** A price this many times the quoted one for the fastest speed is asked about. */
const MAX_TIMES_FAST = 10n;
/** A fee of more than this part of the amount is asked about. */
const MAX_PERCENT = 10n;
/** Bytes of a payment of one coin with change, in the old format that Dogecoin uses. */
const USUAL_BYTES = 226n;

/** The limit of every speed on this chain (wei a gas, smallest units a byte); undefined where there is none. */
export function highestUsualPrice(chain: LiveChainId): bigint | undefined {
  return sendRules(chain)?.maxPrice?.FAST;
}

/** The price that a person typed (wei a gas, smallest units a byte), if they did. */
function typedPrice(intent: Intent): bigint | null {
  if (!("fee" in intent) || intent.fee.speed !== "CUSTOM") return null;
  const { fee } = intent;
  return BigInt("gasPrice" in fee ? fee.gasPrice : fee.satoshiPerByte);
}

/** The warning for a typed price above the limit of every speed: it is allowed, since it may be intended. */
export function highFeeWarning(intent: Intent): string | null {
  const { chain } = intent;
  const price = typedPrice(intent);
  const limit = highestUsualPrice(chain);
  if (price === null || limit === undefined || price <= limit) return null;
  return `${priceName(chain)} is above ${priceText(chain, limit)}, more than a payment on ${chainOf(chain).name} is likely to need. Continue only if you are sure.`;
}

/** The warning for a typed price far above what the network asks now for its fastest speed. */
function farAboveFast(intent: Intent, quotes: FeeQuotes): string | null {
  const price = typedPrice(intent);
  const fast = quotes.FAST?.price;
  if (price === null || !fast || price <= fast * MAX_TIMES_FAST) return null;
  const [typed, now] = [price, fast].map((units) => priceText(intent.chain, units));
  return `The gas price of ${typed} is ${price / fast} times the network's fast price, which is ${now} now.`;
}

/** The warning for a typed price far above what the fastest speed usually costs. */
function farAboveUsualFast(intent: Intent, usual: bigint | undefined): string | null {
  const price = typedPrice(intent);
  return price === null ? null : farAboveUsual({ chain: intent.chain, level: "FAST", price }, usual);
}

/** What the fee of an intent is judged by. */
export interface FeeJudging extends CoinFacts {
  quotes: FeeQuotes;
  /** The usual price of the fastest speed; left out where none is known. */
  usualFast?: bigint | undefined;
  /** The values of amounts of the asset that is sent, as `scale` is of the native one. */
  assetScale: CoinFacts["scale"];
  /** Smallest units of the native asset, as prepared; null where nothing is prepared before it is sent. */
  prepared: string | null;
}

/**
 * What there is to know about the fee of an intent before it is sent, in sentences; none where it is as usual. A fee
 * that nobody knows before it is sent is judged by what such a payment usually costs.
 */
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

/** 'The fee is 23 % of the amount: 0.0003 ETH for 0.0013 ETH.' Of a token by their values, where both are known. */
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

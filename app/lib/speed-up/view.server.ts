import { canonicalAddress } from "~/lib/chains";
import { type CoinFacts, coinsText } from "~/lib/fees/fee-kind";
import type { FeeQuotes } from "~/lib/fees/speeds";
import { SPEED_NAMES, SPEEDS } from "~/lib/fees/speeds";
import type { FilledNotice } from "~/lib/forms/filled-notice";
import { emptySendForm, type SendForm } from "~/lib/forms/send-form";
import { minReplacementGasPrice, type SpeedUpForm } from "~/lib/forms/speed-up";
import { formatExact, formatGwei, weiToGwei } from "~/lib/money";
import { withSearch } from "~/lib/paths";
import { headView } from "~/lib/signing/head-view.server";
import { outlook } from "~/lib/signing/outlook";
import { outlookInput } from "~/lib/signing/outlook-input.server";
import type { DialogPlace } from "../dialog-place";
import type { FoundTransaction } from "./explorer.server";
import type { SpeedUpPageData } from "./page-data.server";
import type { PendingItem } from "./pending.server";
import { formAmount, type Payment, paymentOf, replacementOf, type SpeedUpTab } from "./replacement";

export interface SpeedUpPlace extends DialogPlace {
  tab: SpeedUpTab;
  /** As typed; "" if none. */
  hash: string;
  /** Whether a hash was submitted, even an empty one. */
  isAsked: boolean;
}

export function tabUrl({ self, hash }: SpeedUpPlace, tab: SpeedUpTab): string {
  return withSearch(self, { tab, hash });
}

export function speedUpView(
  place: SpeedUpPlace,
  pageData: SpeedUpPageData,
  {
    found,
    problem,
    pending,
  }: { found: FoundTransaction | null; problem: string | null; pending: PendingItem[] },
) {
  const { tab, hash } = place;
  return {
    ...headView(pageData),
    tabs: [
      { label: "Cancel", to: tabUrl(place, "cancel"), isCurrent: tab === "cancel" },
      { label: "Speed up", to: tabUrl(place, "speedup"), isCurrent: tab === "speedup" },
    ],
    tab,
    hash,
    problem,
    pending,
    found: found && foundView(place, pageData, found),
    /** Source of the values; null for defaults. */
    notice: null as FilledNotice | null,
    isUltraCold: pageData.payer.wallet?.cluster.type === "ULTRA_COLD",
  };
}

export type SpeedUpView = ReturnType<typeof speedUpView>;

export type FoundView = ReturnType<typeof foundView>;

function foundView(place: SpeedUpPlace, pageData: SpeedUpPageData, found: FoundTransaction) {
  const { chain, recipients } = pageData;
  const payment = paymentOf(found, pageData.ruleInput);
  const replacement = replacementOf(payment, place.tab, chain.id);
  const minGasPrice = minReplacementGasPrice(found.gasPrice);
  const defaults = defaultsOf(found, replacement, minGasPrice);
  const facts = outlookInput(pageData);
  return {
    hash: found.hash,
    nonce: found.nonce,
    to: {
      address: payment.to,
      name:
        recipients.find(({ address }) => canonicalAddress(chain.id, address) === payment.to)?.name ?? null,
    },
    amount: amountWords(payment),
    gas: `${formatGwei(found.gasPrice.toString())} Gwei · ${found.gasLimit}`,
    data: payment.data ?? null,
    /** Cancelling drops the transaction's call data. */
    leavesCallOut: place.tab === "cancel" && found.data !== "0x",
    symbol: replacement.asset.symbol,
    minGasPrice: `${formatExact(weiToGwei(minGasPrice))} Gwei`,
    fees: feeOptions(pageData.quotes, facts, minGasPrice, found.gasLimit),
    defaults,
    next: outlook(facts, asSendForm(defaults, payment.to)),
    chooseTo: withSearch(place.self, { tab: place.tab }),
  };
}

export function asSendForm({ amount, asset, fee, gasPrice, gasLimit }: SpeedUpForm, to: string): SendForm {
  return { ...emptySendForm(asset, "gas"), to, amount, fee, gasPrice, gasLimit };
}

function amountWords(payment: Payment): string {
  const text = formAmount(payment);
  return text === "" ? "unknown" : `${formatExact(text)} ${payment.asset.symbol}`;
}

function defaultsOf(found: FoundTransaction, replacement: Payment, minGasPrice: bigint): SpeedUpForm {
  return {
    hash: found.hash,
    amount: formAmount(replacement),
    asset: replacement.asset.symbol,
    fee: "CUSTOM",
    gasPrice: weiToGwei(minGasPrice),
    gasLimit: found.gasLimit.toString(),
    previousGasPrice: found.gasPrice.toString(),
  };
}

/** Speeds too cheap for a replacement are disabled. */
function feeOptions(quotes: FeeQuotes, facts: CoinFacts, minGasPrice: bigint, gasLimit: bigint) {
  const speeds = SPEEDS.flatMap((value) => {
    const price = quotes[value]?.price;
    if (price === undefined) return [];
    const label = SPEED_NAMES[value];
    const isEnough = price >= minGasPrice;
    const cost = coinsText(facts, price * gasLimit);
    return [{ value, label, detail: isEnough ? cost : "too low to replace it", disabled: !isEnough }];
  });
  return [{ value: "CUSTOM", label: "Custom", detail: "the minimum, or your own" }, ...speeds];
}

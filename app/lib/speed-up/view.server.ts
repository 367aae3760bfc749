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

/** The dialog's tab and the hash of its transaction. */
export interface SpeedUpPlace extends DialogPlace {
  tab: SpeedUpTab;
  /** As typed; "" while none is. */
  hash: string;
  /** Whether a hash was searched for, even an empty one. */
  isAsked: boolean;
}

/** The URL of the dialog with this tab; the hash stays. */
export function tabUrl({ self, hash }: SpeedUpPlace, tab: SpeedUpTab): string {
  return withSearch(self, { tab, hash });
}

/** The dialog before a transaction is found, or with the one that is. */
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
    /** Where the form's values come from, unless they are its defaults. */
    notice: null as FilledNotice | null,
    isUltraCold: pageData.payer.wallet?.cluster.type === "ULTRA_COLD",
  };
}

export type SpeedUpView = ReturnType<typeof speedUpView>;

/** The found transaction, and the initial values of the form about it. */
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
    /** The replacement leaves out something that the transaction does. */
    leavesCallOut: place.tab === "cancel" && found.data !== "0x",
    symbol: replacement.asset.symbol,
    minGasPrice: `${formatExact(weiToGwei(minGasPrice))} Gwei`,
    fees: feeOptions(pageData.quotes, facts, minGasPrice, found.gasLimit),
    defaults,
    next: outlook(facts, asSendForm(defaults, payment.to)),
    chooseTo: withSearch(place.self, { tab: place.tab }),
  };
}

/** The send form's outlook for this replacement. */
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

/** Speeds whose price is too low for a replacement are shown, but cannot be chosen. */
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

import { canonicalAddress } from "~/lib/chains";
import { SPEED_NAMES, SPEEDS } from "~/lib/fees/speeds";
import { emptySendForm, type SendForm } from "~/lib/forms/send-form";
import { leastGasPrice, type SpeedUpContext, type SpeedUpForm } from "~/lib/forms/speed-up";
import { formatExact, formatGwei, fromUnits, weiToGwei } from "~/lib/money";
import { withSearch } from "~/lib/paths";
import { outlook } from "~/lib/send/outlook";
import { outlookFacts } from "~/lib/send/outlook-facts.server";
import type { SendSituation } from "~/lib/send/page-data.server";
import { headView } from "~/lib/send/view.server";
import type { DialogPlace } from "../dialogs/place";
import type { FoundTransaction } from "./explorer.server";
import type { PendingItem } from "./pending.server";
import { formAmount, type Payment, paymentOf, replacementOf, type SpeedUpTab } from "./replacement";

/** Where the dialog is: its tab and the hash that it is about. */
export interface SpeedUpPlace extends DialogPlace {
  tab: SpeedUpTab;
  /** As typed; "" while none is. */
  hash: string;
  /** Whether somebody looks for that hash, be it "". */
  isAsked: boolean;
}

/** The URL of the dialog with this tab; the hash stays. */
export function tabUrl({ self, hash }: SpeedUpPlace, tab: SpeedUpTab): string {
  return withSearch(self, { tab, hash });
}

/** What the form is judged by. */
export function speedUpContext({ chain, context, quotes }: SendSituation): SpeedUpContext {
  const assets = context.assets.flatMap(({ symbol, decimals, contractAddress }) =>
    decimals === null ? [] : [{ symbol, decimals, contractAddress }],
  );
  return { chain: chain.id, assets, quotes };
}

/** The dialog before a transaction is found, or with the one that is. */
export function speedUpView(
  place: SpeedUpPlace,
  situation: SendSituation,
  {
    found,
    problem,
    pending,
  }: { found: FoundTransaction | null; problem: string | null; pending: PendingItem[] },
) {
  const { tab, hash } = place;
  return {
    ...headView(situation),
    tabs: [
      { label: "Cancel", to: tabUrl(place, "cancel"), isCurrent: tab === "cancel" },
      { label: "Speed up", to: tabUrl(place, "speedup"), isCurrent: tab === "speedup" },
    ],
    tab,
    hash,
    problem,
    pending,
    found: found && foundView(place, situation, found),
    isUltraCold: situation.payer.wallet?.cluster.type === "ULTRA_COLD",
  };
}

export type SpeedUpView = ReturnType<typeof speedUpView>;

/** The transaction that is found, and what the form about it begins with. */
export type FoundView = ReturnType<typeof foundView>;

function foundView(place: SpeedUpPlace, situation: SendSituation, found: FoundTransaction) {
  const { context, chain, recipients } = situation;
  const payment = paymentOf(found, context);
  const replacement = replacementOf(payment, place.tab, chain.id);
  const least = leastGasPrice(found.gasPrice);
  const defaults = defaultsOf(found, replacement, least);
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
    /** The replacement leaves something out that the transaction does. */
    leavesCallOut: place.tab === "cancel" && found.data !== "0x",
    symbol: replacement.asset.symbol,
    least: `${formatExact(weiToGwei(least))} Gwei`,
    fees: feeOptions(situation, least, found.gasLimit),
    defaults,
    next: outlook(outlookFacts(situation), asSendForm(defaults, payment.to)),
    chooseTo: withSearch(place.self, { tab: place.tab }),
  };
}

/** What the send form would say of this replacement. */
export function asSendForm({ amount, asset, fee, gasPrice, gasLimit }: SpeedUpForm, to: string): SendForm {
  return { ...emptySendForm(asset, "gas"), to, amount, fee, gasPrice, gasLimit };
}

function amountWords(payment: Payment): string {
  const text = formAmount(payment);
  return text === "" ? "unknown" : `${formatExact(text)} ${payment.asset.symbol}`;
}

function defaultsOf(found: FoundTransaction, replacement: Payment, least: bigint): SpeedUpForm {
  return {
    hash: found.hash,
    amount: formAmount(replacement),
    asset: replacement.asset.symbol,
    fee: "CUSTOM",
    gasPrice: weiToGwei(least),
    gasLimit: found.gasLimit.toString(),
    previousGasPrice: found.gasPrice.toString(),
  };
}

/** Speeds whose price would not replace anything are shown, and cannot be chosen. */
function feeOptions({ quotes, chain }: SendSituation, least: bigint, gasLimit: bigint) {
  const { symbol, decimals } = chain.native;
  const speeds = SPEEDS.flatMap((value) => {
    const price = quotes[value]?.price;
    if (price === undefined) return [];
    const label = SPEED_NAMES[value];
    const isEnough = price >= least;
    const cost = `${formatExact(fromUnits(price * gasLimit, decimals))} ${symbol}`;
    return [{ value, label, detail: isEnough ? cost : "too low to replace it", disabled: !isEnough }];
  });
  return [{ value: "CUSTOM", label: "Custom", detail: "the least, or your own" }, ...speeds];
}

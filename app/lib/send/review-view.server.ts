import { canonicalAddress, chainOf, memoRules } from "~/lib/chains";
import { highFeeWarning } from "~/lib/fees/high-fee";
import type { SendForm } from "~/lib/forms/send-form";
import { formatExact, fromUnits } from "~/lib/money";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import type { DecodedTransaction } from "~/lib/operations/kit/types";
import { worth } from "~/lib/present/worth";
import type { Rates } from "../operations/calls.server";
import type { Preview } from "../signing/create.server";
import { verifiedWords } from "../signing/verified";
import { outlook } from "./outlook";
import { outlookFacts } from "./outlook-facts.server";
import type { SendSituation } from "./page-data.server";
import { headView } from "./view.server";

/** The recipient's name: of the entry with this very memo, else of any with the address. */
function nameOf(
  { chain, to, memo }: DecodedTransaction,
  recipients: SendSituation["recipients"],
): string | null {
  const there = recipients.filter(({ address }) => canonicalAddress(chain, address) === to);
  return (there.find((one) => one.memo === memo) ?? there[0])?.name ?? null;
}

/** What a decoded transaction does, with its worth where rates are known. */
export function transactionView(decoded: DecodedTransaction, situation: SendSituation, rates: Rates | null) {
  const { native } = chainOf(decoded.chain);
  const { currency, payer, recipients } = situation;
  const amount = fromUnits(BigInt(decoded.amount), decoded.asset.decimals);
  const fee = fromUnits(BigInt(decoded.feeAtMost), native.decimals);
  const total = decoded.total === null ? null : fromUnits(BigInt(decoded.total), native.decimals);
  const rate = rates ?? { asset: null, chain: null };
  const memo = memoRules(decoded.chain);
  const coins = (units: string) =>
    `${formatExact(fromUnits(BigInt(units), native.decimals))} ${native.symbol}`;
  const change = decoded.change.map(({ address, amount: back }) => ({
    label: "Change, back to you",
    value: coins(back),
    note: address,
  }));
  return {
    from: payer.name,
    to: {
      name: nameOf(decoded, recipients),
      address: decoded.to,
    },
    amount: `${formatExact(amount)} ${decoded.asset.symbol}`,
    amountFiat: worth(amount, rate.asset, currency),
    fee: `${formatExact(fee)} ${native.symbol}`,
    feeLabel: decoded.isFeeExact ? "Fee" : "Fee, at most",
    feeFiat: worth(fee, rate.chain, currency),
    more: [
      ...(memo ? [{ label: memo.label, value: decoded.memo ?? "none" }] : []),
      ...(decoded.tip === null ? [] : [{ label: "Tip", value: coins(decoded.tip) }]),
      ...decoded.details,
      ...(decoded.asset.contractAddress
        ? [{ label: "Token contract", value: decoded.asset.contractAddress, wide: true, isAddress: true }]
        : []),
      ...change,
    ],
    total: total === null ? null : `${formatExact(total)} ${native.symbol}`,
    totalFiat: total === null ? null : worth(total, rate.chain, currency),
  };
}

/** The preview: what was prepared, checked against what was entered, before anything is stored. */
export function reviewView(prepared: Preview, situation: SendSituation, form: SendForm) {
  return {
    ...headView(situation),
    transaction: transactionView(prepared.decoded, situation, prepared.rates),
    verified: verifiedWords(prepared.intent, prepared.decoded.feeBasis),
    feeWarning: highFeeWarning(prepared.intent),
    fingerprint: formatFingerprint(prepared.fingerprint),
    next: outlook(outlookFacts(situation), form, true),
  };
}

export type ReviewView = ReturnType<typeof reviewView>;

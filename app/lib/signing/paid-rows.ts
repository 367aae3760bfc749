import { chainOf, type LiveChainId } from "~/lib/chains";
import type { Transaction } from "~/lib/custody/shapes.server";
import { amountText, formatExact, fromUnits } from "~/lib/money";
import type { SendAsset } from "~/lib/operations/intent";
import { formatDay, formatWhen } from "~/lib/present/format";
import type { EarlierPayments, PaidAmount, RecipientFacts } from "./recipient-facts.server";
import type { SummaryRow } from "./summary-row";

/** What was paid to a recipient before, and how the amount compares with it and with the sub-wallet's own. */
export function paidRows({ earlier, amount }: RecipientFacts, chain: LiveChainId): SummaryRow[] {
  return [earlierRow(earlier, chain), amount && totalRow(amount), amount && usualRow(amount)].filter(
    (row) => row !== null,
  );
}

function earlierRow(earlier: EarlierPayments, chain: LiveChainId): SummaryRow | null {
  if (earlier.kind === "unknown" || earlier.kind === "to-itself") return null;
  const label = "Earlier payments";
  const isOfOne = earlier.from === "sub-wallet";
  if (earlier.kind === "first") {
    return {
      label,
      value: `None: the first payment${isOfOne ? " from this sub-wallet" : ""} to this address`,
    };
  }
  const { payment, before = [] } = earlier;
  const wordsOf = (one: Transaction) => paymentWords(one, chain, isOfOne);
  const { coins, when } = wordsOf(payment);
  const more = before.map((one) => {
    const { coins, when } = wordsOf(one);
    return `Before that ${[coins, when].filter(Boolean).join(", ")}`;
  });
  return { label, value: `Last ${coins}`, note: when || null, ...(more.length > 0 && { more }) };
}

function paymentWords(payment: Transaction, chain: LiveChainId, isOfOne: boolean) {
  const { native } = chainOf(chain);
  const symbol = payment.asset?.symbol ?? native.symbol;
  const coins = amountText(payment.amount, payment.asset?.decimalPlace ?? native.decimals);
  const from = isOfOne ? "this sub-wallet" : payment.subWalletName;
  return {
    coins: coins === null ? symbol : `${formatExact(coins)} ${symbol}`,
    when: [formatWhen(payment.createdAt), from && `from ${from}`].filter(Boolean).join(", "),
  };
}

const words = (units: string, { decimals, symbol }: SendAsset) =>
  `${formatExact(fromUnits(BigInt(units), decimals))} ${symbol}`;

function totalRow({ units, asset, total }: PaidAmount): SummaryRow | null {
  if (!total || total.amount === "0") return null;
  return {
    label: "Paid so far",
    value: `${words(total.amount, asset)} in ${total.count} ${total.count === 1 ? "payment" : "payments"}`,
    note: `This one is ${percentText(BigInt(units), BigInt(total.amount))} of that`,
  };
}

function usualRow({ units, asset, usual }: PaidAmount): SummaryRow | null {
  if (!usual) return null;
  return {
    label: "This sub-wallet's largest",
    value: words(usual.largest, asset),
    note: `Of ${usual.count} payments since ${formatDay(usual.since)}${timesWords(BigInt(units), BigInt(usual.largest))}`,
  };
}

/** '; this one is 8 times that'; empty if the amount is not larger. */
function timesWords(units: bigint, largest: bigint): string {
  if (units <= largest) return "";
  const tenths = (units * 10n) / largest;
  if (tenths === 10n) return "; this one is larger";
  return `; this one is ${tenths < 100n ? tenthsText(tenths) : (tenths / 10n).toLocaleString("en-GB")} times that`;
}

/** '25%'; below 10% with a digit after the point. */
function percentText(part: bigint, whole: bigint): string {
  const tenths = (part * 2_000n + whole) / (2n * whole);
  if (tenths === 0n) return "less than 0.1%";
  return `${tenths < 100n ? tenthsText(tenths) : ((tenths + 5n) / 10n).toLocaleString("en-GB")}%`;
}

const tenthsText = (tenths: bigint): string =>
  tenths % 10n === 0n ? `${tenths / 10n}` : `${tenths / 10n}.${tenths % 10n}`;

import { chainFromBackend, explorerTransactionUrl, type Network, networkFacts } from "~/lib/chains";
import type { PayoutDetail, PayoutDetailRow } from "~/lib/custody/payouts/read.server";
import type { PayoutRowState } from "~/lib/custody/payouts/row-state";
import { explainNodeMessage } from "~/lib/errors/node-messages";
import { formatExact, fromUnits } from "~/lib/money";
import { markHidden } from "~/lib/names/hidden-characters";
import type { PayoutBatch } from "~/lib/operations/payout/payout";
import { paths } from "~/lib/paths";
import type { Tone } from "~/lib/present/status";
import { type Decimal, sumOf } from "~/lib/present/worth-sum";
import type { NameMark } from "~/lib/similar-names/marks.server";
import { STATE_ORDER, STATE_WORDS, type StateCounts } from "./row-states";
import { fiatWords, type Prices, priceKey, worthOf } from "./worth";

/** A segment of the bar, and its count. */
export interface ProgressPart {
  state: PayoutRowState;
  count: number;
  words: string;
  tone: Tone | undefined;
  /** Of the bar, which is 1,000 wide. */
  at: number;
  width: number;
}

const BAR_WIDTH = 1_000;

/** The parts add up to the number of payments. */
export function progressView(counts: StateCounts, total: number): ProgressPart[] {
  let before = 0;
  return STATE_ORDER.flatMap((state) => {
    const count = counts.find((one) => one.state === state)?.count ?? 0;
    if (count === 0 || total === 0) return [];
    const { counted, tone } = STATE_WORDS[state];
    const at = Math.round((before / total) * BAR_WIDTH);
    before += count;
    const width = Math.round((before / total) * BAR_WIDTH) - at;
    return [{ state, count, words: `${count.toLocaleString("en")} ${counted}`, tone, at, width }];
  });
}

export interface TotalView {
  key: string;
  amount: string;
  asset: string;
  count: string;
  /** Null where no price is asked for. */
  fiat: string | null;
}

/** Prices, and the display currency. */
export interface Valuation {
  prices: Prices;
  currency: string;
}

/** By asset; from what is signed, as far as the service says it. */
export function totalViews(
  batch: PayoutBatch | null,
  { totals }: Pick<PayoutDetail, "totals">,
  { prices, currency }: Valuation,
): TotalView[] {
  const sums = new Map<string, Sum>();
  for (const { subWalletId, asset, decimals, amount, count } of totals) {
    const signed = batch?.rows.filter((row) => row.subWalletId === subWalletId && row.asset === asset);
    const units = signed ? signed.reduce((sum, row) => sum + BigInt(row.amount), 0n) : BigInt(amount);
    const known = sums.get(asset) ?? { units: 0n, count: 0, decimals, asset, worths: [] };
    const payments = signed?.length ?? count;
    const worth = worthOf(String(units), prices?.get(priceKey(subWalletId, asset)), currency);
    const worths = payments === 0 ? known.worths : [...known.worths, worth];
    sums.set(asset, { ...known, units: known.units + units, count: known.count + payments, worths });
  }
  return [...sums.values()]
    .filter(({ count }) => count > 0)
    .map(({ units, count, decimals, asset, worths }) => ({
      key: asset,
      asset: markHidden(asset),
      amount: formatExact(fromUnits(units, decimals)),
      count: count === 1 ? "1 payment" : `${count} payments`,
      fiat: prices && fiatWords(sumOf(worths), currency),
    }));
}

interface Sum {
  units: bigint;
  count: number;
  decimals: number;
  asset: string;
  worths: (Decimal | null)[];
}

export interface PayoutRowView {
  position: number;
  reference: string;
  note: string | null;
  name: string | null;
  mark?: NameMark | null;
  address: string;
  memo: string | null;
  from: string;
  amount: string;
  unit: string;
  fiat: string | null;
  state: PayoutRowState;
  /** Its payment goes on once somebody supplies them. */
  needsDetails: boolean;
  stateAt: string;
  hash: string | null;
  explorer: { name: string; url: string } | null;
  /** Its page, once it is made. */
  to: string | null;
  failure: { reason: string; outcome: string; again: string | null } | null;
}

export function payoutRowView(
  row: PayoutDetailRow,
  { payoutId, network, prices, currency }: { payoutId: string; network: Network } & Valuation,
): PayoutRowView {
  const chain = chainFromBackend(row.chain, network);
  const { transactionHash: hash } = row;
  const explorer = chain && networkFacts(chain.id, network)?.explorer;
  const url = chain && hash ? explorerTransactionUrl(chain.id, network, hash) : null;
  return {
    position: row.position,
    reference: markHidden(row.reference),
    note: row.note && markHidden(row.note),
    name: row.toName && markHidden(row.toName),
    address: markHidden(row.to),
    memo: row.memo && markHidden(row.memo),
    from: markHidden(row.subWalletName),
    amount: formatExact(fromUnits(BigInt(row.amount), row.decimals)),
    unit: markHidden(row.asset),
    fiat:
      prices &&
      fiatWords(worthOf(row.amount, prices.get(priceKey(row.subWalletId, row.asset)), currency), currency),
    state: row.state,
    needsDetails: row.state === "MAKING" && row.requestStatus === "AWAITING_USER_TRAVEL_RULE",
    stateAt: row.stateAt,
    hash,
    explorer: explorer && url ? { name: explorer.name, url } : null,
    to: row.requestId && paths.transaction(row.requestId),
    failure: failureOf(row, payoutId),
  };
}

function failureOf(row: PayoutDetailRow, payoutId: string): PayoutRowView["failure"] {
  const { state, reason, isUnsent, position } = row;
  if (state !== "FAILED" && state !== "STOPPED") return null;
  const outcome = isUnsent
    ? "Nothing was sent and no fee was paid. The amount is free again."
    : "It reached the network: open the transaction to see what happened.";
  return {
    reason: reason ? markHidden(explainNodeMessage(reason)) : "No reason is given",
    outcome,
    again: isUnsent ? paths.newPayout({ again: payoutId, row: position }) : null,
  };
}

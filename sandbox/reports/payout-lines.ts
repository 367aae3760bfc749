import { momentIn } from "../base/time-zone";
import { factsOf, nativeAssetId } from "../chains/facts";
import type { Chain, Network } from "../chains/names";
import type { PaymentResult } from "../payouts/payout-results";
import type { PayoutRow } from "../payouts/payout-rows";
import { BYTE_ORDER_MARK, type Cell, csvLine, number } from "./csv";
import { wholeUnits } from "./transaction-lines";

const COLUMNS = [
  "record",
  "row",
  "reference",
  "from",
  "from id",
  "chain",
  "asset",
  "to",
  "to name",
  "tag",
  "amount",
  "note",
  "state",
  "reason",
  "request id",
  "hash",
  "fee",
  "fee asset",
  "confirmed at (UTC)",
  "payments",
  "similar names",
] as const;

type Line = Partial<Record<(typeof COLUMNS)[number], Cell>>;

const lineOf = (cells: Line): string => csvLine(COLUMNS.map((column) => cells[column] ?? ""));
const count = (value: number): Cell => number(String(value));

export const payoutHeader = (): string => BYTE_ORDER_MARK + csvLine([...COLUMNS]);

/** Symbol and decimals of the asset that pays a chain's fees. */
export type FeeAssetOf = (chain: string) => { symbol: string; decimals: number };

/** Names of chains and fee assets, and how parties are called. */
export type PayoutTerms = {
  network: Network;
  feeAssetOf: FeeAssetOf;
  nameOf: (payment: PaymentResult) => string;
  /** Which others a name looks like; "" if none. */
  similarTo: (name: string) => string;
};

export function paymentLine(payment: PaymentResult, terms: PayoutTerms): string {
  const { fee, chain, confirmedAt } = payment;
  const charged = terms.feeAssetOf(chain);
  return lineOf({
    record: "payment",
    row: count(payment.position),
    reference: payment.reference,
    from: payment.subWalletName,
    "from id": payment.subWalletId,
    chain: chainName(chain, terms),
    asset: payment.symbol,
    to: payment.to,
    "to name": terms.nameOf(payment),
    tag: payment.memo ?? "",
    amount: number(wholeUnits(payment.amount, payment.decimals)),
    note: payment.note ?? "",
    state: payment.state,
    reason: payment.reason ?? "",
    "request id": payment.requestId ?? "",
    hash: payment.hash ?? "",
    fee: number(fee === null ? "" : wholeUnits(fee, charged.decimals)),
    "fee asset": fee === null ? "" : charged.symbol,
    "similar names": terms.similarTo(terms.nameOf(payment)),
    "confirmed at (UTC)": confirmedAt ? momentIn(confirmedAt, "UTC") : "",
  });
}

/** `row`: its line in the list that the payout comes from. */
export const leftOutLine = ({ row, reference, reason }: PayoutRow["leftOut"][number]): string =>
  lineOf({ record: "left out", row: count(row), reference, reason });

/** Decimal texts in whole units; as in the manifest. */
export type PayoutSum =
  | { chain: string; asset: string; state: string; payments: string; amount: string }
  | { chain: string; feeAsset: string; fee: string };

export const sumLine = (sum: PayoutSum): string =>
  "state" in sum
    ? lineOf({
        record: "total",
        ...{ chain: sum.chain, asset: sum.asset, state: sum.state },
        ...{ amount: number(sum.amount), payments: number(sum.payments) },
      })
    : lineOf({ record: "fees", chain: sum.chain, "fee asset": sum.feeAsset, fee: number(sum.fee) });

export const payoutEnd = (payments: number, leftOut: number, sums: number): string =>
  csvLine(COLUMNS.map((_, at) => ["end", ...[payments, leftOut, sums].map(count)][at] ?? ""));

/** By chain, asset and state, and the fees by chain, each in the order of its first payment. */
export function payoutSums(payments: readonly PaymentResult[], terms: PayoutTerms): PayoutSum[] {
  const paid = groupBy(payments, ({ assetId, state }) => `${assetId} ${state}`);
  const charged = groupBy(
    payments.filter(({ fee }) => fee !== null),
    ({ chain }) => chain,
  );
  return [
    ...paid.map(([first, all]) => ({
      ...{ chain: chainName(first.chain, terms), asset: first.symbol, state: first.state },
      payments: String(all.length),
      amount: wholeUnits(sum(all.map(({ amount }) => amount)), first.decimals),
    })),
    ...charged.map(([{ chain }, all]) => ({
      ...{ chain: chainName(chain, terms), feeAsset: terms.feeAssetOf(chain).symbol },
      fee: wholeUnits(sum(all.map(({ fee }) => fee ?? 0n)), terms.feeAssetOf(chain).decimals),
    })),
  ];
}

const chainName = (chain: string, { network }: PayoutTerms): string => factsOf(chain).names[network];

export const feeAssetId = (chain: string): string => nativeAssetId(chain as Chain);

const sum = (units: readonly bigint[]): bigint => units.reduce((all, one) => all + one, 0n);

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): [first: T, all: T[]][] {
  const groups = new Map<string, [T, T[]]>();
  for (const one of all) {
    const known = groups.get(keyOf(one));
    if (known) known[1].push(one);
    else groups.set(keyOf(one), [one, [one]]);
  }
  return [...groups.values()];
}

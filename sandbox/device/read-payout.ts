import BigNumber from "bignumber.js";
import { inArray, sql } from "drizzle-orm";
import { operationWords } from "../base/operation";
import { factsOf } from "../chains/facts";
import type { Db } from "../db/client";
import { payoutRows, subWallets } from "../db/schema";
import { idOfPayee, loadKnownPayees } from "../payouts/known-payees";
import { loadPayoutRecord } from "../payouts/load-record";
import { rate } from "../rates/rates";
import { type PayoutRecord, type PayoutRecordRow, payoutDigest } from "../records/payout";
import { alikeWords } from "../wallets/similar-words";
import { amountText } from "./amount";
import { NOTHING_MOVES, type PayoutReading, type Reading, type ReadPayment } from "./reading";

type Place = { db: Db; organisationId: string; network: "mainnet" | "testnet"; now: Date };
type Decimals = (assetId: string) => Promise<{ symbol: string; decimals: number }>;

const LARGEST = 5;

/** The digest is of the payments that the service would make, not of what the request says of them. */
export async function readPayout(
  { payoutId }: PayoutRecord,
  { db, organisationId, network, now }: Place,
  assetOf: Decimals,
): Promise<Reading> {
  const record = await loadPayoutRecord(db, payoutId);
  if (!record) throw new Error(`There is no payout ${payoutId}`);
  const payments = await readPayments({ db, organisationId, network, now }, record, assetOf);
  return {
    ...NOTHING_MOVES,
    action: operationWords.PAYOUT,
    network: [...new Set(record.rows.map(({ chain }) => factsOf(chain).names[network]))].join(", "),
    from: [],
    payout: summaryOf(record.name, payments, now),
    digests: [payoutDigest(record)],
  };
}

async function readPayments(
  { db, organisationId, network }: Place,
  { payoutId, rows }: PayoutRecord,
  assetOf: Decimals,
): Promise<ReadPayment[]> {
  const payees = rows.map(({ chain, to }) => ({ chain, address: to }));
  const known = await loadKnownPayees(db, organisationId, payees);
  const names = await namesOf(db, rows);
  const notes = await notesOf(db, payoutId);
  const payeeNames = [...known.values()].flatMap(({ name }) => name ?? []);
  const alike = await alikeWords(db, { organisationId, network }, payeeNames);
  const assetIds = new Set(rows.flatMap((row) => [assetIdOf(row), nativeIdOf(row)]));
  const assets = new Map<string, { symbol: string; decimals: number }>();
  for (const id of assetIds) assets.set(id, await assetOf(id));
  return rows.map((row, index) => {
    const payee = known.get(idOfPayee({ chain: row.chain, address: row.to }));
    return {
      ...row,
      position: index + 1,
      from: names.get(row.subWalletId) ?? row.subWalletId,
      note: notes.get(index + 1) ?? null,
      toName: payee?.name ?? null,
      alike: alike.get(payee?.name ?? "") ?? null,
      isNew: !payee || (payee.name === null && !payee.wasPaid),
      amountText: textOf(BigInt(row.amount), assets.get(assetIdOf(row))),
      feeText: textOf(BigInt(row.maxFee), assets.get(nativeIdOf(row))),
      decimals: assets.get(assetIdOf(row))?.decimals ?? 0,
    };
  });
}

const assetIdOf = ({ chain, asset }: PayoutRecordRow): string => `${chain}/${asset}`;
const nativeIdOf = ({ chain }: PayoutRecordRow): string =>
  `${chain}/${factsOf(chain).nativeAsset.mainnet.symbol}`;

const textOf = (units: bigint, asset: { symbol: string; decimals: number } | undefined): string =>
  asset ? `${amountText(units, asset.decimals)} ${asset.symbol}` : units.toString();

async function namesOf(db: Db, rows: PayoutRecordRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ subWalletId }) => subWalletId))];
  const found = await db
    .select({ id: subWallets.id, name: subWallets.name })
    .from(subWallets)
    .where(inArray(subWallets.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function notesOf(db: Db, payoutId: string): Promise<Map<number, string>> {
  const found = await db
    .select({ position: payoutRows.position, note: payoutRows.note })
    .from(payoutRows)
    .where(sql`${payoutRows.payoutId} = ${payoutId} and note is not null`);
  return new Map(found.map(({ position, note }) => [position, note ?? ""]));
}

function summaryOf(name: string, payments: ReadPayment[], now: Date): PayoutReading {
  const byWorth = payments
    .map((payment) => ({ payment, worth: worthOf(payment, now) }))
    .sort((one, other) => other.worth.comparedTo(one.worth) ?? 0);
  return {
    name,
    payments,
    totals: totalsOf(payments),
    largest: byWorth.slice(0, LARGEST).map(({ payment }) => payment),
    newRecipients: new Set(payments.filter(({ isNew }) => isNew).map(({ chain, to }) => `${chain}/${to}`))
      .size,
  };
}

/** In one currency; nothing for an asset without a price. */
function worthOf(payment: ReadPayment, now: Date): BigNumber {
  const price = rate(assetIdOf(payment), "EUR", now) ?? new BigNumber(0);
  return price.times(new BigNumber(payment.amount).shiftedBy(-payment.decimals));
}

/** `12 payments: 3.5 ETH on Ethereum`, by chain and asset. */
function totalsOf(payments: ReadPayment[]): PayoutReading["totals"] {
  const sums = new Map<string, { row: ReadPayment; count: number; units: bigint }>();
  for (const row of payments) {
    const sum = sums.get(assetIdOf(row)) ?? { row, count: 0, units: 0n };
    sums.set(assetIdOf(row), { row, count: sum.count + 1, units: sum.units + BigInt(row.amount) });
  }
  return [...sums.values()].map(({ row, count, units }) => ({
    chain: row.chain,
    count,
    amount: `${amountText(units, row.decimals)} ${row.asset}`,
  }));
}

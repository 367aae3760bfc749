import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import { exchangeTransferEvents, exchangeTransfers } from "../db/schema";
import { exchangeFactsOf } from "./facts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Limited = { symbol: string; decimals: number };

/** What may leave an account of this type within 24 hours, in smallest units; null for any amount. */
export function dailyLimit(subWalletType: string, { symbol, decimals }: Limited): bigint | null {
  const limits = exchangeFactsOf(subWalletType)?.dailyLimits ?? {};
  const whole = Object.hasOwn(limits, symbol) ? limits[symbol] : undefined;
  // A limit has at most three decimals, so that this is exact.
  return whole === undefined ? null : (BigInt(whole * 1000) * 10n ** BigInt(decimals)) / 1000n;
}

/** What an account has paid out of an asset. */
export type Withdrawn = { subWalletId: string; assetId: string; amount: bigint };

/** What has left these accounts within the last 24 hours, by asset, in smallest units. */
export async function loadWithdrawn(db: Db, subWalletIds: string[], at: Date): Promise<Withdrawn[]> {
  const rows = await db
    .select({
      subWalletId: sql<string>`${exchangeTransfers.fromId}`,
      assetId: exchangeTransfers.assetId,
      amount: sql<string>`sum(${exchangeTransfers.amount})::text`,
    })
    .from(exchangeTransfers)
    .innerJoin(exchangeTransferEvents, eq(exchangeTransferEvents.transferId, exchangeTransfers.id))
    .where(
      and(
        inArray(exchangeTransfers.fromId, subWalletIds),
        eq(exchangeTransferEvents.status, "ON_CHAIN"),
        gt(exchangeTransferEvents.createdAt, new Date(at.getTime() - DAY_MS)),
      ),
    )
    .groupBy(exchangeTransfers.fromId, exchangeTransfers.assetId);
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
}

/**
 * Why an exchange lets an amount not leave an account now, in words for users; null where it does. Other transfers of
 * the account wait until this one is decided.
 */
export async function withdrawalRefusal(
  tx: Tx,
  account: { id: string; type: string },
  asset: Limited & { id: string },
  amount: bigint,
  at: Date,
): Promise<string | null> {
  const limit = dailyLimit(account.type, asset);
  if (limit === null) return null;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`withdrawal/${account.id}`}))`);
  const withdrawn = await loadWithdrawn(tx, [account.id], at);
  const left = withdrawn.find(({ assetId }) => assetId === asset.id)?.amount ?? 0n;
  if (left + amount <= limit) return null;
  const name = exchangeFactsOf(account.type)?.name ?? account.type;
  const words = (units: bigint) => `${wholeText(units, asset.decimals)} ${asset.symbol}`;
  const before = left === 0n ? "" : `, of which ${words(left)} has left it already`;
  return `${name} refused the transfer: ${words(limit)} may leave an account within 24 hours${before}`;
}

function wholeText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  const whole = digits.slice(0, digits.length - decimals);
  return fraction ? `${whole}.${fraction}` : whole;
}

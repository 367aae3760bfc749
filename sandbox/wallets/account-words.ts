import { and, eq, or, sql } from "drizzle-orm";
import { asGiven } from "../audit/given-text";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { subWallets, wallets } from "../db/schema";

/** `"Kraken main" (…/KRAKEN/0)` */
export const accountWords = ({ id, name }: { id: string; name: string }): string =>
  `${asGiven(name)} (${id})`;

export async function accountWordsOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ name: subWallets.name }).from(subWallets).where(eq(subWallets.id, id));
  return row ? accountWords({ id, name: row.name }) : id;
}

/** `"Treasury" (8f0c…)` */
export async function walletWordsOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.select({ name: wallets.name }).from(wallets).where(eq(wallets.id, id));
  return row ? accountWords({ id, name: row.name }) : id;
}

/** Adds the organisation's own name to an id or address, if it has one. */
export async function ownWordsOf(db: Db, organisationId: string, named: string): Promise<string> {
  const name =
    (await ownSubWalletName(db, organisationId, named)) ?? (await ownWalletName(db, organisationId, named));
  return name === undefined ? named : accountWords({ id: named, name });
}

async function ownSubWalletName(db: Db, organisationId: string, named: string): Promise<string | undefined> {
  // EVM addresses have two prefixes and any case; other chains' addresses are case-sensitive.
  const digits = named.replace(/^(0x|xdc)/i, "").toLowerCase();
  const hasAddress = sql`regexp_replace(lower(${subWallets.address}), '^(0x|xdc)', '') = ${digits}`;
  const [row] = await db
    .select({ name: subWallets.name })
    .from(subWallets)
    .where(and(eq(subWallets.organisationId, organisationId), or(eq(subWallets.id, named), hasAddress)))
    .limit(1);
  return row?.name;
}

async function ownWalletName(db: Db, organisationId: string, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ name: wallets.name })
    .from(wallets)
    .where(and(eq(wallets.organisationId, organisationId), eq(wallets.id, id)));
  return row?.name;
}

import { and, asc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { invalidInput, subWalletNotFound } from "../base/errors";
import type { PageRequest } from "../base/paging";
import { isUuid } from "../base/uuid";
import { chains } from "../chains/names";
import type { Db } from "../db/client";
import { addresses, ledgerAccounts, subWallets, wallets } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";
import { containsText, escapePattern } from "./search-text";

/**
 * `coins`: chains whose native asset the text names. `tokens`: ids of tokens that it names, if holdings and all
 * addresses are searched.
 */
type SubWalletText = { text: string; coins: string[]; tokens?: string[] };
export type SubWalletFilter = {
  walletType?: string | null;
  chain?: string | null;
  walletId?: string | null;
  search?: SubWalletText | null;
};

/** Oldest first; one row more than the limit. */
export async function listSubWallets(
  db: Db,
  organisationId: string,
  filter: SubWalletFilter,
  page: PageRequest,
): Promise<SubWalletRow[]> {
  const after = page.after === null ? undefined : gt(subWallets.order, Number(page.after));
  const rows = await db
    .select({ subWallet: subWallets })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(and(isFound(organisationId, filter), after))
    .orderBy(asc(subWallets.order))
    .limit(page.limit + 1);
  return rows.map((row) => row.subWallet);
}

export function isFound(
  organisationId: string,
  { walletType, chain, walletId, search }: SubWalletFilter,
): SQL | undefined {
  const kind = subWallets.walletType.enumValues.find((known) => known === walletType);
  // No sub-wallet is UNIVERSAL.
  if ((walletType && !kind) || (walletId && !isUuid(walletId))) return sql`false`;
  return and(
    eq(subWallets.organisationId, organisationId),
    eq(wallets.deleted, false),
    kind ? eq(subWallets.walletType, kind) : undefined,
    chain ? eq(subWallets.chain, chain) : undefined,
    walletId ? eq(subWallets.walletId, walletId) : undefined,
    search ? matches(search) : undefined,
  );
}

const matches = ({ text, coins, tokens }: SubWalletText) =>
  or(
    hasText(text),
    coins.length > 0 ? inArray(subWallets.chain, coins) : undefined,
    tokens && tokens.length > 0 ? holdsAnyOf(tokens) : undefined,
    tokens && text.length >= MIN_ADDRESS_LENGTH ? hasAddress(text) : undefined,
  );

/** Looking through one line of each sub-wallet takes half as long as making three texts of it lower case. */
function hasText(text: string): SQL | undefined {
  const { name, address, exchangeName, allText } = subWallets;
  // It would reach from one line into the next.
  if (text.includes("\n")) return containsText(text, name, address, exchangeName);
  return sql`${allText} like '%' || lower(${escapePattern(text)}::text) || '%'`;
}

/** No chain has a shorter one. */
const MIN_ADDRESS_LENGTH = 20;

export const isHolding = inArray(ledgerAccounts.kind, ["available", "reserved", "staked"]);

const holdsAnyOf = (assetIds: string[]) =>
  sql`${subWallets.id} in (select ${ledgerAccounts.subWalletId} from ${ledgerAccounts} where ${and(
    inArray(ledgerAccounts.assetId, assetIds),
    isHolding,
    sql`${ledgerAccounts.balance} <> 0`,
  )})`;

/** Bech32 addresses may be in capitals. */
const hasAddress = (text: string) =>
  sql`${subWallets.id} in (select ${addresses.subWalletId} from ${addresses} where ${and(
    inArray(addresses.chain, [...chains]),
    inArray(addresses.address, [text, text.toLowerCase()]),
  )})`;

/** @throws ApiError INVALID_INPUT for an empty id; NOT_FOUND for an unknown one, or another type */
export async function findSubWallet(
  db: Db,
  organisationId: string,
  id: string,
  walletType?: string | null,
): Promise<SubWalletRow> {
  if (id.trim() === "") throw invalidInput("Invalid subWalletId");
  const [row] = await db
    .select()
    .from(subWallets)
    .where(and(eq(subWallets.id, id), eq(subWallets.organisationId, organisationId)));
  if (!row || (walletType && row.walletType !== walletType)) throw subWalletNotFound();
  return row;
}

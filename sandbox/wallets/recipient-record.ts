import { and, eq, inArray, or } from "drizzle-orm";
import { canonicalAddress } from "../chains/canonical-address";
import type { Chain } from "../chains/names";
import type { Db } from "../db/client";
import { exchangeDepositAddresses, subWallets } from "../db/schema";
import { type AddressBookRow, addressBookRows } from "./address-book";
import { ownerOf } from "./owner";
import { loadLastPayments, type PaidAddress } from "./recipient-payments";
import type { TransactionRow } from "./transactions";

export type RecipientQuery = { chain: Chain; address: string; memo?: string | null };

export type RecipientRecord = {
  /** Prefers the payment's memo, then none, then any. */
  entry: AddressBookRow | null;
  ownName: string | null;
  /** Newest first, at most three; none if there is none in the whole history. */
  lastPayments: TransactionRow[];
  /** For `loadPaidTotals`. */
  paid: PaidAddress;
};

/** @param except the request itself, and the one that it replaces */
export async function loadRecipientRecord(
  db: Db,
  organisationId: string,
  { chain, address, memo }: RecipientQuery,
  except: readonly string[] = [],
): Promise<RecipientRecord> {
  const paid = { organisationId, chain, address, except };
  const [entries, ownName, lastPayments] = await Promise.all([
    addressBookRows(db, organisationId, chain, address),
    ownNameOf(db, organisationId, chain, address),
    loadLastPayments(db, paid),
  ]);
  const wanted = memo || null;
  const withMemo = (memo: string | null) => entries.find((one) => (one.memo || null) === memo);
  const entry = withMemo(wanted) ?? withMemo(null) ?? entries[0] ?? null;
  return { entry, ownName, lastPayments, paid };
}

/** Or of the exchange account with this deposit address. */
async function ownNameOf(db: Db, organisationId: string, chain: string, address: string) {
  const owner = await ownerOf(db, chain, address);
  const { subWalletId, chain: at, address: paidAt } = exchangeDepositAddresses;
  const accounts = db
    .select({ id: subWalletId })
    .from(exchangeDepositAddresses)
    .where(and(eq(at, chain), eq(paidAt, canonicalAddress(chain, address))));
  const [own] = await db
    .select({ name: subWallets.name })
    .from(subWallets)
    .where(
      and(
        eq(subWallets.organisationId, organisationId),
        or(eq(subWallets.id, owner?.subWalletId ?? ""), inArray(subWallets.id, accounts)),
      ),
    );
  return own?.name ?? null;
}

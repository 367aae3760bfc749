import { batch, groupRows } from "../base/batch";
import type { Stake } from "../chains/solana/stake";
import { type DestinationRow, loadDestinations } from "../exchanges/accounts";
import { readStakes } from "../network/solana/stakes";
import type { Services } from "../services";
import { loadTransfers, type TransferRow } from "../travel-rule/transfers";
import type { AssetRow } from "../wallets/assets";
import { type AssetHolding, type Holder, loadHoldings } from "../wallets/balances";
import { idOfParty, loadPartyNames, type Party } from "../wallets/party-names";
import {
  idOfQuery,
  loadTransactionPages,
  type TransactionQuery,
  type TransactionRow,
} from "../wallets/transactions";
import {
  loadPolicies,
  loadSummaries,
  loadWallets,
  type PolicyRow,
  type SummaryRow,
  type WalletRow,
} from "../wallets/wallet-infos";

/** Loads what a page needs for many rows at once. The ids come from rows that the caller may see. */
export type Loaders = {
  assets(): Promise<Map<string, AssetRow>>;
  wallet(id: string): Promise<WalletRow | undefined>;
  policy(walletId: string): Promise<PolicyRow | undefined>;
  summary(walletId: string): Promise<SummaryRow[] | undefined>;
  holdings(holder: Holder): Promise<AssetHolding[] | undefined>;
  transactions(query: TransactionQuery): Promise<TransactionRow[] | undefined>;
  transfers(transactionOrder: number): Promise<TransferRow[] | undefined>;
  destinations(subWalletId: string): Promise<DestinationRow[] | undefined>;
  /** The name under which an organisation knows an address or a sub-wallet. */
  partyName(party: Party): Promise<string | undefined>;
  /** By stake address. */
  solanaStake(address: string): Promise<Stake | undefined>;
};

/** @param loadAssets all assets, by id */
export function createLoaders(
  { db, clock }: Services,
  loadAssets: () => Promise<Map<string, AssetRow>>,
): Loaders {
  const itself = (id: string) => id;
  let assets: Promise<Map<string, AssetRow>> | undefined;
  const loadAssetsOnce = () => {
    assets ??= loadAssets();
    return assets;
  };
  return {
    assets: loadAssetsOnce,
    wallet: batch((ids) => loadWallets(db, ids), itself),
    policy: batch((ids) => loadPolicies(db, ids), itself),
    summary: batch(
      async (ids) => groupRows(ids, await loadSummaries(db, ids), (row) => row.walletId),
      itself,
    ),
    holdings: batch(
      async (holders) => loadHoldings(db, holders, await loadAssetsOnce()),
      (holder) => holder.id,
    ),
    transactions: batch((queries) => loadTransactionPages(db, queries), idOfQuery),
    transfers: batch(
      async (orders) =>
        groupRows(orders.map(String), await loadTransfers(db, orders), (row) => String(row.transactionOrder)),
      String,
    ),
    destinations: batch(
      async (ids) => groupRows(ids, await loadDestinations(db, ids), (row) => row.subWalletId),
      itself,
    ),
    partyName: batch((parties) => loadPartyNames(db, parties), idOfParty),
    solanaStake: batch((addresses) => readStakes(db, addresses, clock()), itself),
  };
}

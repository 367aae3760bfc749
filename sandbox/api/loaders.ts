import type { Principal } from "../auth/principal";
import { batch, groupRows } from "../base/batch";
import type { Stake } from "../chains/solana/stake";
import {
  type DestinationRow,
  loadDestinations,
  loadTransferEvents,
  type TransferEventRow,
} from "../exchanges/accounts";
import { type DepositAddressRow, loadDepositAddresses } from "../exchanges/deposit-addresses";
import { type LimitUse, loadLimitUse } from "../exchanges/limit-use";
import { type ExchangeTransferRow, loadExchangeTransfers } from "../exchanges/list-transfers";
import { readStakes } from "../network/solana/stakes";
import { loadStaking } from "../network/staking";
import type { Staking } from "../network/staking-facts";
import { idOfValidator, loadValidators, type Validator, type ValidatorKey } from "../network/validators";
import { countRows, type StateCount } from "../payouts/list-payouts";
import { loadPaidPayouts, type PaidPayout } from "../payouts/paid-payouts";
import { type Annotation, loadAnnotations } from "../requests/annotations";
import { type ApprovedRequest, type ApproverGroup, loadApproverGroups } from "../requests/approver-groups";
import { countHolders, type HeldAsset, type Holders, idOfHeld } from "../requests/holding-requests";
import { loadRequestFacts, type RequestFacts } from "../requests/request-facts";
import { loadNonces } from "../requests/request-nonces";
import { countTasks, readTasks, type TaskCount, type TaskRow } from "../requests/tasks";
import type { Services } from "../services";
import { loadTransfers, type TransferRow } from "../travel-rule/transfers";
import type { AddressBookRow } from "../wallets/address-book";
import { type AddressCoins, type AddressKey, idOfAddress, loadAddressCoins } from "../wallets/address-coins";
import type { AssetRow } from "../wallets/assets";
import { type Holder, loadHoldings, type SubWalletHolding } from "../wallets/balances";
import { loadCounterpartyEntries } from "../wallets/counterparty-entries";
import { idOfParty, loadPartyNames, type Party } from "../wallets/party-names";
import {
  idOfRecipient,
  loadRecipientRecords,
  type Recipient,
  type RecipientRecord,
} from "../wallets/recipient-record";
import { type AskedName, idOfAskedName, loadSimilarNames, type SimilarName } from "../wallets/similar-names";
import {
  idOfQuery,
  loadTransactionPages,
  loadTransactions,
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

/** Batches what a page needs for many rows. Ids must come from rows that the caller may see. */
export type Loaders = {
  assets(): Promise<Map<string, AssetRow>>;
  wallet(id: string): Promise<WalletRow | undefined>;
  policy(walletId: string): Promise<PolicyRow | undefined>;
  summary(walletId: string): Promise<SummaryRow[] | undefined>;
  holdings(holder: Holder): Promise<SubWalletHolding[] | undefined>;
  holders(held: HeldAsset): Promise<Holders | undefined>;
  transactions(query: TransactionQuery): Promise<TransactionRow[] | undefined>;
  /** Undefined before the request has a transaction. */
  requestNonce(requestId: string): Promise<number | undefined>;
  requestFacts(requestId: string): Promise<RequestFacts | undefined>;
  annotation(requestId: string): Promise<Annotation | undefined>;
  paidPayout(requestId: string): Promise<PaidPayout | undefined>;
  payoutCounts(payoutId: string): Promise<StateCount[] | undefined>;
  transaction(order: number): Promise<TransactionRow | undefined>;
  transfers(transactionOrder: number): Promise<TransferRow[] | undefined>;
  destinations(subWalletId: string): Promise<DestinationRow[] | undefined>;
  depositAddresses(subWalletId: string): Promise<DepositAddressRow[] | undefined>;
  limitUse(subWalletId: string): Promise<LimitUse[] | undefined>;
  exchangeTransfer(request: { id: string }): Promise<ExchangeTransferRow | undefined>;
  transferEvents(transferId: string): Promise<TransferEventRow[] | undefined>;
  partyName(party: Party): Promise<string | undefined>;
  recipient(recipient: Recipient): Promise<RecipientRecord | undefined>;
  similarNames(asked: AskedName): Promise<SimilarName[] | undefined>;
  counterpartyEntry(party: Party): Promise<AddressBookRow | undefined>;
  tasks(principal: Principal): Promise<TaskRow[]>;
  taskCount(principal: Principal): Promise<TaskCount>;
  approverGroups(request: ApprovedRequest): Promise<ApproverGroup[][] | undefined>;
  addressCoins(key: AddressKey): Promise<AddressCoins | undefined>;
  solanaStake(address: string): Promise<Stake | undefined>;
  validator(key: ValidatorKey): Promise<Validator | undefined>;
  staking(holder: Holder): Promise<Staking | undefined>;
};

const idOf = ({ id }: { id: string }) => id;

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** @param loadAssets all assets, by id */
export function createLoaders(
  { db, clock, keys }: Services,
  loadAssets: () => Promise<Map<string, AssetRow>>,
): Loaders {
  let assets: Promise<Map<string, AssetRow>> | undefined;
  const loadAssetsOnce = () => {
    assets ??= loadAssets();
    return assets;
  };
  return {
    assets: loadAssetsOnce,
    wallet: batch((ids) => loadWallets(db, ids), itself),
    policy: batch((ids) => loadPolicies(db, ids), itself),
    summary: grouped((ids) => loadSummaries(db, ids), "walletId"),
    holdings: batch(
      async (holders) => loadHoldings(db, holders, await loadAssetsOnce(), keys.network),
      (holder) => holder.id,
    ),
    holders: batch((held) => countHolders(db, held), idOfHeld),
    transactions: batch((queries) => loadTransactionPages(db, queries), idOfQuery),
    requestNonce: batch((ids) => loadNonces(db, ids), itself),
    requestFacts: batch((ids) => loadRequestFacts(db, ids), itself),
    annotation: batch((ids) => loadAnnotations(db, ids), itself),
    paidPayout: batch((ids) => loadPaidPayouts(db, ids), itself),
    payoutCounts: batch((ids) => countRows(db, ids), itself),
    transaction: batch((orders) => loadTransactions(db, orders), String),
    transfers: batch(
      async (orders) =>
        groupRows(orders.map(String), await loadTransfers(db, orders), (row) => String(row.transactionOrder)),
      String,
    ),
    destinations: grouped((ids) => loadDestinations(db, ids), "subWalletId"),
    depositAddresses: grouped((ids) => loadDepositAddresses(db, ids), "subWalletId"),
    limitUse: grouped((ids) => loadLimitUse(db, ids), "subWalletId"),
    exchangeTransfer: batch(async (asked) => byId(await loadExchangeTransfers(db, asked.map(idOf))), idOf),
    transferEvents: grouped((ids) => loadTransferEvents(db, ids), "transferId"),
    partyName: batch((parties) => loadPartyNames(db, parties), idOfParty),
    recipient: batch((recipients) => loadRecipientRecords(db, recipients), idOfRecipient),
    similarNames: batch((names) => loadSimilarNames(db, names), idOfAskedName),
    counterpartyEntry: batch((parties) => loadCounterpartyEntries(db, parties), idOfParty),
    tasks: (principal) => readTasks(db, principal, clock()),
    taskCount: once((principal) => countTasks(db, principal, clock())),
    approverGroups: batch((requests: ApprovedRequest[]) => loadApproverGroups(db, requests), idOf),
    addressCoins: batch((keys) => loadAddressCoins(db, keys), idOfAddress),
    solanaStake: batch((addresses) => readStakes(db, addresses, clock()), itself),
    validator: batch((keys) => loadValidators(db, keys), idOfValidator),
    staking: batch(
      (holders) => loadStaking(db, holders, keys.network, clock()),
      (holder) => holder.id,
    ),
  };
}

const itself = (id: string) => id;

function grouped<Key extends string, Row extends Record<Key, string>>(
  load: (ids: string[]) => Promise<Row[]>,
  key: Key,
) {
  return batch(async (ids: string[]) => groupRows(ids, await load(ids), (row) => row[key]), itself);
}

function once<Value>(
  read: (principal: Principal) => Promise<Value>,
): (principal: Principal) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  return (principal) => {
    const before = known.get(principal.userId);
    if (before) return before;
    const value = read(principal);
    known.set(principal.userId, value);
    return value;
  };
}

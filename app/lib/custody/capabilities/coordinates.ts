import type { introspection_types as Types } from "../../../../graphql-env";

type Named = keyof Types;
type NamesIn<T> = T extends { fields: infer Fields }
  ? keyof Fields & string
  : T extends { inputFields: readonly { name: infer Name extends string }[] }
    ? Name
    : never;

/** A field of the contract, as in `User.tasks`; of an input object too. The compiler refuses one that it lacks. */
type FieldCoordinate = { [Type in Named]: `${Type}.${NamesIn<Types[Type]>}` }[Named];

/** A field, or an argument of one as in `User.findTransactions(operations:)`. */
export type Coordinate = FieldCoordinate | `${FieldCoordinate}(${string}:)`;

/** Fields of ours that are left out of any document where the backend lacks them; their values are null then. */
export const OPTIONAL_FIELDS = {
  /** A transaction's names. */
  names: ["Transaction.subWalletName", "TransactionParty.name"],
  /** The part of a balance that waiting requests hold. */
  held: ["Balance.held"],
  /** The part of it that payments not cleared hold. */
  unclearedAmounts: ["HeldBalance.unclearedAmount"],
  /** The part of a balance that the network keeps. */
  reserves: ["Balance.reserve"],
  /** Numbers of transactions. */
  nonces: ["Transaction.nonce", "BlockchainSubWallet.networkNonce"],
  /** What a transaction made here is besides a payment. */
  calls: ["Transaction.requestType", "Transaction.callData"],
  /** What a transaction or a task does. */
  operations: ["Transaction.operation", "Task.operation"],
  /** The address book's entry of a transfer's counterparty, and of a task's payment. */
  entries: ["Transfer.counterpartyEntry"],
  taskRecipients: ["Task.recipient"],
  /** Who changed an entry of the address book last. */
  entryChanges: ["RecipientEntry.changedAt", "RecipientEntry.changedBy"],
  /** The vote account of a stake address, and its validator. */
  votes: ["SolanaStakeMeta.voteAddress"],
  validators: ["SolanaStakeMeta.validatorName", "SolanaStakeMeta.validatorCommission"],
  /** What a sub-wallet has staked, and each reward by itself. */
  staking: ["BlockchainSubWallet.staking"],
  rewards: ["Staking.rewardLedger"],
  /** The sum of the outputs to Bitcoin addresses. */
  coins: ["BitcoinAddress.coins", "BlockchainSubWallet.coins"],
  /** Whether address-book entries can be changed. */
  bookChanges: ["AddressBookConnection.canChange"],
  /** The request by which new address-book entries are approved. */
  bookRequests: ["CreateAddressBookEntryResponse.requestId"],
  /** The staked part of a portfolio, its prices and its wallets. */
  portfolio: ["Balance.staked", "Balance.price", "Portfolio.shares"],
  /** What must be named besides an account's deposit address. */
  depositMemos: ["DepositAddress.memo"],
  /** The exchange transfer that a task is about. */
  taskTransfers: ["Task.exchangeTransfer"],
  /** What uses up an account's limit, and when that is free again. */
  limits: [
    "WithdrawalLimit.used",
    "WithdrawalLimit.waiting",
    "WithdrawalLimit.nextReleaseAt",
    "WithdrawalLimit.nextRelease",
    "WithdrawalLimit.lastReleaseAt",
  ],
  /** Where an exchange account receives, what it refuses and may pay, and why a transfer failed. */
  accounts: [
    "ExchangeSubWallet.depositAddresses",
    "ExchangeSubWallet.unsupportedAssets",
    "ExchangeSubWallet.withdrawalLimits",
    "AllowedDestination.destinations",
    "ExchangeTransfer.reason",
  ],
} as const satisfies Record<string, readonly Coordinate[]>;

/** What is asked for by itself, and in another way where the backend lacks any part of it. */
export const OPTIONAL_OPERATIONS = {
  /** The most that one payment can send. */
  max: ["CreateRippleTransactionResponse.max", "CreateTransactionRequestResponse.max"],
  /** Recipients found by a text. */
  recipients: [
    "User.findSubWallets",
    "User.findAddressBookEntries(search:)",
    "User.findAddressBookEntries(chain:)",
    "User.findAddressBookEntries(type:)",
  ],
  /** Known addresses that look like one. */
  alikeAddresses: ["User.addressesLike"],
  /** The address book's list, sorted, filtered by a keyword and counted. */
  book: [
    "User.findAddressBookEntries(keyword:)",
    "User.findAddressBookEntries(keywordChains:)",
    "User.findAddressBookEntries(sort:)",
    "User.findAddressBookEntries(descending:)",
    "User.findAddressBookEntries(isExport:)",
    "AddressBookConnection.count",
    "AddressBookConnection.total",
  ],
  /** The list of cryptoasset businesses, found by a text or by ids. */
  vasps: ["Query.findVasps"],
  /** The list of sub-wallets, found, sorted and counted. */
  subWalletList: ["User.subWalletList"],
  /** Transactions found and sorted. */
  transactionSearch: ["User.findTransactions"],
  /** Transactions found by what they do. */
  operationFilter: ["User.findTransactions(operations:)"],
  /** The assets of all transactions. */
  transactionAssets: ["User.transactionAssets"],
  /** Who approves a request, and what has happened to it. */
  requestPeople: [
    "RequestItem.history",
    "RequestItem.approverGroups",
    "RequestItem.replaces",
    "RequestItem.replacedBy",
  ],
  /** Who asked for a request, and who sends it. */
  requestOrigins: ["RequestItem.source", "RequestItem.sendToNetworkWhenSigned"],
  /** The gas that a request's transaction would use. */
  gasEstimates: ["RequestItem.gasEstimate"],
  /** The sub-wallet that a request is about. */
  requestPayers: ["User.subWalletOf"],
  /** The request that an Idempotency-Key led to. */
  idempotencyKeys: ["Query.requestByIdempotencyKey"],
  /** What waits for the user, and how much. */
  tasks: ["User.tasks"],
  taskCount: ["User.taskCount", "User.hasOpenRequests"],
  /** The requests that add address-book entries. */
  waitingAdditions: ["User.waitingAdditions"],
  /** What is known of an address that is paid. */
  recipientRecords: ["User.recipientRecord"],
  /** Exchange transfers of all accounts, found and sorted, and one of them. */
  exchangeTransfers: [
    "User.exchangeTransfers(subWalletId:)",
    "User.exchangeTransfers(assetSymbol:)",
    "User.exchangeTransfers(statuses:)",
    "User.exchangeTransfers(from:)",
    "User.exchangeTransfers(until:)",
    "User.exchangeTransfers(sort:)",
    "User.exchangeTransfers(descending:)",
    "User.exchangeTransfer",
  ],
  /** The assets of those transfers. */
  transferAssets: ["User.exchangeTransferAssets"],
  /** The audit log's entry of exported transfers. */
  transferExports: ["Mutation.recordTransferExport"],
  /** The signed manifest of the portfolio's CSV. */
  manifests: ["User.csvPortfolioManifest"],
  /** The time zone and the currency of an exported file. */
  portfolioZones: ["User.csvPortfolio(timeZone:)", "User.csvPortfolioManifest(timeZone:)"],
  historyTerms: ["RequestCsvTransactionsInput.currency", "RequestCsvTransactionsInput.timeZone"],
  auditZones: ["RequestAuditLogInput.timeZone"],
  /** The audit log and its chain. */
  audit: ["User.auditLog", "User.auditChain", "Mutation.checkAuditChain"],
  /** What the organisation has staked. */
  staked: ["Organisation.staked"],
  /** A portfolio's history between two moments. */
  portfolioRange: ["Portfolio.range", "PortfolioHistoryItem.priceSource"],
  /** Sessions of the browser extension. */
  extensionSessions: [
    "User.extensionSessions",
    "Mutation.createExtensionSession",
    "Mutation.revokeExtensionSession",
  ],
  /** The subscription to what changes. */
  changes: ["Subscription.organisationChanged"],
} as const satisfies Record<string, readonly Coordinate[]>;

export type OptionalOperation = keyof typeof OPTIONAL_OPERATIONS;
export type Capability = keyof typeof OPTIONAL_FIELDS | OptionalOperation;

/** Whether the backend has each of our additions to the public contract. */
export type Capabilities = Readonly<Record<Capability, boolean>>;

const CAPABILITIES: Record<Capability, readonly Coordinate[]> = {
  ...OPTIONAL_FIELDS,
  ...OPTIONAL_OPERATIONS,
};

/** Every coordinate that a backend may lack. */
export const OPTIONAL_COORDINATES: readonly Coordinate[] = [...new Set(Object.values(CAPABILITIES).flat())];

/** @param lacks whether the backend lacks a coordinate */
export function capabilitiesWhere(lacks: (coordinate: Coordinate) => boolean): Capabilities {
  const all = Object.entries(CAPABILITIES).map(([name, needed]) => [name, !needed.some(lacks)]);
  return Object.fromEntries(all) as Record<Capability, boolean>;
}

/** The field of an argument; a field is its own. */
export function fieldOf(coordinate: string): string {
  const [field = coordinate] = coordinate.split("(");
  return field;
}

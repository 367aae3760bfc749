import type { introspection_types as Types } from "../../../../graphql-env";

type Named = keyof Types;
type NamesIn<T> = T extends { fields: infer Fields }
  ? keyof Fields & string
  : T extends { inputFields: readonly { name: infer Name extends string }[] }
    ? Name
    : never;

/** 'User.tasks'. The compiler refuses a field that the contract lacks. */
type FieldCoordinate = { [Type in Named]: `${Type}.${NamesIn<Types[Type]>}` }[Named];

/** 'User.tasks', or with an argument: 'User.findTransactions(operations:)'. */
export type Coordinate = FieldCoordinate | `${FieldCoordinate}(${string}:)`;

/** Fields and arguments of ours, left out for a backend that lacks them; values of fields are then null. */
export const OPTIONAL_FIELDS = {
  names: ["Transaction.subWalletName", "TransactionParty.name"],
  roles: ["User.role", "User.readsAuditLog"],
  held: ["Balance.held"],
  unclearedAmounts: ["HeldBalance.unclearedAmount"],
  reserves: ["Balance.reserve"],
  nonces: ["Transaction.nonce", "BlockchainSubWallet.networkNonce"],
  calls: ["Transaction.requestType", "Transaction.callData"],
  operations: ["Transaction.operation", "Task.operation"],
  listedAnnotations: ["Transaction.annotation"],
  testLinks: ["RequestAnnotation.whole", "RequestAnnotation.restOf", "RequestAnnotation.rest"],
  simulatedAllowances: ["Simulation.allowances"],
  paidPayouts: ["Transaction.payout"],
  payoutRules: ["PayoutCheck.decidingRules"],
  walletApprovers: ["WalletRules.approvers"],
  payoutPrices: ["PayoutTotal.price"],
  payoutDigests: ["Payout.digest"],
  payoutRowStatuses: ["PayoutRow.requestStatus"],
  entries: ["Transfer.counterpartyEntry"],
  taskRecipients: ["Task.recipient"],
  recipientHistory: ["RecipientRecord.lastPayments", "RecipientRecord.paid"],
  usualPayments: ["BlockchainSubWallet.usualPayments"],
  entryChanges: ["RecipientEntry.changedAt", "RecipientEntry.changedBy"],
  votes: ["SolanaStakeMeta.voteAddress"],
  validators: ["SolanaStakeMeta.validatorName", "SolanaStakeMeta.validatorCommission"],
  staking: ["BlockchainSubWallet.staking"],
  rewards: ["Staking.rewardLedger"],
  rowCounts: [
    "FoundTransactions.count",
    "TransactionConnection.count",
    "PayoutConnection.count",
    "AddressConnection.count",
    "StakeRewardConnection.count",
    "ExchangeTransferConnection.count",
  ],
  skippedRows: [
    "User.subWalletList(skip:)",
    "User.findTransactions(skip:)",
    "User.auditLog(skip:)",
    "User.findAddressBookEntries(skip:)",
    "User.payouts(skip:)",
    "SubWallet.transactions(skip:)",
  ],
  skippedAddresses: ["BlockchainSubWallet.addresses(skip:)"],
  skippedRewards: ["Staking.rewardLedger(skip:)"],
  skippedTransfers: ["User.exchangeTransfers(skip:)"],
  coins: ["BitcoinAddress.coins", "BlockchainSubWallet.coins"],
  bookChanges: ["AddressBookConnection.canChange"],
  bookRequests: ["CreateAddressBookEntryResponse.requestId"],
  portfolio: ["Balance.staked", "Balance.price", "Portfolio.shares"],
  depositMemos: ["DepositAddress.memo"],
  taskTransfers: ["Task.exchangeTransfer"],
  limits: [
    "WithdrawalLimit.used",
    "WithdrawalLimit.waiting",
    "WithdrawalLimit.nextReleaseAt",
    "WithdrawalLimit.nextRelease",
    "WithdrawalLimit.lastReleaseAt",
  ],
  accounts: [
    "ExchangeSubWallet.depositAddresses",
    "ExchangeSubWallet.unsupportedAssets",
    "ExchangeSubWallet.withdrawalLimits",
    "AllowedDestination.destinations",
    "ExchangeTransfer.reason",
  ],
} as const satisfies Record<string, readonly Coordinate[]>;

/** Operations of ours; a backend that lacks any part is asked another way. */
export const OPTIONAL_OPERATIONS = {
  max: ["CreateRippleTransactionResponse.max", "CreateTransactionRequestResponse.max"],
  recipients: [
    "User.findSubWallets",
    "User.findAddressBookEntries(search:)",
    "User.findAddressBookEntries(chain:)",
    "User.findAddressBookEntries(type:)",
  ],
  alikeAddresses: ["User.addressesLike"],
  similarNames: ["User.similarNames"],
  book: [
    "User.findAddressBookEntries(keyword:)",
    "User.findAddressBookEntries(keywordChains:)",
    "User.findAddressBookEntries(sort:)",
    "User.findAddressBookEntries(descending:)",
    "User.findAddressBookEntries(isExport:)",
    "AddressBookConnection.count",
    "AddressBookConnection.total",
  ],
  vasps: ["Query.findVasps"],
  subWalletList: ["User.subWalletList"],
  transactionSearch: ["User.findTransactions"],
  operationFilter: ["User.findTransactions(operations:)"],
  transactionFilters: [
    "User.findTransactions(directions:)",
    "User.findTransactions(subWallet:)",
    "User.findTransactions(minAmount:)",
    "User.findTransactions(maxAmount:)",
  ],
  payoutFilter: ["User.findTransactions(payout:)"],
  savedViews: ["User.savedViews", "Mutation.saveView", "Mutation.removeView"],
  paymentTemplates: [
    "User.paymentTemplates",
    "Mutation.savePaymentTemplate",
    "Mutation.renamePaymentTemplate",
    "Mutation.removePaymentTemplate",
  ],
  transactionAssets: ["User.transactionAssets"],
  requestPeople: [
    "RequestItem.history",
    "RequestItem.approverGroups",
    "RequestItem.replaces",
    "RequestItem.replacedBy",
  ],
  requestOrigins: ["RequestItem.source", "RequestItem.sendToNetworkWhenSigned"],
  requestMakers: ["RequestItem.maker"],
  annotations: [
    "RequestItem.annotation",
    "Mutation.annotateRequest",
    "CreateEthereumTransactionInput.annotation",
    "CreateBitcoinTransactionInput.annotation",
    "CreateBinanceTransactionInput.annotation",
    "CreateExchangeTransferInput.annotation",
    "CreateRippleTransactionInput.annotation",
    "CreateCardanoPaymentTransactionInput.annotation",
    "CreateCardanoStakeTransactionInput.annotation",
    "CreateCardanoUnstakeTransactionInput.annotation",
    "CreateCardanoWithdrawalTransactionInput.annotation",
    "CreateSolanaPaymentTransactionInput.annotation",
    "CreateSolanaTokenPaymentTransactionInput.annotation",
    "CreateSolanaInitialiseStakeTransactionInput.annotation",
    "CreateSolanaActivateStakeTransactionInput.annotation",
    "CreateSolanaDeactivateStakeTransactionInput.annotation",
    "CreateSolanaSplitStakeTransactionInput.annotation",
    "CreateSolanaWithdrawStakeTransactionInput.annotation",
    "CreateSubstratePaymentTransactionInput.annotation",
    "CreateSubstrateStakeTransactionInput.annotation",
    "CreateSubstrateAmountTransactionInput.annotation",
    "CreateSubstrateDelegateStakeTransactionInput.annotation",
    "CreateSubstrateWithdrawStakeTransactionInput.annotation",
    "CreateDogePaymentTransactionInput.annotation",
  ],
  testPayments: [
    "AnnotationInput.whole",
    "AnnotationInput.restOf",
    "RequestAnnotation.whole",
    "RequestAnnotation.restOf",
    "RequestAnnotation.rest",
  ],
  simulations: ["RequestItem.simulation", "Simulation.notSimulated"],
  gasEstimates: ["RequestItem.gasEstimate"],
  requestPayers: ["User.subWalletOf"],
  idempotencyKeys: ["Query.requestByIdempotencyKey"],
  tasks: ["User.tasks"],
  taskCount: ["User.taskCount", "User.hasOpenRequests"],
  waitingAdditions: ["User.waitingAdditions"],
  recipientRecords: ["User.recipientRecord"],
  recentRecipients: ["User.recentRecipients"],
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
  transferAssets: ["User.exchangeTransferAssets"],
  transferExports: ["Mutation.recordTransferExport"],
  manifests: ["User.csvPortfolioManifest"],
  portfolioZones: ["User.csvPortfolio(timeZone:)", "User.csvPortfolioManifest(timeZone:)"],
  historyTerms: ["RequestCsvTransactionsInput.currency", "RequestCsvTransactionsInput.timeZone"],
  auditZones: ["RequestAuditLogInput.timeZone"],
  audit: ["User.auditLog", "User.auditChain", "Mutation.checkAuditChain"],
  staked: ["Organisation.staked"],
  portfolioRange: ["Portfolio.range", "PortfolioHistoryItem.priceSource"],
  extensionSessions: [
    "User.extensionSessions",
    "Mutation.createExtensionSession",
    "Mutation.revokeExtensionSession",
  ],
  personSessions: ["User.personSessions", "Mutation.endPersonSessions"],
  changes: ["Subscription.organisationChanged"],
  programs: [
    "User.programs",
    "Mutation.createProgram",
    "Mutation.changeProgram",
    "Mutation.rotateProgramKey",
    "Mutation.revokeProgram",
  ],
  freezes: ["User.freezes", "User.mayFreeze", "Mutation.freeze"],
  people: ["User.people"],
  peopleChanges: [
    "User.peopleChanges",
    "User.peopleChange",
    "Mutation.createPeopleChangeRequest",
    "Query.invitation",
    "Mutation.acceptInvitation",
  ],
  rules: ["User.walletRules", "User.whoApproves"],
  decidingRules: ["RequestItem.decidingRules"],
  ruleChanges: [
    "User.tryRules",
    "User.rulesChange",
    "User.keyHolders",
    "Mutation.createRulesChangeRequest",
    "Mutation.cancelRulesChange",
  ],
  payouts: [
    "User.checkPayout",
    "User.payouts",
    "User.payout",
    "Mutation.createPayout",
    "Mutation.stopPayout",
  ],
  payoutFiles: ["User.csvPayout", "User.csvPayoutManifest"],
} as const satisfies Record<string, readonly Coordinate[]>;

export type OptionalOperation = keyof typeof OPTIONAL_OPERATIONS;
export type Capability = keyof typeof OPTIONAL_FIELDS | OptionalOperation;

export type Capabilities = Readonly<Record<Capability, boolean>>;

const CAPABILITIES: Record<Capability, readonly Coordinate[]> = {
  ...OPTIONAL_FIELDS,
  ...OPTIONAL_OPERATIONS,
};

export const OPTIONAL_COORDINATES: readonly Coordinate[] = [...new Set(Object.values(CAPABILITIES).flat())];

export function capabilitiesWhere(lacks: (coordinate: Coordinate) => boolean): Capabilities {
  const all = Object.entries(CAPABILITIES).map(([name, needed]) => [name, !needed.some(lacks)]);
  return Object.fromEntries(all) as Record<Capability, boolean>;
}

export function fieldOf(coordinate: string): string {
  const [field = coordinate] = coordinate.split("(");
  return field;
}

import { type DocumentNode, type FieldNode, type InlineFragmentNode, Kind, visit } from "graphql";
import { CustodyError } from "./errors.server";

/** After so long a backend that did not know our fields is asked whether it does now. */
const ASKED_AGAIN_MS = 10 * 60 * 1000;

/** Fields of ours that the public contract does not have, by what says in a refusal that a backend lacks them. */
const EXTENSIONS = {
  /** A transaction's names: Transaction.subWalletName and TransactionParty.name. */
  names: /subWalletName|TransactionParty/,
  /** What waiting requests hold of a balance: Balance.held. */
  held: /"held"|HeldBalance/,
  /** What of it payments not cleared hold: HeldBalance.unclearedAmount. */
  unclearedAmounts: /unclearedAmount/,
  /** What the network keeps of a balance: Balance.reserve. */
  reserves: /"reserve" on type/,
  /** The most that one payment can send: MaxPayment. */
  max: /"max"/,
  /** Searching on the backend: findSubWallets, findAddressBookEntries and addressesLike. */
  search: /findSubWallets|findAddressBookEntries|addressesLike/,
  /** The request by which new address-book entries are approved: CreateAddressBookEntryResponse.requestId. */
  bookRequests: /"requestId" on type|CreateAddressBookEntryResponse/,
  /** Searching the list of cryptoasset businesses: findVasps. */
  vasps: /findVasps/,
  /** The address book's list, sorted, filtered by a keyword and counted: findAddressBookEntries. */
  book: /findAddressBookEntries|AddressBookSort|AddressBookConnection/,
  /** Whether address-book entries can be changed: AddressBookConnection.canChange. */
  bookChanges: /"canChange"/,
  /** The list of sub-wallets found, sorted and counted: subWalletList. */
  list: /subWalletList|SubWalletSort/,
  /** Transactions found and sorted, and their assets: findTransactions and transactionAssets. */
  transactions: /findTransactions|transactionAssets|TransactionSort|FoundTransactions/,
  /** What the outputs to Bitcoin addresses add up to: BitcoinAddress.coins and BlockchainSubWallet.coins. */
  coins: /"coins" on type|AddressCoins/,
  /** Who approves a request and what has happened to it: RequestItem.approverGroups, history and replaces. */
  people: /RequestItem|RequestEvent|ApproverGroup/,
  /** What waits for the user: tasks, taskCount and hasOpenRequests. */
  tasks: /\b(tasks|taskCount|hasOpenRequests)\b/,
  /** Numbers of transactions: Transaction.nonce and BlockchainSubWallet.networkNonce. */
  nonces: /"nonce"|networkNonce/,
  /** What a transaction of ours is besides a payment: Transaction.requestType and callData. */
  calls: /"(requestType|callData)" on type "Transaction"/,
  /** What a transaction or a task does: Transaction.operation and Task.operation. */
  operations: /"operation" on type/,
  /** Transactions found by what they do: the argument operations of findTransactions. */
  operationFilter: /argument "operations"|type "Operation"/,
  /** Who asked for a request, and who sends it: RequestItem.source and sendToNetworkWhenSigned. */
  origins: /"(source|sendToNetworkWhenSigned)" on type "RequestItem"/,
  /** The gas that a request's transaction would use: RequestItem.gasEstimate. */
  gasEstimates: /"gasEstimate" on type/,
  /** The sub-wallet that a request is about: subWalletOf. */
  payers: /subWalletOf/,
  /** The address book's entry of a transfer's counterparty: Transfer.counterpartyEntry. */
  entries: /counterpartyEntry/,
  /** The same of a task's payment: Task.recipient. */
  taskRecipients: /"recipient" on type "Task"/,
  /** What is known of an address that is paid: recipientRecord. */
  recipientRecords: /recipientRecord|RecipientRecord/,
  /** Who changed an entry of the address book last: RecipientEntry.changedAt and changedBy. */
  entryChanges: /"changed(At|By)" on type "RecipientEntry"/,
  /** What an Idempotency-Key led to: requestByIdempotencyKey. */
  keys: /requestByIdempotencyKey/,
  /** The vote account of a stake address: SolanaStakeMeta.voteAddress. */
  votes: /voteAddress/,
  /** The validator of a stake address: SolanaStakeMeta.validatorName and validatorCommission. */
  validators: /validatorName|validatorCommission/,
  /** Each reward of a stake by itself: Staking.rewardLedger. */
  rewards: /rewardLedger|StakeReward/,
  /** What a sub-wallet has staked: BlockchainSubWallet.staking. */
  staking: /"staking"/,
  /** What an exchange account receives at, refuses and may pay, and why a transfer failed. */
  accounts:
    /depositAddresses|unsupportedAssets|withdrawalLimits|"destinations"|"reason" on type "ExchangeTransfer"/,
  /** What takes an account's limit, and when that is free again: WithdrawalLimit.used, waiting and releases. */
  limits: /on type "WithdrawalLimit"/,
  /** Exchange transfers found, sorted, and of all accounts at once, and one of them: User.exchangeTransfers. */
  exchangeTransfers:
    /ExchangeTransferSort|"exchangeTransfers?" on type "User"|on field "User\.exchangeTransfer/,
  /** The audit log's entry of exported transfers: recordTransferExport. */
  transferExports: /recordTransferExport/,
  /** What must be named besides an account's deposit address: DepositAddress.memo. */
  depositMemos: /"memo" on type "DepositAddress"/,
  /** The exchange transfer that a task is about: Task.exchangeTransfer. */
  taskTransfers: /"exchangeTransfer" on type "Task"/,
  /** The signed manifest of the portfolio's CSV: User.csvPortfolioManifest. */
  manifests: /csvPortfolioManifest/,
  /** The time zone and the currency that an exported file has: csvPortfolio(timeZone), RequestAuditLogInput.timeZone, … */
  fileTerms: /"timeZone"|"currency" is not defined by type "RequestCsvTransactionsInput"/,
  /** The audit log and its chain: auditLog, auditChain and checkAuditChain. */
  audit: /auditLog|auditChain|AuditOrigin|AuditChain/i,
  /** What the organisation has staked: Organisation.staked. */
  staked: /"staked" on type "Organisation"/,
  /** What of a portfolio is staked, at which prices, and in which wallets: Balance.staked and price, Portfolio.shares. */
  portfolio: /"(staked|price)" on type "Balance"|"shares" on type "Portfolio"/,
  /** A portfolio's history between two moments: Portfolio.range. */
  portfolioRange: /"range" on type "Portfolio"|PortfolioInterval|"priceSource"/,
  /** Sessions of the browser extension: User.extensionSessions, createExtensionSession and revokeExtensionSession. */
  extensionSessions: /[eE]xtensionSession/,
  /** The subscription to what changes: organisationChanged. */
  changes: /organisationChanged|subscription/i,
} as const;

export type Extension = keyof typeof EXTENSIONS;

const ACCOUNT_FIELDS: ReadonlySet<string> = new Set([
  "depositAddresses",
  "unsupportedAssets",
  "withdrawalLimits",
  "destinations",
]);

/** What every backend with limits says of one. */
const LIMIT_FIELDS: ReadonlySet<string> = new Set(["asset", "perDay", "left"]);

/** Extensions that a document can be asked without, by the fields to leave out; null in its answer. */
const FIELDS = {
  names: (name, parent) =>
    name === "subWalletName" || (name === "name" && (parent === "from" || parent === "to")),
  held: (name) => name === "held",
  unclearedAmounts: (name) => name === "unclearedAmount",
  reserves: (name) => name === "reserve",
  nonces: (name) => name === "nonce" || name === "networkNonce",
  taskRecipients: (name, parent) => name === "recipient" && parent === "tasks",
  entryChanges: (name, parent) => parent === "entry" && (name === "changedAt" || name === "changedBy"),
  calls: (name, parent) => name === "callData" || (name === "requestType" && parent !== "tasks"),
  operations: (name) => name === "operation",
  entries: (name) => name === "counterpartyEntry",
  votes: (name) => name === "voteAddress",
  validators: (name) => name === "validatorName" || name === "validatorCommission",
  rewards: (name) => name === "rewardLedger",
  staking: (name) => name === "staking",
  coins: (name) => name === "coins",
  bookChanges: (name) => name === "canChange",
  portfolio: (name, parent) =>
    name === "shares" || ((name === "staked" || name === "price") && parent === "items"),
  depositMemos: (name, parent) => name === "memo" && parent === "depositAddresses",
  taskTransfers: (name, parent) => name === "exchangeTransfer" && parent === "tasks",
  limits: (name, parent) => parent === "withdrawalLimits" && !LIMIT_FIELDS.has(name),
  accounts: (name, parent) => ACCOUNT_FIELDS.has(name) || (name === "reason" && parent === "items"),
} satisfies Partial<Record<Extension, (name: string, parent: string | undefined) => boolean>>;

type FieldExtension = keyof typeof FIELDS;
const FIELD_EXTENSIONS = Object.keys(FIELDS) as FieldExtension[];

const lackingUntil = new Map<Extension, number>();

const isLacking = (extension: Extension) => (lackingUntil.get(extension) ?? 0) > Date.now();

/** Whether a backend has refused a document because it lacks these fields; from then on it counts as lacking them. */
function noteLack(extension: Extension, error: unknown): boolean {
  if (!(error instanceof CustodyError) || !EXTENSIONS[extension].test(error.detail)) return false;
  lackingUntil.set(extension, Date.now() + ASKED_AGAIN_MS);
  return true;
}

/**
 * Asks with fields of ours. A backend that refuses the document because of them is asked without, at once and for the
 * next ten minutes.
 */
export async function withExtension<T>(
  extension: Extension,
  ask: () => Promise<T>,
  askWithout: () => Promise<T>,
): Promise<T> {
  if (isLacking(extension)) return askWithout();
  try {
    return await ask();
  } catch (error) {
    if (!noteLack(extension, error)) throw error;
    return askWithout();
  }
}

/**
 * Asks a document that has fields of ours which an answer can do without. Those that a backend lacks are left out, at
 * once and for the next ten minutes.
 */
export async function withOurFields<Document extends DocumentNode, T>(
  document: Document,
  ask: (document: Document) => Promise<T>,
): Promise<T> {
  const lacking = FIELD_EXTENSIONS.filter(isLacking);
  try {
    return await ask(leaveOut(document, lacking));
  } catch (error) {
    const isRefused =
      FIELD_EXTENSIONS.filter((one) => !lacking.includes(one) && noteLack(one, error)).length > 0;
    if (!isRefused) throw error;
    return withOurFields(document, ask);
  }
}

const withoutFields = new WeakMap<DocumentNode, Map<string, DocumentNode>>();

/** The same document without the fields of these extensions. */
function leaveOut<Document extends DocumentNode>(
  document: Document,
  extensions: readonly FieldExtension[],
): Document {
  if (extensions.length === 0) return document;
  const made = withoutFields.get(document) ?? new Map<string, DocumentNode>();
  withoutFields.set(document, made);
  const key = extensions.join();
  const known = made.get(key) ?? withoutFieldsOf(document, extensions);
  made.set(key, known);
  return known as Document;
}

function withoutFieldsOf(document: DocumentNode, extensions: readonly FieldExtension[]): DocumentNode {
  const left = visit(document, {
    Field: {
      enter: (field, _key, _parent, _path, ancestors) => {
        const parent = ancestors.findLast(isField);
        const isOurs = extensions.some((one) => FIELDS[one](field.name.value, parent?.name.value));
        return isOurs ? null : undefined;
      },
      leave: removeEmpty,
    },
    InlineFragment: { leave: removeEmpty },
  });
  const used = new Set<string>();
  visit(left, { VariableDefinition: () => false, Variable: ({ name }) => void used.add(name.value) });
  return visit(left, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  });
}

/** GraphQL has no empty selection: what is left of one goes with its last field. */
const removeEmpty = ({ selectionSet }: FieldNode | InlineFragmentNode) =>
  selectionSet?.selections.length === 0 ? null : undefined;

function isField(node: unknown): node is FieldNode {
  return (node as { kind?: unknown } | null)?.kind === Kind.FIELD;
}

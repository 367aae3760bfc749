import type { Capability } from "../app/lib/custody/capabilities/coordinates";

/** What the console can do without: its capabilities, and two mutations that it sends only where that is safe. */
export type Lack = Capability | "endSession" | "changeAddressBookEntry";

/** "The console …": what it does for each of them where the backend lacks it. */
const WITHOUT: Readonly<Record<Lack, string>> = {
  names: "shows addresses and ids instead of the parties' names",
  held: "does not say what waiting requests hold of a balance",
  unclearedAmounts: "does not say how much of what is held waits for compliance",
  reserves: "does not say what the network keeps of a balance",
  nonces: "cannot compare a nonce with those of pending transactions, nor warn of a gap",
  calls: "does not mark contract calls and messages in lists",
  operations: "tells what a transaction does by its other fields, as far as they say it",
  listedAnnotations: "shows no references in lists, nor finds transactions by them",
  entries: "reads the address book for the travel rule's counterparties",
  taskRecipients: "does not say in 'Needs you' whether a recipient is known",
  entryChanges: "does not say who changed an address-book entry last",
  votes: "cannot suggest the vote account of an earlier delegation",
  validators: "names validators by their address alone",
  staking: "shows no panel of what is staked, and no calendar of what becomes free",
  rewards: "shows no ledger of rewards",
  coins: "adds up only the newest transactions of a Bitcoin address, and says so",
  bookChanges: "offers no change or removal of address-book entries",
  bookRequests: "cannot lead to the request that approves new address-book entries",
  portfolio: "shows no staked part, no prices and no wallets in the portfolio",
  depositMemos: "shows deposit addresses without a memo",
  taskTransfers: "does not show in 'Needs you' which exchange transfer waits",
  limits: "shows what is left of an exchange's limit, but not what takes it",
  accounts: "shows no deposit addresses, limits or names of destinations of exchange accounts",
  max: "has no exact 'Max' on chains without a preview",
  recipients: "reads address book and sub-wallets page by page, at most 5,000 of each, to suggest recipients",
  alikeAddresses: "compares a new address with at most 5,000 known ones",
  book: "lists the address book in the backend's order; a keyword looks at one page",
  vasps: "reads the list of businesses page by page, at most 5,000",
  subWalletList: "lists sub-wallets in the backend's order, without a search",
  transactionSearch: "looks through the newest thousand transactions for what is searched",
  operationFilter: "looks through the newest thousand transactions for what they do",
  transactionFilters:
    "looks through the newest thousand transactions for a direction, a sub-wallet or a range of amounts",
  savedViews: "offers no saved filters of the transactions",
  transactionAssets: "offers the assets of the newest hundred transactions as a filter",
  requestPeople:
    "shows the wallet's policy, but not who approves or has approved, nor what replaces a request",
  requestOrigins: "does not say who asked for a request",
  annotations: "shows and takes no reference and no note of a request",
  gasEstimates: "cannot warn approvers of a gas limit that is too low",
  requestPayers: "asks for a request's sub-wallet after the request, which takes one call more",
  idempotencyKeys:
    "cannot find out whether a request exists whose answer was lost, and says that it is not known",
  tasks: "has no 'Needs you'",
  taskCount: "shows no number of tasks in the navigation",
  waitingAdditions: "knows only those waiting address-book entries that this user may approve",
  recipientRecords: "says of a recipient only what the sub-wallet's own history and the address book say",
  recentRecipients: "offers no recent recipients above the address book",
  exchangeTransfers: "looks through the newest transfers of each account; no row opens",
  transferAssets: "offers the assets that the accounts hold as a filter",
  transferExports: "exports transfers without an entry in the audit log",
  manifests: "offers the portfolio's file without a signed manifest",
  portfolioZones: "offers the portfolio's file in days of 24 hours, UTC",
  historyTerms: "requests the transaction history in UTC and the backend's own currency",
  auditZones: "requests the audit log's file for the same moments, without naming a zone",
  audit: "has no page for the audit log",
  staked: "shows no staked assets in the portfolio",
  portfolioRange: "puts the portfolio's history together from months, weeks and days",
  extensionSessions: "gives the browser extension no session: /metamask-snap says so",
  payouts: "has no page for payouts: each payment is made by itself",
  changes: "learns of changes by asking from time to time",
  endSession: "signs out in the browser alone: the handle stays valid until its hour is over",
  changeAddressBookEntry: "offers no change or removal of address-book entries",
};

/** "without it the console …" */
export const withoutWords = (lack: Lack): string => `not offered: without it the console ${WITHOUT[lack]}`;

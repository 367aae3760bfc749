import { randomUUID } from "node:crypto";
import {
  type DefinitionNode,
  isNonNullType,
  Kind as NodeKind,
  type OperationDefinitionNode,
  typeFromAST,
} from "graphql";
import { NotTried, type SectionName } from "./check";
import { CONTRACT } from "./contract";
import type { Operation } from "./documents";
import { ANY, EXCHANGE, subWalletOf, WITH_COINS, WITH_STAKE_ADDRESSES } from "./facts";
import type { Facts } from "./trial";

type Values = Readonly<Record<string, (facts: Facts) => unknown>>;

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => () => new Date(Date.now() - days * DAY_MS).toISOString();
const given = (value: unknown) => () => value;
const subWalletId = (kind: typeof ANY) => (facts: Facts) => subWalletOf(facts, kind).id;
const addressPart = (from: number, to?: number) => (facts: Facts) =>
  subWalletOf(facts, ANY).address.slice(from, to);

function known(value: string | null, lack: string): string {
  if (value === null) throw new NotTried(`this user has ${lack}`);
  return value;
}

/** What a variable of this name is given; any other is null, if it may be. */
const VALUES: Values = {
  currency: given("GBP"),
  limit: given(5),
  transactionLimit: given(5),
  transactions: given(2),
  isCounted: given(true),
  includePolicy: given(true),
  subWalletId: subWalletId(ANY),
  requestId: ({ requestId }) => known(requestId, "no request among the newest transactions"),
  id: ({ transactionId }) => known(transactionId, "no transaction"),
  chain: (facts) => subWalletOf(facts, ANY).chain,
  names: given(["Conformance"]),
  startsWith: addressPart(0, 6),
  endsWith: addressPart(-4),
  from: daysAgo(7),
  interval: given("DAY"),
  endDate: daysAgo(0),
  period: given("ONE_WEEK_DAILY"),
  timePeriod: given("ONE_WEEK_DAILY"),
  timeZone: given("UTC"),
  idempotencyKey: () => randomUUID(),
};

/** The same for single operations. */
const OWN_VALUES: Readonly<Record<string, Values>> = {
  getExchangeAccount: { subWalletId: subWalletId(EXCHANGE) },
  listNewestTransfers: { subWalletId: subWalletId(EXCHANGE) },
  findExchangeTransfers: { subWalletId: given(null), from: given(null), sort: given("DATE") },
  listTransferredAssets: { subWalletId: given(null) },
  getExchangeTransfer: { id: ({ transferId }) => known(transferId, "no exchange transfer") },
  listBitcoinAddresses: { subWalletId: subWalletId(WITH_COINS) },
  listStakeAddresses: { subWalletId: subWalletId(WITH_STAKE_ADDRESSES) },
  getStaking: { subWalletId: subWalletId(WITH_STAKE_ADDRESSES) },
  getRewardLedger: { subWalletId: subWalletId(WITH_STAKE_ADDRESSES) },
  getRecipientRecord: { address: (facts) => subWalletOf(facts, ANY).address },
  findTransactions: { from: given(null), sort: given("CREATED"), descending: given(true) },
  findSubWalletList: { chain: given(null), sort: given("NAME") },
  skipSubWalletList: { chain: given(null), sort: given("NAME") },
  findAddressBookPage: { sort: given("NAME"), keywordChains: given([]), isExport: given(false) },
  skipAddressBookPages: { sort: given("NAME"), keywordChains: given([]) },
  findRecipients: { search: given("a") },
  findVasps: { search: given("a") },
  getPayoutPayer: { subWalletId: subWalletId(ANY) },
  getPayout: { id: given(randomUUID()), states: given(null) },
  getPayoutPeople: { id: given(randomUUID()) },
  getPayoutName: { id: given(randomUUID()) },
  getPayoutCsv: { id: given(randomUUID()), at: daysAgo(0) },
  getPayoutManifest: { id: given(randomUUID()), at: daysAgo(0) },
  checkPayout: {
    rows: (facts) => [
      {
        reference: "Conformance",
        subWalletId: subWalletOf(facts, ANY).id,
        asset: "NONE",
        to: "nobody",
        amount: "1",
      },
    ],
  },
  getInvitation: { code: given("none") },
  tryRules: { walletId: (facts) => subWalletOf(facts, ANY).id.split("/")[0], rules: given([]) },
  askWhoApproves: {
    input: (facts) => ({ subWalletId: subWalletOf(facts, ANY).id, operation: "PAYMENT" }),
  },
  findAuditEntries: { from: given(null), descending: given(true) },
};

/** Operations that are tried by a check of their own. */
export const TRIED_IN: Readonly<Record<string, SectionName>> = {
  getPartialPinChallenge: "sign-in",
  getAuthenticationTokens: "sign-in",
  refreshAuthenticationTokens: "session",
  organisationChanged: "session",
};

/**
 * What a query is tried with.
 * @throws NotTried when there is nothing to ask about
 * @throws Error for a variable that cannot be null and has no value here
 */
export function variablesOf(
  operation: Operation,
  facts: Facts,
  authentication: unknown,
): Record<string, unknown> {
  const own = OWN_VALUES[operation.name] ?? {};
  const values = declared(operation).map(({ name, isNonNull }) => {
    if (name === "authentication") return [name, authentication] as const;
    const value = own[name] ?? VALUES[name];
    if (!value && isNonNull) throw new Error(`${operation.name} has no value for $${name} to be tried with`);
    return [name, value ? value(facts) : null] as const;
  });
  return Object.fromEntries(values);
}

function declared({ document }: Operation) {
  const isOperation = (node: DefinitionNode): node is OperationDefinitionNode =>
    node.kind === NodeKind.OPERATION_DEFINITION;
  const { variableDefinitions = [] } = document.definitions.find(isOperation) ?? {};
  return variableDefinitions.map(({ variable, type }) => ({
    name: variable.name.value,
    isNonNull: isNonNullType(typeFromAST(CONTRACT, type as never)),
  }));
}

import { BigNumber } from "bignumber.js";
import { asc, eq } from "drizzle-orm";
import { decodeTokenTransfer } from "../chains/ethereum/decode";
import { supportsTravelRule } from "../chains/facts";
import type { Tx } from "../db/client";
import { payoutRows, requests, type TravelRuleParty } from "../db/schema";
import { rate } from "../rates/rates";
import { type Applicability, travelRuleApplicability } from "../travel-rule/applicability";
import { originatorAccount } from "../travel-rule/originator-account";
import { isSunriseVasp } from "../travel-rule/sunrise";
import { addressBookRows } from "../wallets/address-book";
import { loadChainAssets } from "../wallets/assets";
import { readOrganisation } from "../wallets/organisation";
import { ownerOf } from "../wallets/owner";
import type { TransactionRow } from "../wallets/transactions";
import { recordTransfer } from "./history";

export type Assessment = {
  outcome: Applicability;
  transfer: Parameters<typeof recordTransfer>[2];
};

/** Of several payments each is a transfer, and the strictest outcome holds for all. */
export async function assessTravelRule(
  tx: Tx,
  transaction: TransactionRow,
  at: Date,
): Promise<Applicability> {
  let strictest: Applicability = "NOT_APPLICABLE";
  for (const [position, payment] of (await paymentsOf(tx, transaction)).entries()) {
    const { outcome, transfer } = await readAssessment(tx, payment, at);
    await recordTransfer(tx, payment, { ...transfer, position });
    if (STRICTNESS.indexOf(outcome) > STRICTNESS.indexOf(strictest)) strictest = outcome;
  }
  return strictest;
}

const STRICTNESS: readonly Applicability[] = [
  "NOT_APPLICABLE",
  "AWAITING_COMPLIANCE",
  "AWAITING_USER_TRAVEL_RULE",
];

/** As if each had a transaction of its own. */
async function paymentsOf(tx: Tx, transaction: TransactionRow): Promise<TransactionRow[]> {
  const { to, requestId } = transaction;
  if (to !== null || requestId === null) return [transaction];
  const rows = await tx
    .select({ to: payoutRows.to, amount: payoutRows.amount })
    .from(payoutRows)
    .where(eq(payoutRows.requestId, requestId))
    .orderBy(asc(payoutRows.position));
  return rows.length === 0 ? [transaction] : rows.map((row) => ({ ...transaction, ...row }));
}

/** On a chain without Travel Rule the transfer has no parties. */
export async function readAssessment(tx: Tx, transaction: TransactionRow, at: Date): Promise<Assessment> {
  const { organisationId, chain, direction } = transaction;
  if (!supportsTravelRule(chain))
    return {
      outcome: "NOT_APPLICABLE",
      transfer: { originator: null, beneficiary: null, submitted: false },
    };
  const organisation = await readOrganisation(tx, organisationId);
  const other = direction === "RECEIVED" ? transaction.from : transaction.to;
  const owner = other ? await ownerOf(tx, chain, other) : null;
  const entries = other ? await addressBookRows(tx, organisationId, chain, other) : [];
  const counterparty = entries.find((entry) => entry.travelRule) ?? null;
  const outcome = travelRuleApplicability({
    isOwnAddress: direction === "SELF" || owner?.organisationId === organisationId,
    counterparty,
    valueInEur: await valueInEur(tx, transaction, at),
    canActAsIntermediary: organisation.canActAsIntermediary,
    movesValue: transaction.amount > 0n,
    isContractCall: !owner && !counterparty && (await callsContract(tx, transaction)),
    isWithSunriseVasp: await isSunriseVasp(tx, counterparty?.vaspId),
    madeAt: transaction.createdAt,
  });

  const isIntermediary = organisation.canActAsIntermediary && organisation.defaultIntermediary;
  const caller: TravelRuleParty = isIntermediary
    ? { isCaller: false }
    : { name: organisation.name, customerId: organisation.trustId, isCaller: true };
  const stranger: TravelRuleParty =
    counterparty && !organisation.canActAsIntermediary
      ? {
          name: counterparty.counterpartyName,
          isCaller: false,
          vasp: { id: counterparty.vaspId, name: counterparty.vaspName, type: counterparty.vaspType },
        }
      : { isCaller: false };
  const isInbound = direction === "RECEIVED";
  return {
    outcome,
    transfer: {
      originator: { ...(isInbound ? stranger : caller), accountId: originatorAccount(transaction) },
      beneficiary: { ...(isInbound ? caller : stranger), accountId: transaction.to },
      submitted: outcome === "AWAITING_COMPLIANCE",
    },
  };
}

/** A known address is no contract: call data alone must not take a payment out of the rule's scope. */
async function callsContract(tx: Tx, { requestId }: TransactionRow): Promise<boolean> {
  if (requestId === null) return false;
  const [request] = await tx
    .select({ unsigned: requests.unsigned })
    .from(requests)
    .where(eq(requests.id, requestId));
  const data = request?.unsigned.data;
  return typeof data === "string" && data.length > "0x".length && decodeTokenTransfer(data) === null;
}

async function valueInEur(
  tx: Tx,
  { chain, assetId, amount }: TransactionRow,
  at: Date,
): Promise<string | null> {
  const asset = (await loadChainAssets(tx, chain)).get(assetId);
  const price = asset ? rate(assetId, "EUR", at) : null;
  if (!asset || !price) return null;
  return price.times(new BigNumber(amount.toString()).shiftedBy(-asset.decimals)).toFixed();
}

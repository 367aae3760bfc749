import { redirect } from "@remix-run/node";
import { requirePermission } from "~/lib/custody/people/role.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { keptForm } from "~/lib/forms/kept-form.server";
import { readEach } from "~/lib/forms/query";
import { counterpartySideOf, readShared, type TransferValues } from "~/lib/forms/travel-rule-form";
import { amountText, formatExact } from "~/lib/money";
import { paths } from "~/lib/paths";
import { setFlash } from "~/lib/session/flash.server";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { versionOf } from "../version.server";
import { getTravelRuleView, transferVasps } from "../view.server";
import { readSelected, type SelectedPayment, type UnreadPayment, whyNotHere } from "./selected.server";

const NOTHING_TICKED = "Tick the payments whose details you want to supply first";

export interface SuppliedPayment {
  id: string;
  /** '0.05 ETH'. */
  amount: string;
  /** Name of the sub-wallet. */
  subWallet: string;
  to: string;
  version: string;
  once: string;
}

export type SupplyPage = Awaited<ReturnType<typeof showSupplyDetails>>;

/** @throws Response to the transactions if nothing is selected */
export async function showSupplyDetails(request: Request) {
  const session = await requirePermission(request, "giveTravelRuleDetails");
  const ids = readEach(new URL(request.url).searchParams, "details", TOKEN_LENGTH);
  if (ids.length === 0) {
    throw redirect(paths.transactions(), { headers: { "Set-Cookie": setFlash("warning", NOTHING_TICKED) } });
  }
  const selected = await readSelected(session, ids);
  const here = selected.flatMap((one) => (one.found && whyNotHere(one) === null ? [one] : []));
  const [shown = [], ...others] = byCounterparty(here);
  const kept = keptForm(request, session, "supply-details");
  return {
    isKept: kept !== null,
    form: await supplyForm(session, shown, kept && readShared(kept.values)),
    others: others.map((group) => ({
      count: group.length,
      counterparty: counterpartyOf(group[0]),
      to: paths.supplyDetails(group.map(({ id }) => id)),
    })),
    left: selected.flatMap((one) => leftOf(one)),
    self: paths.supplyDetails(shown.map(({ id }) => id)),
  };
}

function byCounterparty(payments: readonly SelectedPayment[]): SelectedPayment[][] {
  const groups = new Map<string | null, SelectedPayment[]>();
  for (const one of payments) groups.set(one.key, [...(groups.get(one.key) ?? []), one]);
  return [...groups.values()];
}

function leftOf(one: SelectedPayment | UnreadPayment) {
  const words = whyNotHere(one);
  return words === null ? [] : [{ id: one.id, to: paths.transaction(one.id), words }];
}

export type SupplyForm = NonNullable<Awaited<ReturnType<typeof supplyForm>>>;

/** The form of payments of one counterparty, as the first of them has it; null for none. */
export async function supplyForm(
  session: Session,
  payments: readonly SelectedPayment[],
  typed: TransferValues | null,
) {
  const [first] = payments;
  if (!first) return null;
  const view = await getTravelRuleView(session, first.found);
  const [transfer] = view.transfers;
  if (!transfer) return null;
  const { direction } = transfer.values;
  const values = typed ? { ...typed, direction } : transfer.values;
  const stored = first.found.transaction.transfers?.items ?? [];
  return {
    values,
    direction,
    counterparty: counterpartyOf(first),
    book: transfer.book,
    canActAsIntermediary: view.canActAsIntermediary,
    organisation: view.organisation,
    vasps: await transferVasps(session, [values], stored),
    payments: payments.map(paymentOf),
  };
}

function paymentOf({ id, found: { transaction } }: SelectedPayment): SuppliedPayment {
  const { amount, asset, subWalletName, subWalletId, transfers } = transaction;
  return {
    id,
    amount: `${formatExact(amountText(amount, asset?.decimalPlace))} ${asset?.displaySymbol ?? asset?.symbol ?? ""}`,
    subWallet: subWalletName ?? subWalletId ?? "",
    to: paths.transaction(id),
    version: versionOf(transfers?.items ?? []),
    once: issueToken(),
  };
}

/** Name, else address. */
function counterpartyOf(one: SelectedPayment | undefined): string {
  const { transaction } = one?.found ?? {};
  const isReceived = transaction?.transactionDirection === "RECEIVED";
  const party = isReceived ? transaction?.from : transaction?.to;
  return party?.name ?? party?.id ?? "an unknown counterparty";
}

/** What is typed, as the details of one transfer of the group. */
export function sharedFor(before: TransferValues, shared: TransferValues, mayAct: boolean): TransferValues {
  const other = counterpartySideOf(before.direction);
  if (!other) return before;
  const own = other === "beneficiary" ? "originator" : "beneficiary";
  const isCaller = !mayAct || shared[own].isCaller !== "";
  const accountId = other === "beneficiary" ? before[other].accountId : shared[other].accountId;
  return {
    ...before,
    [other]: { ...shared[other], accountId },
    [own]: isCaller ? { ...before[own], isCaller: "on" } : shared[own],
  };
}

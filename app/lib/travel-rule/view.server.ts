import { settle } from "~/lib/custody/settle.server";
import type { Transfer } from "~/lib/custody/shapes.server";
import type { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { listedVasp, type Side, type TransferValues } from "~/lib/forms/travel-rule-form";
import { amountText, formatExact } from "~/lib/money";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { travelRuleState } from "./state";
import { transferValues } from "./values";
import { getListedVasps } from "./vasps.server";

type Found = NonNullable<Awaited<ReturnType<typeof getTransaction>>>;

/** One side, read-only. */
export interface PartyView {
  name: string | null;
  accountId: string | null;
  customerId: string | null;
  vasp: string | null;
  isCaller: boolean;
}

export interface TransferView {
  values: TransferValues;
  /** Exact, with its unit. */
  amount: string;
  submitted: boolean;
  originator: PartyView;
  beneficiary: PartyView;
}

/** What the page shows and asks about the Travel Rule. */
export type TravelRuleView = Awaited<ReturnType<typeof getTravelRuleView>>;

function vaspText(vasp: NonNullable<Transfer[Side]>["vasp"]): string | null {
  if (!vasp?.type) return null;
  return vasp.type === "UNHOSTED" ? UNHOSTED : vasp.name || vasp.id;
}

const UNHOSTED = "N/A - Unhosted";
const NOT_IN_LIST = "Not in list";

function partyView(transfer: Transfer, values: TransferValues, side: Side): PartyView {
  const stored = transfer[side];
  return {
    name: stored?.name || null,
    accountId: stored?.accountId || values[side].accountId || null,
    customerId: stored?.customerId || null,
    vasp: vaspText(stored?.vasp ?? null),
    isCaller: stored?.isCaller ?? false,
  };
}

/** The businesses to choose from, including one that was chosen before. */
function vaspOptions(listed: ReadonlyMap<string, string>, transfers: readonly Transfer[]) {
  const names = new Map(listed);
  for (const vasp of transfers.flatMap(({ originator, beneficiary }) => [
    originator?.vasp,
    beneficiary?.vasp,
  ])) {
    if (vasp?.type === "LISTED" && vasp.id && !names.has(vasp.id)) names.set(vasp.id, vasp.name ?? vasp.id);
  }
  return [
    { value: "UNHOSTED", label: UNHOSTED },
    { value: "UNLISTED", label: NOT_IN_LIST },
    { group: "Listed", options: [...names].map(([id, label]) => ({ value: listedVasp(id), label })) },
  ];
}

/** The Travel Rule part of a transaction's page. */
export async function getTravelRuleView(session: Session, { transaction, organisation }: Found) {
  const transfers = transaction.transfers?.items ?? [];
  const state = travelRuleState(transaction.status, transfers);
  const isAsked = transaction.status === "AWAITING_USER_TRAVEL_RULE" && transfers.length > 0;
  const listed = isAsked ? await settle(getListedVasps(session)) : null;
  return {
    state,
    organisation: organisation.name,
    canActAsIntermediary: organisation.canActAsIntermediary,
    transfers: transfers.map((transfer): TransferView => {
      const values = transferValues(transfer, transaction, organisation);
      const { asset, amount, submitted } = transfer;
      const unit = asset?.assetSymbol ?? transaction.asset?.symbol ?? amount.currency;
      return {
        values,
        amount: `${formatExact(amountText(amount, asset?.decimals))} ${unit}`,
        submitted: submitted ?? false,
        originator: partyView(transfer, values, "originator"),
        beneficiary: partyView(transfer, values, "beneficiary"),
      };
    }),
    vasps: isAsked ? vaspOptions(listed?.value ?? new Map(), transfers) : [],
    /** Why the listed businesses could not be loaded, if so. */
    vaspProblem: listed?.problem ?? null,
    /** One-time token of the form. */
    once: issueToken(),
  };
}

import type { Counterparty, Transfer } from "~/lib/custody/shapes.server";
import type { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { counterpartySideOf, type Side, type TransferValues } from "~/lib/forms/travel-rule-form";
import { amountText, formatExact } from "~/lib/money";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { type VaspChoices, vaspChoices } from "~/lib/vasps/vasp-choices.server";
import { UNHOSTED } from "~/lib/vasps/vasp-rules";
import { getCounterparties } from "./counterparties.server";
import { type BookValues, bookValues, prefill } from "./prefill";
import { travelRuleState } from "./state";
import { transferValues } from "./values";
import { versionOf } from "./version.server";

type Found = NonNullable<Awaited<ReturnType<typeof getTransaction>>>;

export interface PartyView {
  name: string | null;
  accountId: string | null;
  customerId: string | null;
  vasp: string | null;
  isCaller: boolean;
}

export interface TransferView {
  values: TransferValues;
  /** Null if nothing is filled in from the address book. */
  book: BookValues | null;
  /** Exact, with its unit. */
  amount: string;
  /** The stored name, or the shortened address; null if neither is known. */
  counterparty: string | null;
  submitted: boolean;
  originator: PartyView;
  beneficiary: PartyView;
}

export type TravelRuleView = Awaited<ReturnType<typeof getTravelRuleView>>;

function vaspText(vasp: NonNullable<Transfer[Side]>["vasp"]): string | null {
  if (!vasp?.type) return null;
  return vasp.type === UNHOSTED.value ? UNHOSTED.label : vasp.name || vasp.id;
}

function shortened(account: string): string | null {
  return account.length > 20 ? `${account.slice(0, 8)}…${account.slice(-6)}` : account || null;
}

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

const isNamed = ({ originator, beneficiary }: Pick<Transfer, Side>) =>
  [originator, beneficiary].some((side) => side?.name || side?.customerId || side?.vasp?.type);

const NO_VASPS: VaspChoices = { found: [], chosen: [], problem: null };

/** The businesses offered by a transaction's forms, including those chosen before. */
export function transferVasps(
  session: Session,
  values: readonly TransferValues[],
  transfers: readonly Transfer[],
): Promise<VaspChoices> {
  const stored = transfers
    .flatMap(({ originator, beneficiary, counterpartyEntry }) => [
      originator?.vasp,
      beneficiary?.vasp,
      counterpartyEntry?.counterparty?.vasp,
    ])
    .flatMap((vasp) => (vasp?.id && vasp.name ? [[vasp.id, vasp.name] as const] : []));
  const typed = values.flatMap(({ originator, beneficiary }) => [originator, beneficiary]);
  return vaspChoices(session, typed, new Map(stored));
}

function transferView(
  transfer: Transfer,
  stored: TransferValues,
  counterparty: Counterparty | undefined,
  symbol: string | undefined,
): TransferView {
  const { asset, amount, submitted, direction } = transfer;
  const side = counterpartySideOf(direction);
  const book = counterparty && !submitted ? bookValues(counterparty) : null;
  return {
    values: book ? prefill(stored, book) : stored,
    book,
    amount: `${formatExact(amountText(amount, asset?.decimals))} ${asset?.assetSymbol ?? symbol ?? amount.currency}`,
    counterparty: side && (stored[side].name || shortened(stored[side].accountId)),
    submitted: submitted ?? false,
    originator: partyView(transfer, stored, "originator"),
    beneficiary: partyView(transfer, stored, "beneficiary"),
  };
}

export async function getTravelRuleView(session: Session, { transaction, organisation }: Found) {
  const stored = transaction.transfers?.items ?? [];
  const isAsked = transaction.status === "AWAITING_USER_TRAVEL_RULE" && stored.length > 0;
  // Intermediaries name the party each time: nothing is prefilled for them.
  const known =
    isAsked && !organisation.canActAsIntermediary ? await getCounterparties(session, transaction) : null;
  const transfers = stored.map((transfer) =>
    transferView(
      transfer,
      transferValues(transfer, transaction, organisation),
      known?.get(transfer.id),
      transaction.asset?.symbol,
    ),
  );
  return {
    transactionId: transaction.id,
    state: travelRuleState(transaction.status, stored),
    version: versionOf(stored),
    organisation: organisation.name,
    canActAsIntermediary: organisation.canActAsIntermediary,
    transfers,
    /** Whether Travel Rule data is required or has been given. */
    isGiven: isAsked || stored.some(({ submitted, ...sides }) => submitted || isNamed(sides)),
    vasps: isAsked
      ? await transferVasps(
          session,
          transfers.map(({ values }) => values),
          stored,
        )
      : NO_VASPS,
    /** Whether the values were typed before an earlier session ended. */
    isKept: false,
    once: issueToken(),
  };
}

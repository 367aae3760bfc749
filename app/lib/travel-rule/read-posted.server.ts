import { namesOfVasps } from "~/lib/custody/people/vasps.server";
import type { Transfer } from "~/lib/custody/shapes.server";
import type { getTransaction } from "~/lib/custody/transactions/transactions.server";
import type { TransferInput } from "~/lib/custody/transactions/travel-rule.server";
import type { PostedForm } from "~/lib/forms/posted-form.server";
import type {
  ReadTransfer,
  TRAVEL_RULE_FIELDS,
  TransferField,
  TransferValues,
} from "~/lib/forms/travel-rule-form";
import type { Session } from "~/lib/session/session.server";
import { idsOf } from "~/lib/vasps/vasp-choices.server";
import { isTampered, withFacts, withoutUnknownVasps } from "./given-facts";
import { toTransferInput } from "./payload";
import { transferValues } from "./values";

type Found = NonNullable<Awaited<ReturnType<typeof getTransaction>>>;
export type PostedTravelRule = PostedForm<keyof typeof TRAVEL_RULE_FIELDS, "id" | TransferField>;

export interface GivenTransfers {
  values: TransferValues[];
  /** Null for a transfer that the form only named. */
  given: (TransferValues | null)[];
  toInputs: (submit: boolean) => TransferInput[];
}

export function hasTampered(
  read: readonly ReadTransfer[],
  before: readonly TransferValues[],
  organisation: Found["organisation"],
): boolean {
  return read.some(({ values }, index) => isTampered(values, before[index] ?? values, organisation));
}

export function storedValues({ transaction, organisation }: Found): TransferValues[] {
  const transfers = transaction.transfers?.items ?? [];
  return transfers.map((transfer) => transferValues(transfer, transaction, organisation));
}

/** Resets fields the user may not change and clears unknown businesses. @throws what the custody client throws */
export async function givenTransfers(
  session: Session,
  read: readonly ReadTransfer[],
  found: Found,
): Promise<GivenTransfers> {
  const { organisation, transaction } = found;
  const transfers = transaction.transfers?.items ?? [];
  const before = storedValues(found);
  const named = idsOf(read.flatMap(({ values: { originator, beneficiary } }) => [originator, beneficiary]));
  const listed = new Map([...storedVasps(transfers), ...(await namesOfVasps(session, named))]);
  const known = new Set(listed.keys());
  const given = read.map(({ values, isGiven }, index) => {
    const own = before[index];
    return isGiven && own ? withoutUnknownVasps(withFacts(values, own, organisation), known) : null;
  });
  return {
    given,
    values: read.map((one, index) => given[index] ?? one.values),
    toInputs: (submit) => {
      const context = { organisationName: organisation.name, listedVasps: listed, submit };
      return given.flatMap((one, index) => {
        const stored = transfers[index];
        return one && stored ? [toTransferInput(one, stored, context)] : [];
      });
    },
  };
}

/** By id. These were listed when they were chosen. */
function storedVasps(transfers: readonly Transfer[]): [id: string, name: string][] {
  const vasps = transfers.flatMap(({ originator, beneficiary, counterpartyEntry }) => [
    originator?.vasp,
    beneficiary?.vasp,
    counterpartyEntry?.counterparty?.vasp,
  ]);
  return vasps.flatMap((vasp): [string, string][] => (vasp?.id ? [[vasp.id, vasp.name ?? vasp.id]] : []));
}

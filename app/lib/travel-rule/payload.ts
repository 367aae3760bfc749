import type { Transfer } from "~/lib/custody/shapes.server";
import type { TransferInput } from "~/lib/custody/transactions/travel-rule.server";
import {
  counterpartySideOf,
  ownSideOf,
  type PartyValues,
  type Side,
  type TransferValues,
} from "~/lib/forms/travel-rule-form";
import { normalName } from "~/lib/names/given-text";
import { readVasp } from "~/lib/vasps/vasp-rules";

type PartyInput = NonNullable<TransferInput["originator"]>;
type VaspInput = NonNullable<PartyInput["vasp"]>;

const TYPES = ["LISTED", "UNLISTED", "UNHOSTED", "UNKNOWN"] as const;
const DIRECTIONS = ["SENT", "RECEIVED", "SELF"] as const;

function text(value: string | null | undefined): string | null {
  return value?.trim() || null;
}

const nameOf = (value: string): string | null => text(normalName(value));

function vaspOf(id: string | null, name: string | null, typeName: string | null): VaspInput | null {
  const type = TYPES.find((known) => known === typeName);
  return type ? { id, name, type } : null;
}

function storedVasp(stored: Transfer[Side]): VaspInput | null {
  const vasp = stored?.vasp;
  return vasp ? vaspOf(vasp.id, vasp.name, vasp.type) : null;
}

function chosenVasp({ vasp, vaspName }: PartyValues, listed: ReadonlyMap<string, string>): VaspInput | null {
  const { type, id } = readVasp(vasp);
  if (type === "LISTED") return vaspOf(text(id), listed.get(id) ?? null, type);
  return vaspOf(null, type === "UNLISTED" ? nameOf(vaspName) : null, type);
}

interface PayloadContext {
  organisationName: string;
  /** Names by id. */
  listedVasps: ReadonlyMap<string, string>;
  submit: boolean;
}

/** A transfer's form as the backend's input. Fields the form does not have are taken from `stored`. */
export function toTransferInput(
  values: TransferValues,
  stored: Transfer,
  { organisationName, listedVasps, submit }: PayloadContext,
): TransferInput {
  const direction = DIRECTIONS.find((known) => known === values.direction);
  const own = ownSideOf(values.direction);
  const other = counterpartySideOf(values.direction);
  const input: TransferInput = { id: values.id, submit, ...(direction ? { direction } : null) };
  if (own) input[own] = ownParty(values[own], stored[own], organisationName);
  if (other) {
    input[other] = {
      name: nameOf(values[other].name),
      accountId: text(values[other].accountId),
      customerId: stored[other]?.customerId ?? null,
      isCaller: false,
      vasp: chosenVasp(values[other], listedVasps),
    };
  }
  return input;
}

/** If the organisation is the party itself, its own name is used, not the form's hidden fields. */
function ownParty(values: PartyValues, stored: Transfer[Side], organisationName: string): PartyInput {
  const rest = { accountId: text(values.accountId), vasp: storedVasp(stored) };
  if (values.isCaller) {
    const customerId = stored?.isCaller ? stored.customerId : null;
    return { ...rest, name: organisationName, customerId, isCaller: true };
  }
  return { ...rest, name: nameOf(values.name), customerId: text(values.customerId), isCaller: false };
}

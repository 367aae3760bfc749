import {
  counterpartySideOf,
  fieldName,
  ownSideOf,
  type Side,
  type TransferValues,
} from "~/lib/forms/travel-rule-form";
import type { Issue } from "~/lib/issue";
import { hiddenProblem } from "~/lib/names/given-text";
import { NOT_IN_LIST } from "~/lib/vasps/vasp-rules";

const SIDES = { originator: "Originator", beneficiary: "Beneficiary" } as const;
const LABELS = {
  name: "name",
  accountId: "account ID",
  customerId: "customer ID",
  vaspName: "Vasp name",
} as const;
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[];

/** Issues by the form's field names. @param transfers null for a transfer that cannot be edited */
export function hiddenCharacterIssues(transfers: readonly (TransferValues | null)[]): Issue[] {
  return transfers.flatMap((transfer, index) =>
    typedSides(transfer).flatMap((side) =>
      FIELDS.flatMap((field) => {
        const { vasp, [field]: text } = (transfer as TransferValues)[side];
        if (field === "vaspName" && vasp !== NOT_IN_LIST.value) return [];
        const label = field === "vaspName" ? LABELS.vaspName : `${SIDES[side]} ${LABELS[field]}`;
        const message = hiddenProblem(label, text);
        return message ? [{ field: fieldName(index, `${side}.${field}`), message }] : [];
      }),
    ),
  );
}

/** The sides that are typed: the counterparty's, and the own side if the organisation acts for another. */
function typedSides(transfer: TransferValues | null): Side[] {
  if (!transfer) return [];
  const own = ownSideOf(transfer.direction);
  const other = counterpartySideOf(transfer.direction);
  return [other, own && transfer[own].isCaller === "" ? own : null].filter((side) => side !== null);
}

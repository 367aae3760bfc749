import { type FormEvent, useState } from "react";
import type { AnsweredFields } from "~/components/ui/form/field-props";
import { typedText } from "~/components/ui/on-demand/typed-text";
import { Tag } from "~/components/ui/tag";
import {
  counterpartySideOf,
  fieldName,
  ownSideOf,
  readTransfer,
  rowInForm,
  type Side,
  type TransferValues,
} from "~/lib/forms/travel-rule-form";
import { withFacts } from "~/lib/travel-rule/given-facts";
import { missingFields, transferIssues } from "~/lib/travel-rule/rules";
import type { TransferView, TravelRuleView } from "~/lib/travel-rule/view.server";
import { CopyButton } from "./copy-button";
import { CounterpartyFields, OwnFields } from "./party-fields";
import { TransferCard } from "./transfer-card";

export interface EditableTransferProps {
  /** From 0. */
  index: number;
  transfer: TransferView;
  field: AnsweredFields<TransferValues>;
  values: TransferValues;
  view: TravelRuleView;
  folds: { isOpen: boolean } | null;
  /** There are other transfers to copy to. */
  canCopy: boolean;
  /** The intent being posted. */
  pending: string | null;
}

/** A transfer's form, with the number of missing fields. */
export function EditableTransfer(props: EditableTransferProps) {
  const { index, transfer, values, view, folds } = props;
  const [missing, setMissing] = useState(() => transferIssues(values).length);
  function recount({ currentTarget }: FormEvent<HTMLElement>) {
    const form = currentTarget.closest("form");
    if (!form) return;
    const typed = readTransfer(
      rowInForm((name) => typedText(form, name), index),
      values,
    );
    setMissing(transferIssues(withFacts(typed, values, view)).length);
  }
  return (
    <TransferCard
      number={index + 1}
      transfer={transfer}
      folds={folds}
      state={<Tag tone={missing > 0 ? "wait" : "ok"}>{missingFields(missing)}</Tag>}
      onEnter={recount}
    >
      <input type="hidden" name={fieldName(index, "id")} value={transfer.values.id} />
      <Sides {...props} />
    </TransferCard>
  );
}

/** The originator comes first, as money flows. */
function Sides({ index, transfer, field, values, view, canCopy, pending }: EditableTransferProps) {
  const { direction } = transfer.values;
  const own = ownSideOf(direction);
  const other = counterpartySideOf(direction);
  if (!own || !other) return null;
  const copy = (side: Side) =>
    canCopy ? <CopyButton copy={{ from: index, side }} pending={pending} /> : null;
  const ownFields = (
    <OwnFields side={own} fields={field[own]} values={values[own]} view={view}>
      {view.canActAsIntermediary ? copy(own) : null}
    </OwnFields>
  );
  return (
    <div className="transfer__sides">
      {own === "originator" ? ownFields : null}
      <CounterpartyFields
        side={other}
        fields={field[other]}
        values={values[other]}
        view={view}
        book={transfer.book}
      >
        {copy(other)}
      </CounterpartyFields>
      {own === "beneficiary" ? ownFields : null}
    </div>
  );
}

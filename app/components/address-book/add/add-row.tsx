import { Button } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { AddressField } from "~/components/ui/form/address-field";
import { type AnsweredFields, inputProps } from "~/components/ui/form/field-props";
import { TextField } from "~/components/ui/text-field";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import type { AddView } from "~/lib/address-book/add-view.server";
import { type RowValues, rowField, rowIntent } from "~/lib/forms/address-book-form";
import { ChainField } from "./chain-field";
import { EntryTypes } from "./entry-types";
import { RowParty } from "./row-party";
import { RowQuestions } from "./row-questions";

export interface AddRowProps {
  index: number;
  fields: AnsweredFields<RowValues>;
  values: RowValues;
  chains: AddView["chains"];
  answer: AddAnswer;
}

/** One new address. Its second line is there only where the chain or the type asks for it. */
export function AddRow({ index, fields, values, chains, answer }: AddRowProps) {
  const n = index + 1;
  const isWrong = answer.issues.some(({ field }) => field.startsWith(rowField(index, "name").slice(0, -4)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div
      role="group"
      aria-label={`Row ${n}`}
      id={`book-row-${n}`}
      className={classNames("book-row", isWrong && "book-row--wrong")}
    >
      <p className="book-row__number" aria-hidden="true">
        <span>Row </span>
        {n}
      </p>
      <ChainField field={fields.chain} value={values.chain} chains={chains} />
      <TextField label="Name" autoComplete="off" className="book-row__name" {...inputProps(fields.name)} />
      <AddressField label="Address" rows={1} className="book-row__address" {...inputProps(fields.address)} />
      <TextField
        label="Label"
        optional
        autoComplete="off"
        className="book-row__label"
        {...inputProps(fields.label)}
      />
      <EntryTypes fields={fields} values={values} />
      <Button
        variant="quiet"
        icon="close"
        iconOnly
        name="intent"
        value={rowIntent("delete", index)}
        formAction={`#book-row-${Math.max(1, index)}`}
        className="book-row__delete"
      >
        {`Delete row ${n}`}
      </Button>
      <div className="book-row__memo">
        <TextField
          label={chains.find(({ memo }) => memo)?.memo ?? "Memo"}
          optional
          hint="Memo, digits only"
          inputMode="numeric"
          autoComplete="off"
          mono
          {...inputProps(fields.memo)}
        />
      </div>
      <RowParty index={index} fields={fields} values={values} vasps={answer.vasps} />
      <RowQuestions index={index} fields={fields} values={values} answer={answer} />
    </div>
  );
}

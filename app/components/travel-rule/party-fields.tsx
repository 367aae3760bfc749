import type { ReactNode } from "react";
import { Address } from "~/components/ui/address/address";
import { DefinitionList } from "~/components/ui/definition-list";
import { AddressField } from "~/components/ui/form/address-field";
import { Checkbox } from "~/components/ui/form/checkbox";
import { type AnsweredFields, inputProps } from "~/components/ui/form/field-props";
import { TextField } from "~/components/ui/text-field";
import { MAX_TEXT_LENGTH, type PartyValues, type Side } from "~/lib/forms/travel-rule-form";
import type { BookValues } from "~/lib/travel-rule/prefill";
import type { TravelRuleView } from "~/lib/travel-rule/view.server";
import { FromBook } from "./from-book";
import { VaspField } from "./vasp-field";

const TITLES = { originator: "Originator", beneficiary: "Beneficiary" } as const;

type Fields = AnsweredFields<PartyValues>;

interface PartyFieldsProps {
  side: Side;
  fields: Fields;
  values: PartyValues;
  view: Pick<TravelRuleView, "canActAsIntermediary" | "organisation" | "vasps">;
  /** What stands under the fields. */
  children?: ReactNode;
}

function Name({ fields }: { fields: Fields }) {
  return (
    <TextField label="Name" autoComplete="off" maxLength={MAX_TEXT_LENGTH} {...inputProps(fields.name)} />
  );
}

function Account({ fields, fixed }: { fields: Fields; fixed?: boolean }) {
  return (
    <AddressField
      label="Account ID"
      hint={fixed ? "The address being paid; it cannot be changed" : undefined}
      readOnly={fixed}
      rows={1}
      maxLength={MAX_TEXT_LENGTH}
      {...inputProps(fields.accountId)}
    />
  );
}

/** The organisation's side: itself, unless it acts for somebody else, whose details are then asked. */
export function OwnFields({ side, fields, values, view, children }: PartyFieldsProps) {
  const { canActAsIntermediary, organisation } = view;
  return (
    <fieldset className="party">
      <legend>{TITLES[side]}</legend>
      <div className="party__caller">
        <Checkbox
          id={fields.isCaller.id}
          name={fields.isCaller.name}
          value="on"
          label={side === "originator" ? "I am the originator" : "I am the beneficiary"}
          hint={
            canActAsIntermediary ? undefined : "Your organisation is not configured to act as an intermediary"
          }
          defaultChecked={values.isCaller !== ""}
          disabled={!canActAsIntermediary}
        />
      </div>
      <div className="party__self">
        <DefinitionList
          rows={[
            { label: "Name", value: organisation, wide: true },
            values.accountId
              ? {
                  label: "Account ID",
                  value: <Address value={values.accountId} label="Account ID" />,
                  wide: true,
                }
              : null,
          ]}
        />
      </div>
      {canActAsIntermediary ? (
        <div className="party__represented">
          <Name fields={fields} />
          <Account fields={fields} />
          <TextField
            label="Customer ID"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_TEXT_LENGTH}
            {...inputProps(fields.customerId)}
          />
        </div>
      ) : null}
      {children}
    </fieldset>
  );
}

/** The other one's side: who they are and which business holds their account. */
export function CounterpartyFields({
  side,
  fields,
  values,
  view,
  book,
  children,
}: PartyFieldsProps & { book: BookValues | null }) {
  const business = ({ vasp, vaspName }: BookValues) => ({
    [fields.vasp.name]: vasp,
    [fields.vaspName.name]: vaspName,
  });
  return (
    <fieldset className="party">
      <legend>{TITLES[side]}</legend>
      <FromBook book={book && { [fields.name.name]: book.name }} values={{ [fields.name.name]: values.name }}>
        <Name fields={fields} />
      </FromBook>
      <Account fields={fields} fixed={side === "beneficiary"} />
      <FromBook book={book && business(book)} values={business(values)}>
        <VaspField fields={fields} values={values} options={view.vasps} optional={side === "beneficiary"} />
      </FromBook>
      {children}
    </fieldset>
  );
}

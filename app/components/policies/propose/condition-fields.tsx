import { Checkbox } from "~/components/ui/form/checkbox";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { RULE_PAYEES, RULED_OPERATIONS } from "~/lib/custody/policies/ruled-operations";
import { DISPLAY_CURRENCIES } from "~/lib/money";
import { OPERATION_WORDS } from "~/lib/operation-words";
import type { OpenRule } from "~/lib/policies/propose/proposal-view";
import { ASSET_UNIT, dayField, opField, pickName, toField } from "~/lib/policies/propose/rule-form";
import { DAYS, PAYEE_WORDS } from "~/lib/present/rule-words";
import { Boxes, type Choices, ruleField, tickField } from "./rule-field";

const UNITS = [
  ...DISPLAY_CURRENCIES.map((value) => ({ value, label: value })),
  { value: ASSET_UNIT, label: "The asset itself" },
];

/** What a rule is about. Each condition that is left empty is always met. */
export function ConditionFields({ open, subWallets }: { open: OpenRule } & Pick<Choices, "subWallets">) {
  const errorOf = (name: string) => ruleField(open, name).error?.[0];
  return (
    <>
      <Boxes legend="Operations" hint="None ticked: any.">
        {RULED_OPERATIONS.map((one) => (
          <Checkbox key={one} label={OPERATION_WORDS[one]} {...tickField(open, opField(one))} />
        ))}
      </Boxes>
      <AmountFields open={open} />
      <Boxes legend="To" hint="None ticked: anybody.">
        {RULE_PAYEES.map((one) => (
          <Checkbox key={one} label={PAYEE_WORDS[one]} {...tickField(open, toField(one))} />
        ))}
      </Boxes>
      <Boxes legend="From" hint="None ticked: any sub-wallet." error={errorOf("from")}>
        {subWallets.map(({ value, label }, at) => (
          <Checkbox
            key={value}
            label={label}
            name={pickName(at, "from")}
            value={value}
            defaultChecked={open.form.from.includes(value)}
          />
        ))}
      </Boxes>
      <TimeFields open={open} />
    </>
  );
}

function AmountFields({ open }: { open: OpenRule }) {
  return (
    <div className="propose__pair">
      <TextField
        label="Assets"
        optional
        autoComplete="off"
        hint="Symbols, such as ETH, USDC. Empty: any."
        {...ruleField(open, "assets")}
      />
      <TextField
        label="Above"
        optional
        autoComplete="off"
        inputMode="decimal"
        hint="Empty: any amount."
        {...ruleField(open, "amount")}
      />
      <SelectField label="In" options={UNITS} {...ruleField(open, "unit")} />
      <TextField
        label="In how many hours"
        optional
        autoComplete="off"
        inputMode="numeric"
        hint="All that is prepared in them counts together. Empty: each request by itself."
        {...ruleField(open, "hours")}
      />
    </div>
  );
}

function TimeFields({ open }: { open: OpenRule }) {
  return (
    <>
      <Boxes legend="On" hint="None ticked: at any time.">
        {DAYS.map((day, at) => (
          <Checkbox key={day} label={day} {...tickField(open, dayField(at + 1))} />
        ))}
      </Boxes>
      <div className="propose__pair">
        <TextField label="From this time" optional placeholder="00:00" {...ruleField(open, "start")} />
        <TextField
          label="Until"
          optional
          placeholder="00:00"
          hint="Not later than the start: of the next day."
          {...ruleField(open, "end")}
        />
        <TextField label="Time zone" hint="As Europe/London." {...ruleField(open, "zone")} />
      </div>
    </>
  );
}

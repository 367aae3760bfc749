import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/form/checkbox";
import { RadioCards } from "~/components/ui/form/radio-cards";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import type { OpenRule } from "~/lib/policies/propose/proposal-view";
import { MAX_SLOTS, pickName, slotField, slotsOf } from "~/lib/policies/propose/rule-form";
import { Boxes, type Choices, ruleField, tickField } from "./rule-field";

const VERDICTS = [
  { value: "approvals", label: "People approve it", detail: "Those below, beside the wallet’s policy" },
  { value: "refused", label: "It is refused", detail: "Nobody can approve it" },
];
const JOINS = [
  { value: "and", label: "and, beside the group before" },
  { value: "or", label: "or, in place of the groups before" },
];

/** Refused, or the groups that approve. */
export function VerdictFields({ open, people }: { open: OpenRule } & Pick<Choices, "people">) {
  const slots = Array.from({ length: slotsOf(open.form) }, (_, at) => at);
  return (
    <>
      <RadioCards legend="What then" options={VERDICTS} {...ruleField(open, "verdict")} />
      {slots.map((slot) => (
        <Group key={slot} open={open} people={people} slot={slot} />
      ))}
      {slots.length < MAX_SLOTS ? (
        <div>
          <Button size="small" icon="plus" name="stage" value="group">
            Another group
          </Button>
        </div>
      ) : null}
      <Checkbox label="Not by who prepared it" {...tickField(open, "notByPreparer")} />
    </>
  );
}

function Group({ open, people, slot }: { open: OpenRule; slot: number } & Pick<Choices, "people">) {
  const name = slot === 0 ? "The group" : `Group ${slot + 1}`;
  const picked = open.form.people[slot] ?? [];
  return (
    <section className="propose__group" aria-label={name}>
      {slot > 0 ? (
        <SelectField label="Joined by" options={JOINS} {...ruleField(open, slotField(slot, "join"))} />
      ) : null}
      <div className="propose__pair">
        <TextField
          label="How many approve"
          autoComplete="off"
          inputMode="numeric"
          {...ruleField(open, slotField(slot, "count"))}
        />
        <TextField
          label="Name of the group"
          optional
          autoComplete="off"
          {...ruleField(open, slotField(slot, "name"))}
        />
      </div>
      <Boxes legend="People">
        {people.map(({ value, label }, at) => (
          <Checkbox
            key={value}
            label={label}
            name={pickName(at, slot)}
            value={value}
            defaultChecked={picked.includes(value)}
          />
        ))}
      </Boxes>
    </section>
  );
}

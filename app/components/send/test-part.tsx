import { Checkbox } from "~/components/ui/form/checkbox";
import { inputProps } from "~/components/ui/form/field-props";
import { Link } from "~/components/ui/link";
import { TextField } from "~/components/ui/text-field";
import { paths } from "~/lib/paths";
import type { SendFormPart } from "./use-send-form";

/** A small part of the amount first; the style sheet shows its field while the box is ticked. */
export function TestPart({ view: { test, symbol }, fields, values }: SendFormPart) {
  if (values.restOf) {
    return (
      <p className="test-part">
        <input type="hidden" name="restOf" value={values.restOf} />
        Pays the rest of a <Link to={paths.transaction(values.restOf)}>test payment</Link>.
      </p>
    );
  }
  if (!test) return null;
  const usual = `${test.usual} ${symbol}`;
  const empty = test.hasTokens ? `${usual}, or of a token a thousandth of the amount` : usual;
  return (
    <div className="custom-nonce">
      <Checkbox
        label="Send a test payment first"
        hint="A small part of the amount, to the same recipient. The rest is offered once it is confirmed, and costs a fee of its own."
        name="testFirst"
        value="on"
        defaultChecked={values.testFirst !== ""}
      />
      <div className="custom-nonce__field">
        <TextField
          label="First payment"
          inputMode="decimal"
          autoComplete="off"
          hint={`Left empty: ${empty}.`}
          {...inputProps(fields.testAmount)}
        />
      </div>
    </div>
  );
}

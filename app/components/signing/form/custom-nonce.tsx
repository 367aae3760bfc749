import { Checkbox } from "~/components/ui/form/checkbox";
import { type AnsweredField, inputProps } from "~/components/ui/form/field-props";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";

interface CustomNonceProps {
  fields: { nonce: AnsweredField };
  values: { useCustomNonce: string };
}

const NONCE_WARNING =
  "Only use a custom nonce if you know what it does: a wrong one can hold up every later transaction.";

/** The style sheet shows the field while the box is ticked. */
export function CustomNonce({ fields, values }: CustomNonceProps) {
  return (
    <div className="custom-nonce">
      <Checkbox
        label="Use a custom nonce"
        name="useCustomNonce"
        value="on"
        defaultChecked={values.useCustomNonce !== ""}
      />
      <div className="custom-nonce__field">
        <Notice tone="warn">{NONCE_WARNING}</Notice>
        <TextField label="Nonce" inputMode="numeric" {...inputProps(fields.nonce)} />
      </div>
    </div>
  );
}

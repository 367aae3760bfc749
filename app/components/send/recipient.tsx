import { choiceProps, inputProps } from "~/components/ui/field-props";
import { FormError } from "~/components/ui/form-error";
import { FindRecipient } from "./find-recipient";
import { LookAlike } from "./look-alike";
import { RecipientPicker } from "./recipient-picker";
import type { SendFormPart } from "./use-send-form";

const ALLOW_LIST = "Your organisation only sends to recipients in its address book";

/** Who is paid, and the comparison with a known address that theirs resembles. */
export function RecipientField({ view, choices, answer, fields, values }: SendFormPart) {
  const { recipient, to, find } = fields;
  const lookAlike = answer?.lookAlike;
  const isConfirmed = values.confirmedAddress === lookAlike?.typed;
  return (
    <>
      {choices.hasMore || choices.search ? <FindRecipient choices={choices} field={find} /> : null}
      <RecipientPicker
        groups={choices.groups}
        {...choiceProps(recipient)}
        typed={view.whitelistEnabled ? null : inputProps(to)}
        after={
          lookAlike ? <LookAlike {...lookAlike} confirm={{ name: "confirmedAddress", isConfirmed }} /> : null
        }
        hint={view.whitelistEnabled ? ALLOW_LIST : undefined}
      />
      {view.whitelistEnabled ? <FormError errors={to.errors} /> : null}
      {lookAlike ? null : <input type="hidden" name="confirmedAddress" value={values.confirmedAddress} />}
    </>
  );
}

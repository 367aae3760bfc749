import type { MouseEvent } from "react";
import type { LogOutParts } from "~/components/frame/log-out-parts";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { LOG_OUT_INTENT, TRAVEL_RULE_FORM } from "~/lib/travel-rule/log-out";

/** If the form's script is not loaded, nothing was typed: send the button's own form. */
function leaveFormOut({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (document.forms.namedItem(TRAVEL_RULE_FORM)) return;
  for (const name of ["form", "name"]) currentTarget.removeAttribute(name);
}

/**
 * Signing out posts the travel-rule form, so that typed values are kept, with or without scripts. Enter presses the
 * first button, 'Save', not this one.
 */
export const LOG_OUT_WITH_FORM: LogOutParts = {
  before: <DefaultSubmit name="intent" value="save" label="Save" form={TRAVEL_RULE_FORM} />,
  button: { form: TRAVEL_RULE_FORM, name: "intent", value: LOG_OUT_INTENT, onClick: leaveFormOut },
};

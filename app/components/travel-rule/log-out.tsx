import type { MouseEvent } from "react";
import type { LogOutParts } from "~/components/frame/log-out-parts";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { LOG_OUT_INTENT, TRAVEL_RULE_FORM } from "~/lib/travel-rule/log-out";

/** Where a script has not brought the form yet, nothing was typed: the button then sends its own form. */
function leaveFormOut({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  if (document.forms.namedItem(TRAVEL_RULE_FORM)) return;
  for (const name of ["form", "name"]) currentTarget.removeAttribute(name);
}

/**
 * Logging out of a page with a travel-rule form sends that form, so that what was typed is kept before the session ends,
 * with scripts or without. Enter in one of its fields presses the first of its buttons: not this one.
 */
export const LOG_OUT_WITH_FORM: LogOutParts = {
  before: <DefaultSubmit name="intent" value="save" label="Save" form={TRAVEL_RULE_FORM} />,
  button: { form: TRAVEL_RULE_FORM, name: "intent", value: LOG_OUT_INTENT, onClick: leaveFormOut },
};

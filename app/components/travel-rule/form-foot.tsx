import { Button } from "~/components/ui/button";
import { fieldId } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import type { TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import { TRAVEL_RULE_FORM as FORM_ID } from "~/lib/travel-rule/log-out";

interface FormFootProps {
  lines: TravelRuleAnswer["lines"] | undefined;
  pending: string | null;
}

/** What was wrong, and the buttons. */
export function FormFoot({ lines = [], pending }: FormFootProps) {
  return (
    <>
      <FormError
        errors={lines.map(({ message, field }) => ({ message, fieldId: field && fieldId(FORM_ID, field) }))}
      />
      <div className="travel-rule__actions">
        <Button name="intent" value="save" pending={pending === "save"}>
          Save
        </Button>
        <Button variant="primary" name="intent" value="submit" pending={pending === "submit"}>
          Submit
        </Button>
      </div>
    </>
  );
}

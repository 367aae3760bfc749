import { Button } from "~/components/ui/button";
import { type AnsweredField, inputProps } from "~/components/ui/form/field-props";
import { TextField } from "~/components/ui/text-field";
import type { RecipientChoices } from "~/lib/send/recipient-choices.server";

interface FindRecipientProps {
  choices: RecipientChoices;
  field: AnsweredField;
}

/** Filters the list of recipients; the rest of the form stays. */
export function FindRecipient({ choices, field }: FindRecipientProps) {
  return (
    <div className="find-recipient">
      <TextField label="Find a recipient" hint={hintOf(choices)} autoComplete="off" {...inputProps(field)} />
      <Button name="stage" value="find">
        Find
      </Button>
      <input type="hidden" name="searched" value={choices.search} />
    </div>
  );
}

function hintOf({ search, groups, hasMore }: RecipientChoices): string {
  const isNone = groups.every(({ options }) => options.length === 0);
  if (search === "") return "The list below is not complete. Search by name or address.";
  if (isNone) return `No recipient matches “${search}”.`;
  return hasMore
    ? `The list below shows the first matches for “${search}”. Type more to narrow it.`
    : `The list below shows all matches for “${search}”.`;
}

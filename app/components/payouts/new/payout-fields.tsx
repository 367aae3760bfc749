import { carriedText } from "~/lib/http/carried";
import type { NewPayoutAnswer } from "~/lib/payouts/new-answer.server";
import { CsrfField } from "~/lib/session/csrf-field";

/** What each page of the form carries besides its own fields. */
export function CarriedFields({ page }: { page: Exclude<NewPayoutAnswer, { stage: "file" }> }) {
  return (
    <>
      <CsrfField />
      <input type="hidden" name="once" value={page.once} />
      <input type="hidden" name="name" value={page.name} />
      <input type="hidden" name="from" value={page.from} />
      <input type="hidden" name="list" value={carriedText(page.carried, "list")} />
    </>
  );
}

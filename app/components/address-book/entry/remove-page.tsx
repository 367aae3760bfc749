import { Form } from "@remix-run/react";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { FormError } from "~/components/ui/form/form-error";
import { HiddenFields } from "~/components/ui/form/hidden-fields";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import type { EntryPageData } from "~/lib/address-book/entry-edit.server";
import type { RemoveAnswer } from "~/lib/address-book/entry-remove.server";
import { paths } from "~/lib/paths";
import { CsrfField } from "~/lib/session/csrf-field";
import { EntryFacts } from "./entry-facts";

/** Asks whether an entry is to be removed, and says what becomes of payments to it. */
export function RemovePage({ page, answer }: { page: EntryPageData; answer: RemoveAnswer | null }) {
  const isPending = usePendingStage("intent") === "submit";
  const { view, version, once, place, whitelistEnabled, isRecipient } = page;
  return (
    <>
      <PageHead
        title="Remove an address?"
        subtitle="Your policy may require approval on phones. It stays until then."
      />
      <Mismatches
        mismatches={answer?.mismatches ?? []}
        title="The service made a request that differs from what you asked for. It is cancelled unless it says otherwise below."
        words={["Asked for", "To be signed"]}
      />
      <div className="book-entry">
        <Card title="As it is now">
          <div className="card__body stack">
            {view ? <EntryFacts entry={view} /> : null}
            <Notice tone="warn">
              {whitelistEnabled && isRecipient
                ? "Your allow-list is on: payments to this address that are not approved yet end when it is removed, unless another entry allows them. Approved ones are carried out."
                : "Payments to this address that were requested before go on. They are not shown under this name any more."}
            </Notice>
            <Form method="post" className="stack">
              <CsrfField />
              <HiddenFields values={{ once, version }} />
              <FormError errors={answer?.problems} id="remove-summary" />
              <div className="button-row">
                <ButtonLink to={paths.editAddress(place)}>Keep it</ButtonLink>
                <Button variant="danger" name="intent" value="submit" pending={isPending}>
                  Remove
                </Button>
              </div>
            </Form>
          </div>
        </Card>
      </div>
    </>
  );
}

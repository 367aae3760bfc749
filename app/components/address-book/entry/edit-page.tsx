import { Form } from "@remix-run/react";
import { Mismatches } from "~/components/signing/screen/mismatches";
import { NameQuestionFields } from "~/components/similar-names/name-question";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DefaultSubmit } from "~/components/ui/form/default-submit";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { HiddenFields } from "~/components/ui/form/hidden-fields";
import { useAnsweredForm, usePendingStage } from "~/components/ui/form/use-answered-form";
import { Notice } from "~/components/ui/notice";
import { PageHead } from "~/components/ui/page-head";
import { TextField } from "~/components/ui/text-field";
import type { EditAnswer, EntryPageData } from "~/lib/address-book/entry-edit.server";
import { ADD_ROWS, type AddFormValues, rowField } from "~/lib/forms/address-book-form";
import { paths } from "~/lib/paths";
import { CsrfField } from "~/lib/session/csrf-field";
import { EntryTypes } from "../add/entry-types";
import { RowParty } from "../add/row-party";
import { EntryFacts } from "./entry-facts";

const FORM_ID = "edit";
const LIMITS = Object.fromEntries(
  Object.entries(ADD_ROWS.fields).map(([field, limit]) => [rowField(0, field as "name"), limit]),
);

function FixedFieldsNotice({ page: { whitelistEnabled, isRecipient } }: { page: EntryPageData }) {
  return (
    <Notice>
      The chain, the address and the memo stay. To pay another address, remove this entry and add another.
      {whitelistEnabled && isRecipient
        ? " Without the type Recipient, payments to it that are not approved yet end, because your allow-list is on."
        : null}
    </Notice>
  );
}

/** An entry of the address book, and the form that changes it. Its chain, address and memo stay. */
export function EditPage({ page, answer }: { page: EntryPageData; answer: EditAnswer | null }) {
  const pending = usePendingStage("intent");
  const { formProps, fields, values, problems } = useAnsweredForm<AddFormValues>({
    id: FORM_ID,
    defaults: { rows: [page.values] },
    answer,
    limits: LIMITS,
  });
  const [field, row] = [fields.rows[0], values.rows[0]];
  if (!field || !row) return null;
  const now = { once: page.once, vasps: page.vasps, mismatches: [], question: null, ...answer };
  return (
    <>
      <PageHead
        title="Edit an address"
        subtitle="Your policy may require approval on phones."
        actions={
          <ButtonLink to={paths.removeAddress(page.place)} variant="danger" prefetch="none">
            Remove
          </ButtonLink>
        }
      />
      <Mismatches
        mismatches={now.mismatches}
        title="The service made a request that differs from what you entered. It is cancelled unless it says otherwise below."
        words={["Entered", "To be signed"]}
      />
      <div className="book-entry">
        {page.view ? (
          <Card title="As it is now">
            <div className="card__body stack">
              <EntryFacts entry={page.view} />
            </div>
          </Card>
        ) : null}
        <Form method="post" {...formProps} className="card book-edit">
          <CsrfField />
          <HiddenFields values={{ once: now.once, version: page.version }} />
          <DefaultSubmit name="intent" value="submit" label="Save" />
          <TextField label="Name" autoComplete="off" {...inputProps(field.name)} />
          <NameQuestionFields question={now.question} field={field.confirmedName} />
          <TextField label="Label" optional autoComplete="off" {...inputProps(field.label)} />
          <div className="book-row book-row--single" id="book-row-1">
            <EntryTypes fields={field} values={row} />
            <RowParty index={0} fields={field} values={row} vasps={now.vasps} />
          </div>
          <FixedFieldsNotice page={page} />
          <FormError errors={problems} id={`${FORM_ID}-summary`} />
          <div className="button-row">
            <ButtonLink to={paths.addressBook()}>Cancel</ButtonLink>
            <Button variant="primary" name="intent" value="submit" pending={pending === "submit"}>
              Save
            </Button>
          </div>
        </Form>
      </div>
    </>
  );
}

import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { DefinitionList } from "~/components/ui/definition-list";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { PageHead } from "~/components/ui/page-head";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { FREEZE_FIELDS, MAX_FREEZE_REASON_LENGTH } from "~/lib/forms/freeze-form";
import type { FreezeAnswer, FreezePage as Page } from "~/lib/freeze/freeze-page.server";
import { CsrfField } from "~/lib/session/csrf-field";

const FORM_ID = "freeze";

/** What is frozen, and the form to freeze more. */
export function FreezePage({ page, answer }: { page: Page; answer: FreezeAnswer | null }) {
  return (
    <>
      <PageHead
        title="Freeze"
        subtitle="Stops a wallet, or all of them, at once. What arrives is booked as ever."
        isInBar
      />
      <div className="freeze">
        {page.freezes.map((one) => (
          <Standing key={one.id} one={one} />
        ))}
        {page.choices.length > 0 ? <FreezeCard page={page} answer={answer} /> : null}
      </div>
    </>
  );
}

function Standing({ one }: { one: Page["freezes"][number] }) {
  return (
    <Card title={`Frozen: ${one.name}`} padded>
      <DefinitionList
        rows={[
          { label: "Frozen by", value: one.frozenBy, note: one.frozenAt },
          { label: "Reason", value: one.reason },
          {
            label: "Thaw",
            value: one.thaw,
            note: one.waitsForMe ? "You can thaw it on your phone." : "They thaw it on their phones.",
          },
        ]}
      />
      <p className="freeze__held">
        What was approved and is not sent waits, and goes on with the thaw unless it is cancelled before; the
        phone lists it.
      </p>
    </Card>
  );
}

function FreezeCard({ page, answer }: { page: Page; answer: FreezeAnswer | null }) {
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: FORM_ID,
    defaults: { scope: page.choices[0]?.value ?? "", reason: "" },
    answer,
    limits: FREEZE_FIELDS,
  });
  if (!page.mayFreeze) return <Card padded>Only approvers can freeze, and thaw what is frozen.</Card>;
  return (
    <Card title="Freeze now" padded>
      <Form method="post" {...formProps} className="stack">
        <CsrfField />
        <p>
          From this moment nothing is made, approved or sent. Two other approvers thaw it, on their phones.
        </p>
        <SelectField label="What" options={page.choices} {...inputProps(fields.scope)} />
        <TextField
          label="Why"
          autoComplete="off"
          hint={`At most ${MAX_FREEZE_REASON_LENGTH} characters. Everybody in your organisation reads it.`}
          {...inputProps(fields.reason)}
        />
        <FormError errors={problems} id={`${FORM_ID}-summary`} />
        <div className="button-row">
          <Button variant="primary" pending={isPending}>
            Freeze
          </Button>
        </div>
      </Form>
    </Card>
  );
}

import { Form } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { classNames } from "~/components/ui/class-names";
import { choiceProps, inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { RULED_OPERATIONS } from "~/lib/custody/policies/ruled-operations";
import { OPERATION_WORDS } from "~/lib/operation-words";
import { paths } from "~/lib/paths";
import type { PoliciesPage } from "~/lib/policies/policies-page.server";
import type { WhoAnswer } from "~/lib/policies/who-approves.server";
import { EMPTY_WHO_FORM, WHO_FIELDS } from "~/lib/policies/who-form";
import type { WhoView } from "~/lib/policies/who-view";
import { CsrfField } from "~/lib/session/csrf-field";

const FORM_ID = "who-approves";
const OPERATIONS = RULED_OPERATIONS.map((value) => ({ value, label: OPERATION_WORDS[value] }));

/** A question that makes nothing: who would have to approve a payment, or anything else. */
export function WhoApproves({
  payers,
  answer,
}: {
  payers: NonNullable<PoliciesPage["payers"]>;
  answer: WhoAnswer | null;
}) {
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: FORM_ID,
    defaults: EMPTY_WHO_FORM,
    answer,
    limits: WHO_FIELDS,
    isQuiet: true,
  });
  return (
    <Card title="Who would have to approve?" padded>
      <div className="stack">
        <Form method="post" action={paths.policies()} {...formProps} className="who-approves">
          <CsrfField />
          <SelectField
            label="From"
            empty="Choose a sub-wallet"
            options={payers.groups}
            {...choiceProps(fields.from)}
          />
          <SelectField label="Operation" options={OPERATIONS} {...choiceProps(fields.operation)} />
          <TextField
            label="To"
            autoComplete="off"
            spellCheck={false}
            hint="An address, or a name of the address book. For payments."
            {...inputProps(fields.to)}
          />
          <TextField
            label="Asset"
            autoComplete="off"
            spellCheck={false}
            placeholder="The chain’s own"
            {...inputProps(fields.asset)}
          />
          <TextField
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            {...inputProps(fields.amount)}
          />
          <Button pending={isPending}>Ask</Button>
        </Form>
        <FormError errors={payers.problem ?? problems} id={`${FORM_ID}-summary`} />
        {answer?.found ? <Found found={answer.found} /> : null}
      </div>
    </Card>
  );
}

function Found({ found }: { found: WhoView }) {
  const { what, who, isRefused, why, others, windows } = found;
  return (
    <section className="who-found" aria-label="Answer" role="status">
      {what ? <p className="who-found__small">{what}</p> : null}
      <p className={classNames("who-found__who", isRefused && "who-found__who--nobody")}>{who}</p>
      <p>{why}.</p>
      {windows.map((words) => (
        <p key={words} className="who-found__small">
          {words}
        </p>
      ))}
      {others.length > 0 ? (
        <ul className="who-found__others">
          {others.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { Checkbox } from "~/components/ui/form/checkbox";
import { choiceProps, inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { RadioCards } from "~/components/ui/form/radio-cards";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { TextField } from "~/components/ui/text-field";
import { NEW_PROGRAM_FIELDS, type NewProgramForm } from "~/lib/forms/program-form";
import { paths } from "~/lib/paths";
import type { NewProgramAnswer, NewProgramPage } from "~/lib/people/programs/new-program.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { ADDRESSES_HINT } from "./addresses-hint";
import { SecretDialog } from "./secret-dialog";

const EMPTY: NewProgramForm = { name: "", role: "", scope: "", wallets: "", addresses: "", until: "" };
const SCOPES = [
  { value: "ALL", label: "All wallets", detail: "also those to come" },
  { value: "SOME", label: "Only the ticked ones" },
];

interface Props {
  page: NewProgramPage;
  answer: NewProgramAnswer | undefined;
}

export function NewProgramDialog({ page, answer }: Props) {
  if (answer?.secret) return <SecretDialog secret={answer.secret} />;
  return <KeyForm page={page} answer={answer} />;
}

function KeyForm({ page, answer }: { page: NewProgramPage; answer: Refused | undefined }) {
  const { formProps, fields, values, problems, isPending } = useAnsweredForm({
    id: "new-program",
    defaults: EMPTY,
    answer,
    limits: NEW_PROGRAM_FIELDS,
  });
  const ticked = values.wallets.split(",");
  return (
    <Dialog title="Create a key" subtitle="For a program" closeTo={paths.people()} narrow>
      <Form method="post" className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={answer?.once ?? page.once} />
          <TextField label="Name of the program" autoComplete="off" {...inputProps(fields.name)} />
          <RadioCards legend="May act as" options={page.roles} {...choiceProps(fields.role)} />
          <RadioCards legend="Wallets" options={SCOPES} {...choiceProps(fields.scope)} />
          {page.wallets.map(({ value, label }, at) => (
            <Checkbox
              key={value}
              name={`wallets[${at}].id`}
              value={value}
              label={label}
              defaultChecked={ticked.includes(value)}
            />
          ))}
          <TextField
            label="Network addresses"
            optional
            mono
            autoComplete="off"
            hint={ADDRESSES_HINT}
            {...inputProps(fields.addresses)}
          />
          <TextField
            label="Last day (UTC)"
            type="date"
            min={page.firstDay}
            max={page.lastDay}
            hint="At most 400 days from today."
            {...inputProps(fields.until)}
          />
        </DialogMain>
        <DialogFooter errors={<FormError errors={problems} />}>
          <ButtonLink to={paths.people()} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" pending={isPending}>
            Create the key
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

type Refused = Extract<NewProgramAnswer, { secret: null }>;

import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { DefinitionList } from "~/components/ui/definition-list";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { Notice } from "~/components/ui/notice";
import { SelectField } from "~/components/ui/select-field";
import { TextField } from "~/components/ui/text-field";
import { PROGRAM_FIELDS } from "~/lib/forms/program-form";
import { paths } from "~/lib/paths";
import type { ProgramAnswer, ProgramPage } from "~/lib/people/programs/program-page.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { ADDRESSES_HINT } from "./addresses-hint";
import { SecretDialog } from "./secret-dialog";

const KEPT = [
  { value: "NOT", label: "ends at once" },
  { value: "HOUR", label: "stays valid for 1 hour" },
  { value: "DAY", label: "stays valid for 1 day" },
];

interface Props {
  page: ProgramPage;
  answer: ProgramAnswer | undefined;
}

export function ProgramDialog({ page, answer }: Props) {
  if (answer?.secret) return <SecretDialog secret={answer.secret} />;
  if (page.asksToRevoke) return <RevokeQuestion page={page} answer={answer} />;
  return <Change page={page} answer={answer} />;
}

type Refused = Extract<ProgramAnswer, { secret: null }>;
type Shown = { page: ProgramPage; answer: Refused | undefined };

function Change({ page, answer }: Shown) {
  const { row, keys, madeBy, isStanding } = page;
  return (
    <Dialog title={row.name} subtitle="Program" closeTo={paths.people()} narrow>
      <DialogMain>
        <DefinitionList
          rows={[
            { label: "May act as", value: row.role },
            { label: "Wallets", value: row.wallets },
            { label: "Until", value: row.until.words },
            { label: "Keys", value: keys.map((line) => <div key={line}>{line}</div>) },
            { label: "Made by", value: madeBy },
          ]}
        />
        {isStanding ? (
          <>
            <NameForm page={page} answer={answer} />
            <Command page={page} intent="rotate">
              <SelectField label="The old key" name="keepEarlier" options={KEPT} />
              <Button>Make a new key</Button>
            </Command>
          </>
        ) : null}
      </DialogMain>
      <DialogFooter
        start={
          row.isRevoked ? null : (
            <ButtonLink to={paths.program(row.id, { ask: "revoke" })} variant="danger" preventScrollReset>
              Revoke…
            </ButtonLink>
          )
        }
      >
        <ButtonLink to={paths.people()} variant="quiet" preventScrollReset>
          Close
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}

function NameForm({ page, answer }: Shown) {
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: "program",
    defaults: page.form,
    answer,
    limits: PROGRAM_FIELDS,
  });
  return (
    <Form method="post" {...formProps} className="stack">
      <CsrfField />
      <input type="hidden" name="intent" value="save" />
      <TextField label="Name of the program" autoComplete="off" {...inputProps(fields.name)} />
      <TextField
        label="Network addresses"
        optional
        mono
        autoComplete="off"
        hint={ADDRESSES_HINT}
        {...inputProps(fields.addresses)}
      />
      <FormError errors={problems} />
      <div className="button-row">
        <Button variant="primary" pending={isPending}>
          Save
        </Button>
      </div>
    </Form>
  );
}

function Command({ page, intent, children }: { page: ProgramPage; intent: string; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset className="stack">
      <CsrfField />
      <input type="hidden" name="once" value={page.once} />
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}

function RevokeQuestion({ page, answer }: Shown) {
  const { row } = page;
  return (
    <Dialog title={`Revoke ${row.name}?`} closeTo={paths.program(row.id)} narrow>
      <DialogMain>
        <Notice tone="warn">
          Its keys end at once and for good. What it has prepared stays, and waits for its approvals.
        </Notice>
        {answer ? <FormError errors={answer.problems.map((message) => ({ message }))} /> : null}
        <Command page={page} intent="revoke">
          <Button variant="danger">Revoke</Button>
        </Command>
      </DialogMain>
      <DialogFooter>
        <ButtonLink to={paths.program(row.id)} variant="quiet" preventScrollReset>
          Keep it
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}

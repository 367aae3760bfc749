import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { DefinitionList } from "~/components/ui/definition-list";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { TextField } from "~/components/ui/text-field";
import { PROGRAM_FIELDS } from "~/lib/forms/program-form";
import { paths } from "~/lib/paths";
import type { ProgramAnswer, ProgramPage } from "~/lib/people/programs/program-page.server";
import { CsrfField } from "~/lib/session/csrf-field";
import { ADDRESSES_HINT } from "./addresses-hint";
import { RevokeQuestion, RotateQuestion } from "./program-questions";
import { SecretDialog } from "./secret-dialog";

interface Props {
  page: ProgramPage;
  answer: ProgramAnswer | undefined;
}

export function ProgramDialog({ page, answer }: Props) {
  if (answer?.secret) return <SecretDialog secret={answer.secret} />;
  if (page.asks === "revoke") return <RevokeQuestion page={page} answer={answer} />;
  if (page.asks === "rotate") return <RotateQuestion page={page} answer={answer} />;
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
            <div className="button-row">
              <ButtonLink to={paths.program(row.id, { ask: "rotate" })} preventScrollReset>
                Make a new key…
              </ButtonLink>
            </div>
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

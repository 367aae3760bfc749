import { Form } from "@remix-run/react";
import { NameQuestionFields } from "~/components/similar-names/name-question";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { TextField } from "~/components/ui/text-field";
import { paths } from "~/lib/paths";
import type { PeopleAnswer } from "~/lib/people/ask-change.server";
import type { InvitePage } from "~/lib/people/invite.server";
import { INVITE_FIELDS, type InviteForm } from "~/lib/people/people-form";
import { CsrfField } from "~/lib/session/csrf-field";
import { RightsFields } from "./rights-fields";
import { WhatHappens } from "./what-happens";

const EMPTY: InviteForm = {
  email: "",
  firstName: "",
  lastName: "",
  role: "INITIATOR",
  scope: "all",
  confirmedName: "",
};

interface Props {
  page: InvitePage;
  answer: PeopleAnswer<InviteForm> | undefined;
}

export function InviteDialog({ page, answer }: Props) {
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: "invite",
    defaults: EMPTY,
    answer,
    limits: INVITE_FIELDS,
  });
  return (
    <Dialog title="Invite a person" closeTo={paths.people()} hasFirstField>
      <Form method="post" action={paths.invitePerson()} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={answer?.once ?? page.once} />
          <TextField label="E-mail" type="email" autoComplete="off" {...inputProps(fields.email)} />
          <div className="person-names">
            <TextField label="First name" autoComplete="off" {...inputProps(fields.firstName)} />
            <TextField label="Last name" autoComplete="off" {...inputProps(fields.lastName)} />
          </div>
          <NameQuestionFields question={answer?.question} field={fields.confirmedName} />
          <RightsFields fields={fields} wallets={page.wallets} ticked={answer?.ticked ?? []} />
        </DialogMain>
        <DialogSide>
          <WhatHappens>
            <p>
              Two Owners, or the only one, approve the invitation on their phones. Then an e-mail goes out,
              with a link to set a PIN within seven days.
            </p>
            <p>A new Approver approves nothing before a wallet’s policy names them.</p>
          </WhatHappens>
        </DialogSide>
        <DialogFooter errors={<FormError errors={problems} />}>
          <ButtonLink to={paths.people()} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" name="stage" value="invite" pending={isPending}>
            Ask the Owners
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

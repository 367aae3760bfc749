import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain, DialogSide } from "~/components/ui/dialog/dialog";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { paths } from "~/lib/paths";
import type { PeopleAnswer } from "~/lib/people/ask-change.server";
import type { ChangePersonPage } from "~/lib/people/change-person.server";
import { CHANGE_FIELDS, type RightsForm } from "~/lib/people/people-form";
import { CsrfField } from "~/lib/session/csrf-field";
import { RightsFields } from "./rights-fields";
import { WhatHappens } from "./what-happens";

interface Props {
  page: ChangePersonPage;
  answer: PeopleAnswer<RightsForm> | undefined;
}

export function ChangePersonDialog(props: Props) {
  return props.page.asksRemoval ? <Removal {...props} /> : <Change {...props} />;
}

const NEXT = "Two Owners, or the only one, approve it on their phones. Then it holds at once.";

function Change({ page, answer }: Props) {
  const { person, rights, wallets } = page;
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: "change-person",
    defaults: rights,
    answer,
    limits: CHANGE_FIELDS,
  });
  const self = paths.changePerson(person.id);
  return (
    <Dialog title={`Change ${person.name}`} subtitle={person.email} closeTo={paths.people()}>
      <Form method="post" action={self} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={answer?.once ?? page.once} />
          <RightsFields fields={fields} wallets={wallets} ticked={answer?.ticked ?? page.ticked} />
        </DialogMain>
        <DialogSide>
          <WhatHappens>
            <p>{NEXT}</p>
            <p>A new Approver approves nothing before a wallet’s policy names them.</p>
          </WhatHappens>
        </DialogSide>
        <DialogFooter
          errors={<FormError errors={problems} />}
          start={
            <ButtonLink to={`${self}?ask=remove`} variant="danger" preventScrollReset>
              Remove…
            </ButtonLink>
          }
        >
          <ButtonLink to={paths.people()} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" name="stage" value="change" pending={isPending}>
            Ask the Owners
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function Removal({ page, answer }: Props) {
  const { person, rights } = page;
  const { formProps, problems, isPending } = useAnsweredForm({
    id: "remove-person",
    defaults: rights,
    answer,
    limits: CHANGE_FIELDS,
  });
  const self = paths.changePerson(person.id);
  return (
    <Dialog title={`Remove ${person.name}?`} subtitle={person.email} closeTo={paths.people()} narrow>
      <Form method="post" action={`${self}?ask=remove`} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={answer?.once ?? page.once} />
          <p>
            {NEXT} All sessions end, nobody signs in as {person.name} any more, and what they approved and
            still waits no longer counts. The name stays in the history.
          </p>
        </DialogMain>
        <DialogFooter errors={<FormError errors={problems} />}>
          <ButtonLink to={self} variant="quiet" preventScrollReset>
            Back
          </ButtonLink>
          <Button variant="danger" name="stage" value="remove" pending={isPending}>
            Ask the Owners to remove
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

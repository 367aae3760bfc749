import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { FormError } from "~/components/ui/form/form-error";
import { RadioCards } from "~/components/ui/form/radio-cards";
import { Notice } from "~/components/ui/notice";
import { paths } from "~/lib/paths";
import type { ProgramAnswer, ProgramPage } from "~/lib/people/programs/program-page.server";
import { CsrfField } from "~/lib/session/csrf-field";

const KEPT = [
  { value: "NOT", label: "Ends at once", detail: "what still uses it is refused from now on" },
  { value: "HOUR", label: "In 1 hour", detail: "until then both are valid" },
  { value: "DAY", label: "In 1 day", detail: "until then both are valid" },
];

interface Props {
  page: ProgramPage;
  answer: Extract<ProgramAnswer, { secret: null }> | undefined;
}

export function RotateQuestion({ page, answer }: Props) {
  return (
    <Question page={page} answer={answer} intent="rotate" title={`A new key for ${page.row.name}?`}>
      <p>The new key is valid at once, and shown only once.</p>
      <RadioCards legend="The old key ends" name="keepEarlier" options={KEPT} defaultValue="NOT" list />
    </Question>
  );
}

export function RevokeQuestion({ page, answer }: Props) {
  return (
    <Question page={page} answer={answer} intent="revoke" title={`Revoke ${page.row.name}?`}>
      <Notice tone="warn">
        Its keys end at once and for good. What it has prepared stays, and waits for its approvals.
      </Notice>
    </Question>
  );
}

type Asked = Props & { intent: "rotate" | "revoke"; title: string; children: ReactNode };

function Question({ page: { row, once }, answer, intent, title, children }: Asked) {
  const isPending = useNavigation().formMethod !== undefined;
  const back = paths.program(row.id);
  return (
    <Dialog title={title} closeTo={back} narrow>
      <Form
        method="post"
        action={paths.program(row.id, { ask: intent })}
        preventScrollReset
        className="dialog__form"
      >
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={once} />
          {children}
        </DialogMain>
        <DialogFooter errors={<FormError errors={answer?.problems} />}>
          <ButtonLink to={back} variant="quiet" preventScrollReset>
            Back
          </ButtonLink>
          <Button
            variant={intent === "revoke" ? "danger" : "primary"}
            name="intent"
            value={intent}
            pending={isPending}
          >
            {intent === "revoke" ? "Revoke" : "Make a new key"}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

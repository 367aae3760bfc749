import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import { usePendingStage } from "~/components/ui/use-answered-form";
import { CsrfField } from "~/lib/session/csrf-field";
import { MAX_REASON_LENGTH } from "~/lib/signing/signing-fields";

interface CancelQuestionProps {
  /** The sign-on-device screen. */
  self: string;
  walletName: string;
}

/** Asks before a request is cancelled, and says whom that concerns. */
export function CancelQuestion({ self, walletName }: CancelQuestionProps) {
  const isPending = usePendingStage() === "cancel";
  return (
    <Notice tone="warn" title="Cancel this request?">
      <p>
        It ends for everybody and cannot be reopened: the approvers of {walletName} can no longer approve it,
        and approvals already given are lost.
      </p>
      <Form method="post" action={self} className="stack">
        <CsrfField />
        <TextField
          id="cancel-reason"
          name="reason"
          label="Reason"
          hint="The approvers can see it."
          optional
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
        />
        <div className="button-row">
          <Button variant="danger" name="stage" value="cancel" pending={isPending}>
            Cancel the request
          </Button>
          <ButtonLink to={self} preventScrollReset>
            Keep it
          </ButtonLink>
        </div>
      </Form>
    </Notice>
  );
}

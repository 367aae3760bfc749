import { Form, useActionData, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { TextField } from "~/components/ui/text-field";
import { CsrfField } from "~/lib/session/csrf-field";
import type { CancelAnswer } from "~/lib/signing/screen/cancel-answer";
import { MAX_REASON_LENGTH } from "~/lib/signing/screen/signing-fields";

interface CancelFormProps {
  /** Shows the uncancelled request. */
  self: string;
  /** 'Cancel this request?' */
  title: string;
  /** What cancelling loses. */
  children: ReactNode;
}

/** Asks for a reason before cancelling something that awaits approval; its own URL handles it, and asks again. */
export function CancelForm({ self, title, children }: CancelFormProps) {
  const isPending = usePendingStage() === "cancel";
  const { pathname, search } = useLocation();
  const refused = useActionData<CancelAnswer>()?.cancel;
  return (
    <Form
      method="post"
      action={pathname + search}
      className="cancel-question"
      aria-labelledby="cancel-question"
      preventScrollReset
    >
      <div>
        <h3 id="cancel-question">{title}</h3>
        {children}
      </div>
      <CsrfField />
      <TextField
        id="cancel-reason"
        name="reason"
        label="Reason"
        hint="The approvers can see it."
        optional
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        key={refused ? "again" : "first"}
        defaultValue={refused?.values.reason}
        error={refused?.issues[0]?.message}
        autoFocus={refused !== undefined}
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
  );
}

import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import { TextField } from "~/components/ui/text-field";
import { CsrfField } from "~/lib/session/csrf-field";
import { MAX_REASON_LENGTH } from "~/lib/signing/screen/signing-fields";

/** What every form that cancels a request asks: the reason, and to go on. `children`: the link that keeps it. */
export function CancelFields({ children }: { children: ReactNode }) {
  const isPending = usePendingStage() === "cancel";
  return (
    <>
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
        {children}
      </div>
    </>
  );
}

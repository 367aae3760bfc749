import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { FormError } from "~/components/ui/form/form-error";
import { HiddenFields } from "~/components/ui/form/hidden-fields";
import { usePendingStage } from "~/components/ui/form/use-answered-form";
import type { CreateSubWalletAnswer } from "~/lib/create-sub-wallet/flow.server";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { MESSAGES } from "~/lib/errors/catalogue";
import { CsrfField } from "~/lib/session/csrf-field";

interface Props {
  place: PlainDialogPlace;
  answer: CreateSubWalletAnswer;
}

/** The last stage of the dialog after a failure. Retry sends the same again, under the same one-time token. */
export function SubWalletNotCreated({ place, answer }: Props) {
  const pendingStage = usePendingStage();
  return (
    <Dialog title={MESSAGES.CREATE_SUB_WALLET_FAILED} closeTo={place.closeTo} narrow>
      <Form method="post" action={place.self} className="dialog__form" preventScrollReset>
        <DialogMain>
          <CsrfField />
          <input type="hidden" name="once" value={answer.once} />
          <HiddenFields values={answer.values} />
          <FormError errors={answer.problems} />
        </DialogMain>
        <DialogFooter
          start={
            <Button
              variant="quiet"
              name="stage"
              value="edit"
              icon="chevron-left"
              pending={pendingStage === "edit"}
            >
              Back to the form
            </Button>
          }
        >
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" name="stage" value="create" pending={pendingStage === "create"}>
            Retry
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

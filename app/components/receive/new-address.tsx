import { Form, useActionData } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { useCan } from "~/components/ui/role";
import { SupportWords } from "~/components/ui/support-words";
import type { ReceiveAnswer } from "~/lib/receive/answer.server";
import type { ReceiveView } from "~/lib/receive/view.server";
import { CsrfField } from "~/lib/session/csrf-field";

/** Only on chains with many addresses: the form, or why there is none. */
export function NewAddress({ view }: { view: ReceiveView }) {
  const answer = useActionData<ReceiveAnswer>();
  const { formProps, problems, isPending } = useAnsweredForm({ id: "new-address", defaults: {}, answer });
  const canCreate = useCan("createAddresses");
  if (!view.newAddress || !canCreate) return null;
  if (view.newAddress === "refused") {
    return (
      <p className="receive-new muted">
        <SupportWords>
          New receive addresses cannot be created in an Ultra Cold wallet. Please contact support.
        </SupportWords>
      </p>
    );
  }
  return (
    <Form method="post" className="receive-new" {...formProps}>
      <CsrfField />
      {/* The same token after a failure: an address created unnoticed is then found, not created twice. */}
      <input type="hidden" name="once" value={answer?.once ?? view.once ?? ""} />
      <p className="muted">
        All addresses of this sub-wallet stay valid. A new one lets you tell payers apart.
      </p>
      <FormError errors={problems} />
      <Button pending={isPending} icon="plus">
        New receive address
      </Button>
    </Form>
  );
}

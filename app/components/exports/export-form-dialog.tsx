import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Dialog, DialogFooter, DialogMain } from "~/components/ui/dialog/dialog";
import { FormError } from "~/components/ui/form/form-error";
import type { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { CsrfField } from "~/lib/session/csrf-field";

interface Props {
  place: PlainDialogPlace;
  /** 'Transaction History'. */
  name: string;
  subtitle: string;
  /** One-time token, if the form requests a file. */
  once?: string;
  submit: string;
  form: Pick<ReturnType<typeof useAnsweredForm>, "formProps" | "problems" | "isPending">;
  children: ReactNode;
}

export function ExportFormDialog({ place, name, subtitle, once, submit, form, children }: Props) {
  const { formProps, problems, isPending } = form;
  return (
    <Dialog title={`Export ${name}`} subtitle={subtitle} closeTo={place.closeTo} narrow>
      <Form method="post" action={place.self} className="dialog__form" {...formProps}>
        <DialogMain>
          <CsrfField />
          {once ? <input type="hidden" name="once" value={once} /> : null}
          {children}
        </DialogMain>
        <DialogFooter errors={<FormError errors={problems} />}>
          <ButtonLink to={place.closeTo} variant="quiet" preventScrollReset>
            Cancel
          </ButtonLink>
          <Button variant="primary" pending={isPending}>
            {submit}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

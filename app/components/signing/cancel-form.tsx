import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import { CancelFields } from "./cancel-fields";

interface CancelFormProps {
  /** Takes the form, and shows what is kept. */
  self: string;
  /** 'Cancel this request?' */
  title: string;
  /** What is lost by it. */
  children: ReactNode;
}

/** Asks in a dialog before something that waits for approval is cancelled. */
export function CancelForm({ self, title, children }: CancelFormProps) {
  return (
    <Form
      method="post"
      action={self}
      className="cancel-question"
      aria-labelledby="cancel-question"
      preventScrollReset
    >
      <div>
        <h3 id="cancel-question">{title}</h3>
        {children}
      </div>
      <CancelFields>
        <ButtonLink to={self} preventScrollReset>
          Keep it
        </ButtonLink>
      </CancelFields>
    </Form>
  );
}

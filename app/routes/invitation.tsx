import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { LoginFrame } from "~/components/login/login-frame";
import { Button, ButtonLink } from "~/components/ui/button";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { TextField } from "~/components/ui/text-field";
import { paths } from "~/lib/paths";
import { answerInvitation, showInvitation } from "~/lib/people/invitation.server";
import { pageTitle } from "~/lib/present/page-title";
import { CsrfField } from "~/lib/session/csrf-field";
import { type RouteHandle, useRootData } from "~/root";
import "~/styles/pages/login.css";

export const handle: RouteHandle = { isFramed: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Invitation");

export const loader = ({ request }: LoaderFunctionArgs) => showInvitation(request);

export const action = ({ request }: ActionFunctionArgs) => answerInvitation(request);

export default function Invitation() {
  const { invited, problem } = useLoaderData<typeof loader>();
  const root = useRootData();
  const subtitle = invited
    ? `${invited.organisation} invites you as ${invited.role}. You log in with ${invited.email} and this PIN.`
    : (problem ??
      "It was used, is older than seven days, or was taken back. Ask an Owner to invite you again.");
  return (
    <LoginFrame
      productName={root?.config.productName ?? ""}
      isSandbox={root?.config.sandbox ?? false}
      networkLabel={root?.config.network === "mainnet" ? "main networks" : "test networks"}
      title={invited ? `Choose your PIN, ${invited.firstName}` : "This invitation is no longer valid"}
      subtitle={subtitle}
    >
      {invited ? <PinForm /> : <ButtonLink to={paths.login()}>Log in</ButtonLink>}
    </LoginFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

const PIN = { type: "password", inputMode: "numeric", autoComplete: "new-password" } as const;

function PinForm() {
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: "invitation",
    defaults: { pin: "", again: "" },
    answer: useActionData<typeof action>(),
    isQuiet: true,
  });
  return (
    <Form method="post" autoComplete="off" {...formProps}>
      <CsrfField />
      <TextField label="PIN" hint="Six digits, not all the same." {...PIN} {...inputProps(fields.pin)} />
      <TextField label="The PIN again" {...PIN} {...inputProps(fields.again)} />
      <FormError errors={problems} />
      <Button variant="primary" size="large" wide pending={isPending}>
        Set the PIN
      </Button>
    </Form>
  );
}

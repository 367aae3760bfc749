import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { ErrorPage } from "~/components/frame/error-page";
import { LoginFrame } from "~/components/login/login-frame";
import { LoginNotes } from "~/components/login/login-notes";
import { PinFields } from "~/components/login/pin-fields";
import { Button } from "~/components/ui/button";
import { ExternalLink } from "~/components/ui/external-link";
import { FlashRegion } from "~/components/ui/flash-region";
import { inputProps } from "~/components/ui/form/field-props";
import { FormError } from "~/components/ui/form/form-error";
import { useAnsweredForm } from "~/components/ui/form/use-answered-form";
import { TextField } from "~/components/ui/text-field";
import { pageTitle } from "~/lib/present/page-title";
import { tellOtherTabs } from "~/lib/remembered/other-tabs";
import { remembered } from "~/lib/remembered/remembered";
import { CsrfField } from "~/lib/session/csrf-field";
import { answerSignIn, type SignInView, showSignIn } from "~/lib/sign-in/flow.server";
import { SIGN_IN_FIELDS } from "~/lib/sign-in/sign-in-form";
import { type RouteHandle, useRootData } from "~/root";
import "~/styles/pages/login.css";

export const handle: RouteHandle = { isFramed: true };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Log in");

export const loader = async ({ request }: LoaderFunctionArgs) => showSignIn(request);

export const action = async ({ request, context }: ActionFunctionArgs) =>
  answerSignIn(request, context.address);

/** Remix passes no header of an action on by itself. */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : {});
};

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const answered = useActionData() as SignInView | undefined;
  const view: SignInView = answered ?? loaded;
  const root = useRootData();
  const isRefused = view.issues.length > 0 || view.problems.length > 0;
  const words = stepWords[view.step];
  // Whoever comes here is signed out: nothing of theirs outlives it, nor reaches whoever signs in next.
  useEffect(() => {
    void remembered.empty();
    tellOtherTabs();
  }, []);
  return (
    <LoginFrame
      productName={root?.config.productName ?? ""}
      isSandbox={root?.config.sandbox ?? false}
      networkLabel={root?.config.network === "mainnet" ? "main networks" : "test networks"}
      title={words.title}
      subtitle={view.step === "pin" ? `${words.subtitle} ${view.values.email}` : words.subtitle}
      flash={isRefused ? null : <FlashRegion flash={root?.flash} />}
      footer={<LoginLinks support={root?.config.links.support} help={root?.config.links.help} />}
    >
      {view.step === "pin" && view.positions ? (
        <PinStep view={view} />
      ) : (
        <>
          <EmailStep view={view} />
          <LoginNotes />
        </>
      )}
    </LoginFrame>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

const stepWords = {
  email: { title: "Log in", subtitle: "Enter the e-mail address of your account." },
  pin: { title: "Enter your PIN", subtitle: "Two characters of the PIN of" },
};

function EmailStep({ view }: { view: SignInView }) {
  const { formProps, fields, problems, isPending } = useAnsweredForm({
    id: "log-in",
    defaults: { email: "" },
    answer: view,
    limits: SIGN_IN_FIELDS,
    isQuiet: true,
  });
  return (
    <Form method="post" {...formProps}>
      <CsrfField />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        {...inputProps(fields.email)}
        required
        autoFocus
      />
      <FormError errors={problems} />
      <Button variant="primary" size="large" wide name="step" value="email" pending={isPending}>
        Continue
      </Button>
    </Form>
  );
}

function PinStep({ view }: { view: SignInView }) {
  const positions = view.positions ?? { first: 1, second: 2 };
  const { formProps, problems, isPending } = useAnsweredForm({
    id: "pin",
    defaults: view.values,
    answer: view,
    isQuiet: true,
  });
  return (
    <>
      <Form method="post" autoComplete="off" {...formProps}>
        <CsrfField />
        <PinFields
          key={view.attempt}
          positions={[positions.first, positions.second]}
          error={view.issues.find(({ field }) => field === "pin")?.message}
          id="pin-pin"
        />
        <FormError errors={problems} />
        <Button variant="primary" size="large" wide name="step" value="pin" pending={isPending}>
          Log in
        </Button>
      </Form>
      <Form method="post">
        <CsrfField />
        <Button variant="quiet" wide name="step" value="back">
          Back
        </Button>
      </Form>
    </>
  );
}

function LoginLinks({ support, help }: { support?: string | null; help?: string | null }) {
  return (
    <>
      {help ? <ExternalLink href={help}>Help</ExternalLink> : null}
      {support ? <ExternalLink href={support}>Support</ExternalLink> : null}
    </>
  );
}

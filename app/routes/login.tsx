import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { LoginFrame } from "~/components/login/login-frame";
import { PinFields } from "~/components/login/pin-fields";
import { Button } from "~/components/ui/button";
import { ExternalLink } from "~/components/ui/external-link";
import { FlashRegion } from "~/components/ui/flash-region";
import { FormError } from "~/components/ui/form-error";
import { TextField } from "~/components/ui/text-field";
import { CsrfField } from "~/lib/session/csrf-field";
import { answerSignIn, type SignInView, showSignIn } from "~/lib/sign-in/flow.server";
import { type RouteHandle, useRootData } from "~/root";

export const handle: RouteHandle = { isFramed: true };

export const meta: MetaFunction = () => [{ title: "Log in" }];

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
  const isPending = useNavigation().state !== "idle";
  const words = stepWords[view.step];
  const formError = view.error?.field === null ? view.error.message : null;
  return (
    <LoginFrame
      productName={root?.config.productName ?? ""}
      isSandbox={root?.config.sandbox ?? false}
      networkLabel={root?.config.network === "mainnet" ? "main networks" : "test networks"}
      title={words.title}
      subtitle={view.step === "pin" ? `${words.subtitle} ${view.email}` : words.subtitle}
      flash={view.error ? null : <FlashRegion flash={root?.flash} />}
      footer={<LoginLinks support={root?.config.links.support} help={root?.config.links.help} />}
    >
      <FormError errors={formError} />
      {view.step === "pin" && view.positions ? (
        <PinStep view={view} isPending={isPending} />
      ) : (
        <EmailStep view={view} isPending={isPending} />
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

interface StepProps {
  view: SignInView;
  isPending: boolean;
}

function EmailStep({ view, isPending }: StepProps) {
  return (
    <Form method="post" noValidate>
      <CsrfField />
      <TextField
        label="E-mail"
        id="email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={view.email}
        error={view.error?.field === "email" ? view.error.message : null}
        required
      />
      <Button variant="primary" size="large" wide name="step" value="email" pending={isPending}>
        Continue
      </Button>
    </Form>
  );
}

function PinStep({ view, isPending }: StepProps) {
  const positions = view.positions ?? { first: 1, second: 2 };
  return (
    <>
      <Form method="post" autoComplete="off" noValidate>
        <CsrfField />
        <PinFields
          key={view.attempt}
          positions={[positions.first, positions.second]}
          error={view.error?.field === "pin" ? view.error.message : null}
        />
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

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { FormError } from "~/components/ui/form-error";
import { TextField } from "~/components/ui/text-field";
import { CsrfField } from "~/lib/session/csrf-field";
import { answerSignIn, showSignIn } from "~/lib/sign-in/flow.server";

export const meta: MetaFunction = () => [{ title: "Log in" }];

export const loader = ({ request }: LoaderFunctionArgs) => showSignIn(request);

export const action = ({ request }: ActionFunctionArgs) => answerSignIn(request);

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const { step, email, positions, error } = useActionData<typeof action>() ?? loaded;
  const fieldError = (field: "email" | "pin") => (error?.field === field ? error.message : null);
  return (
    <main className="page" id="main">
      <h1>Log in</h1>
      <FormError errors={error?.message} />
      {step === "email" ? (
        <Form method="post">
          <CsrfField />
          <TextField
            label="E-mail"
            id="email"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={email}
            error={fieldError("email")}
            required
          />
          <Button variant="primary" name="step" value="email">
            Continue
          </Button>
        </Form>
      ) : (
        <Form method="post" autoComplete="off">
          <CsrfField />
          {/* Enter presses the first submit button of a form: it must not be 'Back'. */}
          <button type="submit" name="step" value="pin" hidden tabIndex={-1} aria-hidden="true" />
          <p>
            Enter characters {positions?.first} and {positions?.second} of your PIN for {email}.
          </p>
          {(["first", "second"] as const).map((which) => (
            <TextField
              key={`${which} ${positions?.[which]}`}
              label={`Character ${positions?.[which]}`}
              id={`${which}PinDigit`}
              name={`${which}PinDigit`}
              type="password"
              inputMode="numeric"
              maxLength={1}
              autoComplete="off"
              error={which === "first" ? fieldError("pin") : null}
            />
          ))}
          <Button name="step" value="back">
            Back
          </Button>
          <Button variant="primary" name="step" value="pin">
            Log in
          </Button>
        </Form>
      )}
    </main>
  );
}

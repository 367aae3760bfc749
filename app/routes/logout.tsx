import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { Button } from "~/components/ui/button";
import { MESSAGES } from "~/lib/errors/catalogue";
import { PATH_LENGTH } from "~/lib/forms/field-limits";
import { forgetKeptForm } from "~/lib/forms/kept-form.server";
import { readCommand } from "~/lib/forms/read-form.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/present/page-title";
import { CsrfField } from "~/lib/session/csrf-field";
import { readSession, signOutResponse } from "~/lib/session/session.server";

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "Log out");

/** A link or a typed address must not log anybody out: it only shows the button. */
export function loader({ request }: LoaderFunctionArgs) {
  return readSession(request) ? null : redirect(paths.login());
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readCommand(request, null, { redirectTo: PATH_LENGTH });
  const answer = await signOutResponse(request, MESSAGES.LOGGED_OUT, "success", values.redirectTo);
  for (const cookie of forgetKeptForm(request)) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export default function Logout() {
  return (
    <main className="page" id="main">
      <h1>Log out</h1>
      <Form method="post">
        <CsrfField />
        <Button variant="primary">Log out</Button>
      </Form>
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

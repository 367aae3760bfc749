import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/states";
import { MESSAGES } from "~/lib/errors/catalogue";
import { paths } from "~/lib/paths";
import { ErrorWords } from "./error-words";
import { SupportLink } from "./support-link";

interface Words {
  title: string;
  words: string;
}

const notFound: Words = {
  title: "Page not found",
  words: MESSAGES.PAGE_NOT_FOUND,
};

const unexpected: Words = {
  title: "Something went wrong",
  words: "The page could not be shown. Please try again, and contact support if it happens again.",
};

const notAccepted = (words: string): Words => ({ title: "Not accepted", words });

const known: Record<number, Words> = {
  400: notAccepted("This form could not be read. Please reload the page and try again"),
  403: notAccepted("This form is no longer valid, please reload the page and try again"),
  404: notFound,
  405: notAccepted(MESSAGES.NO_FORMS_HERE),
  429: { title: "Too much at once", words: "Nothing was done. Please try again in a minute." },
  502: { title: "The custody service returned an error", words: "Please try again in a moment." },
};

/** ErrorBoundary of a page without a frame. Shows what a loader or action threw, but never a server error's details. */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, words } = known[status] ?? (status < 500 ? notFound : unexpected);
  const told = isRouteErrorResponse(error) && typeof error.data === "string" && known[status] !== notFound;
  return (
    <main className="page" id="main">
      <ErrorState
        title={title}
        actions={
          <>
            <ButtonLink to={paths.root()} variant="primary" reloadDocument>
              Back to the console
            </ButtonLink>
            <SupportLink />
          </>
        }
      >
        <ErrorWords words={told ? error.data : words} />
      </ErrorState>
    </main>
  );
}

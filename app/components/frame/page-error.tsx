import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { ButtonLink } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/states";
import { MESSAGES } from "~/lib/errors/catalogue";
import { paths } from "~/lib/paths";
import { ErrorWords } from "./error-words";
import { SupportLink } from "./support-link";

const UNEXPECTED =
  "This part of the page could not be shown. Please try again, and contact support if it happens again.";

/** Never shows a server error's details. */
export function useErrorWords(): string {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return UNEXPECTED;
  if (typeof error.data === "string" && error.data && error.status !== 404) return error.data;
  return error.status === 404 ? MESSAGES.PAGE_NOT_FOUND : UNEXPECTED;
}

/** ErrorBoundary of a page inside the frame, which stays. */
export function PageError() {
  const words = useErrorWords();
  const { pathname, search } = useLocation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <PageNotFound words={words} />;
  return (
    <ErrorState
      title="This page could not be loaded"
      actions={
        <>
          <ButtonLink to={pathname + search} variant="primary" icon="refresh" reloadDocument>
            Try again
          </ButtonLink>
          <SupportLink />
        </>
      }
    >
      <ErrorWords words={words} />
    </ErrorState>
  );
}

function PageNotFound({ words }: { words: string }) {
  return (
    <ErrorState
      title="Page not found"
      actions={
        <>
          <ButtonLink to={paths.home()} variant="primary">
            Go to Sub-Wallets
          </ButtonLink>
          <SupportLink />
        </>
      }
    >
      <ErrorWords words={words} />
    </ErrorState>
  );
}

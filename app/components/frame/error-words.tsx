import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { SupportWords } from "~/components/ui/support-words";

/** As `http/error-references.server.ts` writes it. */
const REFERENCE = /^Reference (.+)$/;

/** The words of an error, and the reference by which support finds it in the log, unless they name it themselves. */
export function ErrorWords({ words }: { words: string }) {
  const error = useRouteError();
  const [text, reference] = (isRouteErrorResponse(error) && REFERENCE.exec(error.statusText)) || [];
  return (
    <>
      <p>
        <SupportWords>{words}</SupportWords>
      </p>
      {reference && !words.includes(reference) ? <p className="state__reference">{text}</p> : null}
    </>
  );
}

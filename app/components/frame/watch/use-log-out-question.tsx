import { type ReactNode, Suspense, useEffect, useState } from "react";
import { latePart } from "~/components/ui/late-part";
import { paths } from "~/lib/paths";
import { answerTypedTabs, isTypedInOtherTab } from "~/lib/remembered/other-tabs";
import { isOutdated } from "./outdated";
import { isTyped, watchTyping } from "./typed-forms";

const LateLogOutQuestion = latePart(() =>
  import("../on-demand/log-out-question").then(({ LogOutQuestion }) => LogOutQuestion),
);

/** In the browser's own words, where the dialog's script is gone. */
const PLAIN_QUESTION =
  "A form in another tab may have entries that were not submitted. Log out and lose them?";

/** Asks before signing out if another tab may hold entries that were not submitted, and answers other tabs that ask. */
export function useLogOutQuestion(): ReactNode {
  const [logOut, setLogOut] = useState<(() => void) | null>(null);

  useEffect(() => {
    let isAsked = false;
    const ask = (event: SubmitEvent) => {
      const { submitter } = event;
      const form = event.target as HTMLFormElement;
      if (isAsked || !isLogOutButton(submitter)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const send = () => {
        isAsked = true;
        form.requestSubmit(submitter);
        isAsked = false;
      };
      const question = () =>
        isOutdated() ? window.confirm(PLAIN_QUESTION) && send() : setLogOut(() => send);
      void isTypedInOtherTab().then((isElsewhere) => (isElsewhere ? question() : send()));
    };
    const stopAnswering = answerTypedTabs(isTyped);
    const stopWatching = watchTyping();
    window.addEventListener("submit", ask, true);
    return () => {
      stopAnswering();
      stopWatching();
      window.removeEventListener("submit", ask, true);
    };
  }, []);

  if (!logOut) return null;
  const end = () => setLogOut(null);
  const go = () => {
    end();
    logOut();
  };
  return (
    <Suspense>
      <LateLogOutQuestion onLogOut={go} onStay={end} />
    </Suspense>
  );
}

/** These buttons are in a sign-out form, although a page may make them send another. */
function isLogOutButton(submitter: HTMLElement | null): submitter is HTMLElement {
  const form = submitter?.closest("form");
  return form ? new URL(form.action).pathname === paths.logout() : false;
}

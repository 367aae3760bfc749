import { type ReactNode, Suspense, useEffect, useState } from "react";
import { latePart } from "~/components/ui/late-part";
import { paths } from "~/lib/paths";
import { isChanged } from "~/lib/remembered/is-changed";
import { answerTypedTabs, isTypedInOtherTab } from "~/lib/remembered/other-tabs";

const LateLogOutQuestion = latePart(() =>
  import("../on-demand/log-out-question").then(({ LogOutQuestion }) => LogOutQuestion),
);

/** Asks before signing out if another tab holds entries that were not submitted, and answers other tabs that ask. */
export function useLogOutQuestion(): ReactNode {
  const [logOut, setLogOut] = useState<(() => void) | null>(null);

  useEffect(() => {
    const typed = new Set<EventTarget>();
    const note = ({ target, isTrusted }: Event) => {
      const form = (target as HTMLInputElement).form;
      if (isTrusted && form?.method === "post") typed.add(form);
    };
    const isTyped = () =>
      [...document.forms].some(
        (form) => form.method === "post" && (typed.has(form) || isChanged(form) || isPreview(form)),
      );
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
      void isTypedInOtherTab().then((isElsewhere) => (isElsewhere ? setLogOut(() => send) : send()));
    };
    const stopAnswering = answerTypedTabs(isTyped);
    document.addEventListener("input", note);
    window.addEventListener("submit", ask, true);
    return () => {
      stopAnswering();
      document.removeEventListener("input", note);
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

/** A preview shows typed values that were not sent yet. */
function isPreview(form: HTMLFormElement): boolean {
  return form.elements.namedItem("sealed") !== null;
}

/** These buttons are in a sign-out form, although a page may make them send another. */
function isLogOutButton(submitter: HTMLElement | null): submitter is HTMLElement {
  const form = submitter?.closest("form");
  return form ? new URL(form.action).pathname === paths.logout() : false;
}

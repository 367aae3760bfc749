import { paths } from "~/lib/paths";
import { postedValues } from "~/lib/remembered/form-draft";

/** Browsers send at most this much after a page is gone. */
const MAX_LEFT_BYTES = 60_000;

const underWay = new Set<Promise<unknown>>();
let isLogOutHeld = false;

export function isLogOut({ target }: SubmitEvent): boolean {
  return target instanceof HTMLFormElement && new URL(target.action).pathname === paths.logout();
}

/** A sign-out ends the session: send the draft first, then the form again. */
function holdLogOut(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (underWay.size === 0 || !isLogOut(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isLogOutHeld) return;
  isLogOutHeld = true;
  void Promise.all(underWay).then(() => {
    isLogOutHeld = false;
    (target as HTMLFormElement).requestSubmit(submitter);
  });
}

/** Saves a form as a draft at the console, even if the page is gone before the answer. */
export async function leaveDraft(form: HTMLFormElement, transactionId: string): Promise<void> {
  const body = new URLSearchParams(postedValues(form));
  const keepalive = body.toString().length < MAX_LEFT_BYTES;
  const url = paths.transactionDraft(transactionId);
  // If this fails, the browser still remembers it until the session ends.
  const sent = fetch(url, { method: "POST", body, keepalive, redirect: "manual" }).catch(() => undefined);
  underWay.add(sent);
  window.addEventListener("submit", holdLogOut, true);
  await sent;
  underWay.delete(sent);
}

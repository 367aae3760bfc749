import { paths } from "~/lib/paths";
import { postedValues } from "~/lib/remembered/form-draft";

/** The most that a browser sends for a page that is gone. */
const MAX_LEFT_BYTES = 60_000;

const underWay = new Set<Promise<unknown>>();
let isLogOutHeld = false;

/** Whether a form that is being sent ends the session. */
export function isLogOut({ target }: SubmitEvent): boolean {
  return target instanceof HTMLFormElement && new URL(target.action).pathname === paths.logout();
}

/** The session ends with it: first what was typed, then the form again. */
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

/** Has the console keep what was typed into a form as a draft, even when the page is gone before the answer. */
export async function leaveDraft(form: HTMLFormElement, transactionId: string): Promise<void> {
  const body = new URLSearchParams(postedValues(form));
  const keepalive = body.toString().length < MAX_LEFT_BYTES;
  const url = paths.transactionDraft(transactionId);
  // The browser still remembers what cannot be sent, for as long as the session lives.
  const sent = fetch(url, { method: "POST", body, keepalive, redirect: "manual" }).catch(() => undefined);
  underWay.add(sent);
  window.addEventListener("submit", holdLogOut, true);
  await sent;
  underWay.delete(sent);
}

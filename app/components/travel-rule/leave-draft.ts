import { paths } from "~/lib/paths";

/** The most that a browser sends for a page that is gone. */
const MAX_LEFT_BYTES = 60_000;

/** Has the console keep what was typed into a form as a draft, even when the page is gone before the answer. */
export async function leaveDraft(form: HTMLFormElement, transactionId: string): Promise<void> {
  const body = new URLSearchParams();
  for (const control of form.elements) {
    if (!(control instanceof HTMLElement) || !("value" in control) || !("name" in control)) continue;
    const isPosted = control.matches(":not(button, :disabled, [name=''], [type=checkbox]:not(:checked))");
    if (isPosted) body.append(String(control.name), String(control.value));
  }
  const keepalive = body.toString().length < MAX_LEFT_BYTES;
  try {
    await fetch(paths.transactionDraft(transactionId), {
      method: "POST",
      body,
      keepalive,
      redirect: "manual",
    });
  } catch {
    // The browser still remembers it for as long as the session lives.
  }
}

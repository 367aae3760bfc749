import { isChanged } from "~/lib/remembered/is-changed";

const typed = new Set<EventTarget>();

const note = ({ target, isTrusted }: Event) => {
  const { form } = target as HTMLInputElement;
  if (isTrusted && form?.method === "post") typed.add(form);
};

/** @returns a function that stops it */
export function watchTyping(): () => void {
  document.addEventListener("input", note);
  return () => document.removeEventListener("input", note);
}

/** Whether this page holds something that was not sent. */
export function isTyped(): boolean {
  return [...document.forms].some(
    (form) => form.method === "post" && (typed.has(form) || isChanged(form) || isPreview(form)),
  );
}

/** A preview shows typed values that were not sent yet. */
function isPreview(form: HTMLFormElement): boolean {
  return form.elements.namedItem("sealed") !== null;
}

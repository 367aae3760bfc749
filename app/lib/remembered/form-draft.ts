import { remembered } from "./remembered";

/** What was typed into a form, by the names of its fields. */
export type FormDraft = Record<string, string>;

/** What belongs to the form rather than to what is typed, and what must be confirmed anew. */
const NOT_KEPT = /^(csrf|once|stage|sealed|intent|find|searched|confirmedAddress|.*\.confirmedAddress)$/;

/** Where the draft of a page's form is: the same for a dialog over either of its pages. */
export function draftKey(pathname: string): string {
  return pathname.split("/").slice(2).join("/");
}

/** What a form says now; files aside. */
export function draftOf(form: HTMLFormElement): FormDraft {
  const typed = [...new FormData(form)].filter(
    ([name, value]) => typeof value === "string" && !NOT_KEPT.test(name),
  );
  return Object.fromEntries(typed) as FormDraft;
}

/** Ends the draft of the page that a form was sent from. */
export function endDraft(url: string): Promise<void> {
  return remembered.forget("drafts", draftKey(new URL(url).pathname));
}

import { remembered } from "./remembered";

/** What was typed into a form, by the names of its fields. */
export type FormDraft = Record<string, string>;

/** What belongs to the form rather than to what is typed, and what must be confirmed anew. */
const NOT_KEPT = /^(csrf|once|stage|sealed|intent|find|searched|confirmedAddress|.*\.confirmedAddress)$/;

/** What tells the forms of one dialog apart. */
const TELLING = ["tab", "hash"];

/** Where the draft of a page's form is: the same for a dialog over either of its pages, another for each of its tabs. */
export function draftKey({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  const telling = TELLING.flatMap((name) => query.get(name) ?? []);
  return [pathname.split("/").slice(2).join("/"), ...telling].join(" ");
}

const NOT_POSTED =
  "button, :disabled, [name=''], [type=file], :is([type=checkbox], [type=radio]):not(:checked)";

/** The names and values that a form would post now, without its button; files aside. */
export function postedValues(form: HTMLFormElement): [name: string, value: string][] {
  return [...form.elements].flatMap((control): [string, string][] => {
    if (!("value" in control) || !("name" in control) || control.matches(NOT_POSTED)) return [];
    return control.name === "" ? [] : [[String(control.name), String(control.value)]];
  });
}

/** What was typed into a form so far. */
export function draftOf(form: HTMLFormElement): FormDraft {
  return Object.fromEntries(postedValues(form).filter(([name]) => !NOT_KEPT.test(name)));
}

/** Ends the draft of the page that a form was sent from. */
export function endDraft(url: string): Promise<void> {
  return remembered.forget("drafts", draftKey(new URL(url)));
}

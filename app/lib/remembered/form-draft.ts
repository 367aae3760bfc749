import { remembered } from "./remembered";

export type FormDraft = Record<string, string>;

/** Fields of the form itself, and confirmations that must be given anew. */
const NOT_KEPT = /^(csrf|once|stage|sealed|intent|find|searched|(.*\.)?confirmed(Address|Name))$/;

/** Query parameters that distinguish the forms of one dialog. */
const TELLING = ["tab", "hash"];

/** The key of a form's draft: the same for a dialog over either of its pages, different for each of its tabs. */
export function draftKey({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  const telling = TELLING.flatMap((name) => query.get(name) ?? []);
  return [pathname.split("/").slice(2).join("/"), ...telling].join(" ");
}

const NOT_POSTED =
  "button, :disabled, [name=''], [type=file], :is([type=checkbox], [type=radio]):not(:checked)";

export function postedValues(form: HTMLFormElement): [name: string, value: string][] {
  return [...form.elements].flatMap((control): [string, string][] => {
    if (!("value" in control) || !("name" in control) || control.matches(NOT_POSTED)) return [];
    return control.name === "" ? [] : [[String(control.name), String(control.value)]];
  });
}

export function draftOf(form: HTMLFormElement): FormDraft {
  return Object.fromEntries(postedValues(form).filter(([name]) => !NOT_KEPT.test(name)));
}

export function endDraft(url: string): Promise<void> {
  return remembered.forget("drafts", draftKey(new URL(url)));
}

import { useLocation, useNavigationType, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isOutdated } from "./outdated";

/** Searches after a pause in typing of this length. */
const PAUSE_MS = 300;

const searchForms = () => [...document.querySelectorAll<HTMLFormElement>("form[role=search]")];

type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement || one instanceof HTMLSelectElement) && one.name !== "",
  );

function show(control: Control, value: string): void {
  control.value = value;
  // The value is not an option.
  if (control instanceof HTMLSelectElement && control.selectedIndex < 0) control.value = "";
}

/** Shows the URL's search in the fields, except those being typed into and those in `changed`. */
function useFieldsOfUrl(changed: ReadonlySet<Element>): void {
  const { pathname, search, key } = useLocation();
  const isRestored = useNavigationType() === "POP";
  const shownKey = useRef(key);
  useEffect(() => {
    // Typing may have begun before this script was there.
    if (shownKey.current === key) return;
    shownKey.current = key;
    const asked = new URLSearchParams(search);
    const forms = searchForms().filter(({ action }) => new URL(action).pathname === pathname);
    for (const control of forms.flatMap(controlsOf)) {
      const isTypedInto = control === document.activeElement && !isRestored;
      if (!isTypedInto && !changed.has(control)) show(control, asked.get(control.name) ?? "");
    }
  }, [pathname, search, key, isRestored, changed]);
}

function isChosen({ options, selectedIndex }: HTMLSelectElement): boolean {
  const byDefault = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, byDefault);
}

/** What was typed or chosen before this script was there. */
function searchGivenBefore(
  typeInto: (field: HTMLInputElement) => void,
  choose: (event: Pick<Event, "target">) => void,
): void {
  const { activeElement: field } = document;
  if (field instanceof HTMLInputElement && field.value !== field.defaultValue) typeInto(field);
  if (field instanceof HTMLSelectElement && isChosen(field)) choose({ target: field });
}

/**
 * Searches as one types, and on each choice. The focused field keeps its text; the others follow the URL, so that Back
 * restores filters. The router drops answers to earlier searches.
 */
export function useLiveSearch(): void {
  const submit = useSubmit();
  /** Changed since the last search. */
  const changed = useRef(new Set<Element>()).current;
  const isBegun = useRef(false);
  useFieldsOfUrl(changed);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      changed.clear();
    };
    const ask = (form: HTMLFormElement, replace: boolean) => {
      if (!form.isConnected || !form.checkValidity()) return;
      stop();
      // What is typed is searched with Enter then.
      if (isOutdated()) return replace || form.requestSubmit();
      const said = controlsOf(form).filter(({ value }) => value.trim() !== "");
      const data = new URLSearchParams(said.map(({ name, value }): [string, string] => [name, value]));
      submit(data, { method: "get", action: form.action, replace, preventScrollReset: true });
    };
    const formOf = ({ target }: Pick<Event, "target">) => {
      const form =
        target instanceof HTMLElement ? target.closest<HTMLFormElement>("form[role=search]") : null;
      return form?.method === "get" ? form : null;
    };
    const typeInto = (target: EventTarget | null) => {
      const form = formOf({ target });
      if (!form || !(target instanceof HTMLInputElement)) return;
      clearTimeout(timer);
      changed.add(target);
      timer = setTimeout(() => ask(form, true), PAUSE_MS);
    };
    const type = (event: Event) => {
      if (!(event as InputEvent).isComposing) typeInto(event.target);
    };
    const choose = (event: Pick<Event, "target">) => {
      const form = formOf(event);
      if (!form || !(event.target instanceof HTMLSelectElement)) return;
      changed.add(event.target);
      ask(form, false);
    };
    if (!isBegun.current) searchGivenBefore(typeInto, choose);
    isBegun.current = true;
    document.addEventListener("input", type);
    document.addEventListener("compositionend", type);
    document.addEventListener("change", choose);
    document.addEventListener("submit", stop, true);
    return () => {
      stop();
      document.removeEventListener("input", type);
      document.removeEventListener("compositionend", type);
      document.removeEventListener("change", choose);
      document.removeEventListener("submit", stop, true);
    };
  }, [submit, changed]);
}

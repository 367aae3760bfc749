import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Listbox } from "./use-listbox";

interface ComboboxInput {
  list: Pick<Listbox<unknown>, "isOpen" | "open" | "close" | "press" | "activeId">;
  listId: string;
  onType: (text: string) => void;
}

/**
 * Turns an existing field into a combobox, so that its text, focus, caret, undo history and a phone's keyboard stay.
 */
export function useComboboxInput(
  input: RefObject<HTMLInputElement>,
  { list, listId, onType }: ComboboxInput,
) {
  const { isOpen, activeId, press, open, close } = list;
  const active = isOpen ? activeId(listId) : undefined;
  useLayoutEffect(() => {
    const field = input.current;
    field?.setAttribute("role", "combobox");
    field?.setAttribute("aria-autocomplete", "list");
    field?.setAttribute("aria-controls", listId);
    field?.setAttribute("aria-expanded", String(isOpen));
    if (active) field?.setAttribute("aria-activedescendant", active);
    else field?.removeAttribute("aria-activedescendant");
  }, [input, listId, isOpen, active]);

  const latest = useRef({ press, open, close, onType });
  useLayoutEffect(() => {
    latest.current = { press, open, close, onType };
  });
  // A layout effect: text typed after the value was read would be shown but not sent.
  useLayoutEffect(() => {
    const field = input.current;
    if (!field) return;
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener("keydown", (event) => latest.current.press(event), { signal });
    field.addEventListener("click", () => latest.current.open(), { signal });
    field.addEventListener("blur", () => latest.current.close(), { signal });
    field.addEventListener("input", () => latest.current.onType(field.value), { signal });
    return () => stop.abort();
  }, [input]);
}

import { type KeyboardEvent, useState } from "react";

/** Shared by a listbox and its field. */
export interface Listbox<Option> {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Index of the active option; -1 for none. */
  active: number;
  setActive: (index: number) => void;
  choose: (option: Option) => void;
  /** Element id of the active option. */
  activeId: (listId: string) => string | undefined;
  /** Handles a key pressed in the field. */
  press: (event: globalThis.KeyboardEvent) => void;
  inputProps: {
    onKeyDown: (event: KeyboardEvent) => void;
    onClick: () => void;
    onBlur: () => void;
  };
}

/**
 * Keys of an editable combobox with a listbox (WAI-ARIA Authoring Practices): arrows open and move, Home and End work
 * once an option is active, Enter and Tab select, Escape closes. The focus stays in the field.
 */
export function useListbox<Option>(
  options: readonly Option[],
  onChoose: (option: Option) => void,
): Listbox<Option> {
  const [isOpen, setOpen] = useState(false);
  const [at, setActive] = useState(-1);
  const active = Math.min(at, options.length - 1);
  const last = options.length - 1;

  function open() {
    setOpen(true);
    setActive(-1);
  }
  function close() {
    setOpen(false);
    setActive(-1);
  }
  function choose(option: Option) {
    close();
    onChoose(option);
  }

  function press(event: globalThis.KeyboardEvent) {
    if (event.isComposing) return;
    const option = isOpen ? options[active] : undefined;
    const isOn = option !== undefined;
    const to = destinationOf(event, { active, last, isOn });
    if (to !== null) {
      setOpen(true);
      setActive(to);
    } else if (isOn && event.key !== "Escape" && LEAVING.includes(event.key)) choose(option);
    else if (LEAVING.includes(event.key)) close();
    if (to !== null || isTaken(event.key, { isOpen, isOn })) event.preventDefault();
  }

  return {
    isOpen,
    open,
    close,
    active,
    setActive,
    choose,
    activeId: (listId) => (active >= 0 ? `${listId}-${active}` : undefined),
    press,
    inputProps: { onKeyDown: ({ nativeEvent }) => press(nativeEvent), onClick: open, onBlur: close },
  };
}

const LEAVING = ["Enter", "Tab", "Escape"];

/** Keys that only the list may handle: otherwise Enter would send the form and Escape close the dialog. */
function isTaken(key: string, { isOpen, isOn }: { isOpen: boolean; isOn: boolean }): boolean {
  return key === "Enter" ? isOn : key === "Escape" && isOpen;
}

/** Index of the option that a key moves to; null for none. */
function destinationOf(
  { key, altKey }: globalThis.KeyboardEvent,
  { active, last, isOn }: { active: number; last: number; isOn: boolean },
): number | null {
  if (key === "ArrowDown" && altKey) return active;
  if (key === "ArrowDown") return active < last ? active + 1 : 0;
  if (key === "ArrowUp") return active > 0 ? active - 1 : last;
  if (key === "Home" && isOn) return 0;
  return key === "End" && isOn ? last : null;
}

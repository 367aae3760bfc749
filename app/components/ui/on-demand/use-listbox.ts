import { type KeyboardEvent, useState } from "react";

/** What a listbox and the field that it belongs to share. */
export interface Listbox<Option> {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Which option the arrow keys are at; -1: none. */
  active: number;
  setActive: (index: number) => void;
  choose: (option: Option) => void;
  /** The id of the active option's element, in the listbox with this id. */
  activeId: (listId: string) => string | undefined;
  /** Answers a key that was pressed in the field. */
  press: (event: globalThis.KeyboardEvent) => void;
  inputProps: {
    onKeyDown: (event: KeyboardEvent) => void;
    onClick: () => void;
    onBlur: () => void;
  };
}

/**
 * The keys of an editable combobox with a listbox (WAI-ARIA Authoring Practices): arrows open and move, Home and End
 * go to the ends of the list once an option is active, Enter and Tab take it, Escape closes. The focus stays in the
 * field.
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

/** Whether a key is the list's alone: otherwise Enter would send the form and Escape close the dialog. */
function isTaken(key: string, { isOpen, isOn }: { isOpen: boolean; isOn: boolean }): boolean {
  return key === "Enter" ? isOn : key === "Escape" && isOpen;
}

/** The index of the option that a key leads to; null where it leads nowhere. */
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

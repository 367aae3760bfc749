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
    const to = destinationOf(event, { active, last, isOn: option !== undefined });
    if (to !== null) {
      event.preventDefault();
      setOpen(true);
      setActive(to);
    } else if (event.key === "Enter" || event.key === "Tab") {
      if (option && event.key === "Enter") event.preventDefault();
      option ? choose(option) : close();
    } else if (event.key === "Escape") {
      // Otherwise the dialog would close with it.
      if (isOpen) event.preventDefault();
      close();
    }
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

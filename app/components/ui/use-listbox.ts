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
  function move(event: globalThis.KeyboardEvent, to: number) {
    event.preventDefault();
    setOpen(true);
    setActive(to);
  }

  function press(event: globalThis.KeyboardEvent) {
    if (event.isComposing) return;
    const option = isOpen ? options[active] : undefined;
    switch (event.key) {
      case "ArrowDown":
        return move(event, event.altKey ? active : active < last ? active + 1 : 0);
      case "ArrowUp":
        return move(event, active > 0 ? active - 1 : last);
      case "Home":
        return option && move(event, 0);
      case "End":
        return option && move(event, last);
      case "Enter":
        if (option) event.preventDefault();
        return option ? choose(option) : close();
      case "Tab":
        return option ? choose(option) : close();
      case "Escape":
        // Otherwise the dialog would close with it.
        if (isOpen) event.preventDefault();
        return close();
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

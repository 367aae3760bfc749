import type { ReactNode } from "react";
import type { Listbox } from "./use-listbox";

export interface ListboxOptionProps<Option> {
  /** Id of the listbox. */
  id: string;
  list: Listbox<Option>;
  option: Option;
  index: number;
  children: ReactNode;
}

/** The field keeps the focus and handles the keys. */
export function ListboxOption<Option>({ id, list, option, index, children }: ListboxOptionProps<Option>) {
  const isActive = list.active === index;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field answers the keys
    <div
      role="option"
      id={`${id}-${index}`}
      aria-selected={isActive}
      className="recipient-option"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => list.setActive(index)}
      onClick={() => list.choose(option)}
      ref={isActive ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
    >
      {children}
    </div>
  );
}

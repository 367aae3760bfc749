import { type ReactNode, useState } from "react";
import { Icon, type IconName } from "./icon";

interface FoldProps {
  icon: IconName;
  label: ReactNode;
  /** Stands at the row's end. */
  state?: ReactNode;
  tone?: "wait" | "bad" | undefined;
  /** Whether it is opened for the user. */
  isActive?: boolean;
}

/**
 * On a phone, one row that opens and closes the element after it. On a desk it is not there, and what follows always
 * is. Works without scripts.
 */
export function Fold({ icon, label, state, tone, isActive = false }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isActive);
  // What has been opened stays open: it may hold the field that is being emptied.
  if (isActive && !isOpen) setIsOpen(true);
  return (
    <details className="fold" open={isOpen} data-tone={tone}>
      <summary>
        <Icon name={icon} size="small" />
        <span className="fold__label">{label}</span>
        <span className="fold__state">{state}</span>
        <Icon name="chevron-down" size="small" />
      </summary>
    </details>
  );
}

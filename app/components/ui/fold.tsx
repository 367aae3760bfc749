import { type ReactNode, useState } from "react";
import { Icon, type IconName } from "./icon";

interface FoldProps {
  icon: IconName;
  label: ReactNode;
  state?: ReactNode;
  tone?: "wait" | "bad" | undefined;
  isActive?: boolean;
}

/** On a phone, a row that folds the following element; on a desk, nothing. Works without scripts. */
export function Fold({ icon, label, state, tone, isActive = false }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isActive);
  // Once opened it stays open: it may hold a field that is being emptied.
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

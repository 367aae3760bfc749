import type { ReactNode } from "react";
import { Fold } from "./fold";

interface FindFoldProps {
  /** What is filtered by, in words; empty ones are left out. With any of them it is open, so that nobody wonders. */
  filters: readonly (string | undefined)[];
  /** The order of the list, in words. */
  order?: string | undefined;
  /** How many there are: said also while the form is folded away. */
  count?: ReactNode;
}

/** On a phone, the row that opens the form after it, which finds, filters and sorts. */
export function FindFold({ filters, order, count }: FindFoldProps) {
  const chosen = filters.filter(Boolean);
  const isFiltered = chosen.length > 0;
  const words = [...(isFiltered || count ? chosen : ["All"]), order?.toLowerCase()].filter(Boolean);
  return (
    <Fold
      icon="search"
      label={order ? "Find and sort" : "Find"}
      state={
        <>
          {count}
          {count && words.length > 0 ? " · " : null}
          {words.join(" · ")}
        </>
      }
      isActive={isFiltered}
    />
  );
}

/** The words of a choice, if it is one. */
export function labelOf(
  options: readonly { value: string; label: string }[],
  value: string,
): string | undefined {
  return options.find((option) => option.value === value)?.label;
}

import type { ReactNode } from "react";
import { Fold } from "./fold";

interface FindFoldProps {
  /** Active filters in words, empty ones ignored. Open if there are any. */
  filters: readonly (string | undefined)[];
  order?: string | undefined;
  /** Number of results, shown even while folded. */
  count?: ReactNode;
}

/** On a phone, a row that unfolds the following filter form. */
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

export function labelOf(
  options: readonly { value: string; label: string }[],
  value: string,
): string | undefined {
  return options.find((option) => option.value === value)?.label;
}

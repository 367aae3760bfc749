import { classNames } from "~/components/ui/class-names";

interface ExchangeBadgeProps {
  mark: string;
  theme: string;
  size?: "small";
}

/** A disc in the exchange's colour with its letters: decoration, because its name always stands nearby. */
export function ExchangeBadge({ mark, theme, size }: ExchangeBadgeProps) {
  return (
    <span className={classNames("coin", `exchange--${theme}`, size && "coin--small")} aria-hidden="true">
      {mark}
    </span>
  );
}

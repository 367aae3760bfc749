import { classNames } from "~/components/ui/class-names";

interface ExchangeBadgeProps {
  mark: string;
  theme: string;
  size?: "small";
}

/** Decoration: the exchange's name is always nearby. */
export function ExchangeBadge({ mark, theme, size }: ExchangeBadgeProps) {
  return (
    <span className={classNames("coin", `exchange--${theme}`, size && "coin--small")} aria-hidden="true">
      {mark}
    </span>
  );
}

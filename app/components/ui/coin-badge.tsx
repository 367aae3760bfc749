import { classNames } from "./class-names";

interface CoinBadgeProps {
  symbol: string;
  size?: "small";
}

/** Decoration: the symbol is always nearby as text. */
export function CoinBadge({ symbol, size }: CoinBadgeProps) {
  const known = symbol.toLowerCase().replace(/[^a-z0-9]/g, "");
  return (
    <span
      className={classNames(
        "coin",
        `coin--${known}`,
        symbol.length > 3 && "coin--long",
        size && "coin--small",
      )}
      aria-hidden="true"
    >
      {symbol.slice(0, 5)}
    </span>
  );
}

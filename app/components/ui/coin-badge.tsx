import { classNames } from "./class-names";

interface CoinBadgeProps {
  /** The asset's symbol, such as ETH. */
  symbol: string;
  size?: "small";
}

/** A coloured disc with the symbol: decoration, because the symbol always stands in words nearby too. */
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

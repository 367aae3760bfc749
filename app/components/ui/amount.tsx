import { amountSize } from "./amount-size";
import { classNames } from "./class-names";

interface AmountProps {
  /** Formatted: '412.05000' or 'unavailable'. */
  value: string;
  unit?: string | null;
  fiat?: string | null;
  size?: "plain" | "large";
  className?: string;
}

export function Amount({ value, unit, fiat, size, className }: AmountProps) {
  return (
    <span className={classNames("amount", size && `amount--${size}`, className)}>
      <span className="amount__value">{value}</span>
      {unit ? <span className="amount__unit">{` ${unit}`}</span> : null}
      {fiat ? <span className="amount__fiat">{fiat}</span> : null}
    </span>
  );
}

/** The main figure of a card, 40 px to 10 px depending on its length. */
export function AmountHero({ value, unit, fiat }: Pick<AmountProps, "value" | "unit" | "fiat">) {
  return (
    <div className="amount-hero">
      <p className="amount-hero__line">
        <span className={`amount-hero__value amount-size--${amountSize(value)}`}>{value}</span>
        {unit ? <span className="amount-hero__unit">{` ${unit}`}</span> : null}
      </p>
      {fiat ? <p className="amount-hero__fiat">{fiat}</p> : null}
    </div>
  );
}

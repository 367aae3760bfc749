import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/components/ui/button";
import { AmountField } from "~/components/ui/form/amount-field";
import { inputProps } from "~/components/ui/form/field-props";
import { worthOfPart } from "~/lib/present/worth-of-part";
import { currentAsset, currentSymbol, isOneAsset, type SendFormPart } from "./use-send-form";

/** With scripts, value and unit follow the form. */
export function SendAmount(part: SendFormPart) {
  const { view, answer, fields, now } = part;
  // Here and not for the form: what is drawn again then should be small.
  const isHydrated = useHydrated();
  const symbol = currentSymbol(part);
  const worth = worthOfPart(now.amount, view.scales[currentAsset(part)] ?? undefined, view.currency);
  const stillWorth = isHydrated || !worth ? null : `${now.amount} ${symbol} is worth ${worth}`;
  const max = (
    <Button size="small" variant="quiet" name="stage" value="max">
      Max
    </Button>
  );
  return (
    <AmountField
      label="Amount"
      unit={isOneAsset(view) ? view.symbol : symbol}
      // Without scripts the unit could not follow the asset, and a wrong unit is worse than none.
      isUnitHeld={!isHydrated && !isOneAsset(view)}
      fiat={isHydrated ? worth : null}
      hint={answer?.max?.words ?? stillWorth}
      max={max}
      {...inputProps(fields.amount)}
      {...(answer?.max ? { "data-autofocus": "" } : null)}
    />
  );
}

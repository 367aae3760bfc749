import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/components/ui/button";
import { AmountField } from "~/components/ui/form/amount-field";
import { inputProps } from "~/components/ui/form/field-props";
import { worthOfPart } from "~/lib/present/worth-of-part";
import { currentAsset, type TransferPart } from "./use-transfer-form";

/** With scripts, value and unit follow the form. */
export function TransferAmount(part: TransferPart) {
  const { view, answer, fields, now } = part;
  const isHydrated = useHydrated();
  const asset = currentAsset(part);
  const worth = worthOfPart(now.amount, asset?.scale ?? undefined, view.currency);
  const symbol = asset?.symbol ?? "";
  const stillWorth = isHydrated || !worth ? null : `${now.amount} ${symbol} is worth ${worth}`;
  return (
    <AmountField
      label="Amount"
      unit={symbol}
      // Without scripts the unit could not follow the asset, and a wrong unit is worse than none.
      isUnitHeld={!isHydrated && view.assets.length > 1}
      fiat={isHydrated ? worth : null}
      hint={answer?.max?.words ?? stillWorth}
      max={
        <Button size="small" variant="quiet" name="stage" value="max">
          Max
        </Button>
      }
      {...inputProps(fields.amount)}
    />
  );
}

import { Button } from "~/components/ui/button";
import { AmountField } from "~/components/ui/form/amount-field";
import { inputProps } from "~/components/ui/form/field-props";
import { worthOfPart } from "~/lib/present/worth-of-part";
import type { StakeAmountView } from "~/lib/staking/stake-forms";
import type { StakeFormPart } from "./use-stake-form";

/** With scripts, its value follows the form. */
export function StakeAmount({
  amount,
  form,
  symbol,
  answer,
  fields,
  now,
}: StakeFormPart & { amount: StakeAmountView }) {
  const worth = worthOfPart(now.amount, form.scale ?? undefined, form.currency);
  const max = amount.hasMax ? (
    <Button size="small" variant="quiet" name="stage" value="max">
      Max
    </Button>
  ) : null;
  return (
    <AmountField
      label={amount.label}
      unit={symbol}
      fiat={worth}
      hint={answer?.filled?.words ?? amount.hint}
      max={max}
      {...inputProps(fields.amount)}
    />
  );
}

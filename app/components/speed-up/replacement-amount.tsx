import { AmountField } from "~/components/ui/form/amount-field";
import { type AnsweredField, inputProps } from "~/components/ui/form/field-props";
import type { SpeedUpTab } from "~/lib/speed-up/replacement";
import type { FoundView } from "~/lib/speed-up/view.server";

interface ReplacementAmountProps {
  tab: SpeedUpTab;
  found: FoundView;
  fields: Record<"amount" | "asset", AnsweredField>;
}

/** Follows from tab and transaction, never from the form. */
export function ReplacementAmount({ tab, found, fields }: ReplacementAmountProps) {
  const { amount, asset, previousGasPrice } = found.defaults;
  return (
    <>
      <input type="hidden" name="asset" value={asset} />
      <input type="hidden" name="previousGasPrice" value={previousGasPrice} />
      <AmountField
        label={tab === "cancel" ? "Amount (nothing is paid)" : "Amount (unchanged)"}
        unit={found.symbol}
        readOnly
        {...inputProps(fields.amount)}
        defaultValue={amount}
        error={fields.amount.errors ?? fields.asset.errors}
      />
    </>
  );
}

import { choiceProps } from "~/components/ui/field-props";
import { FeeChoice } from "../signing/fee-choice";
import { CustomFee } from "./custom-fee";
import type { SendFormPart } from "./use-send-form";

/** What is paid for sending, or given as a tip. */
export function SendFee({ view, fields, values }: SendFormPart) {
  return (
    <FeeChoice
      legend={view.feeKind === "tip" ? "Tip" : "Fee"}
      options={view.fees}
      custom={<CustomFee kind={view.feeKind} symbol={view.symbol} fields={fields} />}
      {...choiceProps(fields.fee)}
      defaultValue={values.fee || view.defaults.fee}
    />
  );
}

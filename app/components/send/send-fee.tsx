import { choiceProps } from "~/components/ui/form/field-props";
import { FeeChoice } from "../signing/form/fee-choice";
import { CustomFee } from "./custom-fee";
import type { SendFormPart } from "./use-send-form";

/** The style sheet shows the selected asset's cost, with or without scripts. */
function FeeDetail({ detail, coin, token }: { detail: string; coin: string; token: string }) {
  return (
    <>
      {detail}
      <span className="fee-cost">{coin}</span>
      <span className="fee-cost fee-cost--token">{token}</span>
    </>
  );
}

export function SendFee({ view, fields, values }: SendFormPart) {
  return (
    <FeeChoice
      legend={view.feeKind === "tip" ? "Tip" : "Fee"}
      options={view.fees.map(({ costs, ...option }) => ({
        ...option,
        detail: costs ? <FeeDetail detail={option.detail} {...costs} /> : option.detail,
      }))}
      custom={<CustomFee kind={view.feeKind} symbol={view.symbol} fields={fields} />}
      {...choiceProps(fields.fee)}
      defaultValue={values.fee || view.defaults.fee}
    />
  );
}

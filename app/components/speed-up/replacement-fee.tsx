import { FeeChoice } from "~/components/signing/form/fee-choice";
import { type AnsweredField, choiceProps, inputProps } from "~/components/ui/form/field-props";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import { CUSTOM_FEE_WARNING } from "~/lib/fees";
import type { FoundView } from "~/lib/speed-up/view.server";

interface ReplacementFeeProps {
  found: FoundView;
  fields: Record<"fee" | "hash" | "gasPrice" | "gasLimit", AnsweredField>;
}

/** What is offered for gas. What is wrong with the transaction itself is said here too: its hash has no field. */
export function ReplacementFee({ found, fields }: ReplacementFeeProps) {
  return (
    <FeeChoice
      options={found.fees}
      hint={`The network accepts a replacement from ${found.minGasPrice}.`}
      custom={
        <>
          <TextField
            label="Gas price (Gwei)"
            inputMode="decimal"
            autoComplete="off"
            {...inputProps(fields.gasPrice)}
          />
          <TextField
            label="Gas limit"
            inputMode="numeric"
            autoComplete="off"
            {...inputProps(fields.gasLimit)}
          />
          <Notice tone="warn">{CUSTOM_FEE_WARNING}</Notice>
        </>
      }
      {...choiceProps(fields.fee)}
      error={fields.fee.errors ?? fields.hash.errors}
    />
  );
}

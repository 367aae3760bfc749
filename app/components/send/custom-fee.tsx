import { inputProps } from "~/components/ui/form/field-props";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import { CUSTOM_FEE_WARNING } from "~/lib/fees";
import type { SendFormView } from "~/lib/send/view.server";
import type { SendFields } from "./use-send-form";

interface CustomFeeProps {
  kind: SendFormView["feeKind"];
  /** Of the native asset. */
  symbol: string;
  fields: SendFields;
}

export function CustomFee({ kind, symbol, fields }: CustomFeeProps) {
  if (kind === "network") return null;
  const inputs = {
    gas: <GasFields fields={fields} />,
    "satoshi-per-byte": (
      <TextField label="Satoshi per byte" inputMode="numeric" {...inputProps(fields.satoshiPerByte)} />
    ),
    tip: <TextField label={`Tip (${symbol})`} inputMode="decimal" {...inputProps(fields.tip)} />,
  };
  return (
    <>
      {inputs[kind]}
      <Notice tone="warn">{CUSTOM_FEE_WARNING}</Notice>
    </>
  );
}

function GasFields({ fields }: { fields: SendFields }) {
  return (
    <>
      <TextField label="Gas price (Gwei)" inputMode="decimal" {...inputProps(fields.gasPrice)} />
      <TextField label="Gas limit" optional inputMode="numeric" {...inputProps(fields.gasLimit)} />
    </>
  );
}

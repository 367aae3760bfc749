import { getInputProps } from "@conform-to/react";
import { AddressField } from "~/components/ui/address-field";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import type { SendFields } from "./send-fields";

/** The facts of a token that is not in the list; shown by the stylesheet alone, while that is the choice. */
export function CustomToken({ fields }: { fields: SendFields }) {
  return (
    <div className="custom-token">
      <AddressField
        label="Token address"
        error={fields.tokenAddress.errors}
        id={fields.tokenAddress.id}
        name={fields.tokenAddress.name}
        defaultValue={fields.tokenAddress.initialValue}
      />
      <TextField
        label="Token symbol"
        maxLength={20}
        error={fields.tokenSymbol.errors}
        {...getInputProps(fields.tokenSymbol, { type: "text", ariaAttributes: false })}
      />
      <TextField
        label="Token decimals"
        inputMode="numeric"
        error={fields.tokenDecimals.errors}
        {...getInputProps(fields.tokenDecimals, { type: "text", ariaAttributes: false })}
      />
      <Notice tone="warn">
        Check the decimals with whoever issued the token: with others, another amount is sent. If your
        organisation requires tokens to be in the address book, the co-signing service does not sign this one.
      </Notice>
    </div>
  );
}

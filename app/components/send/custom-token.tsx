import { AddressField } from "~/components/ui/form/address-field";
import { inputProps } from "~/components/ui/form/field-props";
import { Notice } from "~/components/ui/notice";
import { TextField } from "~/components/ui/text-field";
import type { SendFields } from "./use-send-form";

/** The style sheet shows it while 'custom token' is selected. */
export function CustomToken({ fields }: { fields: SendFields }) {
  return (
    <div className="custom-token">
      <AddressField label="Token address" {...inputProps(fields.tokenAddress)} />
      <TextField label="Token symbol" {...inputProps(fields.tokenSymbol)} maxLength={20} />
      <TextField label="Token decimals" inputMode="numeric" {...inputProps(fields.tokenDecimals)} />
      <Notice tone="warn">
        Check the decimals with the token's issuer: wrong decimals send a different amount. If your
        organisation requires tokens to be in the address book, the co-signing service does not sign this one.
      </Notice>
    </div>
  );
}

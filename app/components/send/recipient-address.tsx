import { AddressText } from "~/components/ui/address/address-text";

/** In full, to be compared by eye. */
export function RecipientAddress({ address, memo }: { address: string; memo?: string | null | undefined }) {
  return (
    <>
      <AddressText value={address} />
      {memo ? ` · ${memo}` : null}
    </>
  );
}

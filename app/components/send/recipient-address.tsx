import { AddressText } from "~/components/ui/address/address-text";

/** Whom a payment goes to, in full, for comparing by eye. */
export function RecipientAddress({ address, memo }: { address: string; memo?: string | null | undefined }) {
  return (
    <>
      <AddressText value={address} />
      {memo ? ` · ${memo}` : null}
    </>
  );
}

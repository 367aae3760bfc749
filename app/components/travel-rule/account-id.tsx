import { Address } from "~/components/ui/address";

/** An address, not a name or a number that somebody typed. */
const LONG = /^[0-9a-z_]{24,}$/i;

/** The account of one side of a transfer, whole; an address is for comparing by eye. */
export function AccountId({ value }: { value: string }) {
  return <Address value={value} label="Account ID" grouped={LONG.test(value)} />;
}

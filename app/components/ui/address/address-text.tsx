import { isCompared } from "~/lib/present/address-groups";
import { GroupedAddress } from "./grouped-address";

/** An address, hash or id in full: in groups of four where people compare it, otherwise in one piece. */
export function AddressText({ value, size }: { value: string; size?: "large" }) {
  if (!isCompared(value)) return <span className="address">{value}</span>;
  return <GroupedAddress value={value} {...(size && { size })} />;
}

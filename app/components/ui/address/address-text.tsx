import { isCompared } from "~/lib/present/address-groups";
import { GroupedAddress } from "./grouped-address";

/** In full; in groups of four if people compare it. */
export function AddressText({ value, size }: { value: string; size?: "large" }) {
  if (!isCompared(value)) return <span className="address">{value}</span>;
  return <GroupedAddress value={value} {...(size && { size })} />;
}

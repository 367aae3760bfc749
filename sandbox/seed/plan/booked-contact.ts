import type { Chain } from "../../chains/names";

export type BookedContact = {
  chain: Chain;
  name: string;
  label?: string;
  memo?: string;
  recipient: boolean;
  /** Name in the VASP list; makes the entry a TRAVEL_RULE one. */
  vasp?: string;
  counterparty?: string;
  assetId?: string;
};

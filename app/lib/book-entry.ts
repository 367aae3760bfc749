/** An entry of the address book as it is stored, in the backend's own words. */
export interface BookEntry {
  /** The backend's chain. */
  chain: string;
  name: string;
  label: string | null;
  address: string;
  memo: string | null;
  type: readonly string[];
  /** Null without the type TRAVEL_RULE. */
  counterparty: {
    name: string;
    vasp: { id: string | null; name: string | null; type: string | null };
  } | null;
}

export interface BookEntry {
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

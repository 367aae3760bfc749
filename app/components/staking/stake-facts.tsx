import { Address } from "~/components/ui/address/address";
import { DefinitionList } from "~/components/ui/definition-list";
import type { StakeFact } from "~/lib/staking/fields-view";

/** What a tab pays or returns, and to whom. */
export function StakeFacts({ facts }: { facts: readonly StakeFact[] }) {
  if (facts.length === 0) return null;
  const rows = facts.map(({ label, value, note, isAddress }) => ({
    label,
    value: isAddress ? <Address value={value} label={label} /> : value,
    note,
    wide: isAddress ?? false,
  }));
  return <DefinitionList rows={rows} />;
}

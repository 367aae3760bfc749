import { Address } from "~/components/ui/address/address";
import { type Definition, DefinitionList } from "~/components/ui/definition-list";

/** Closed at first: gas, nonce, chain id. */
export function TechnicalDetails({ rows }: { rows: readonly Definition[] }) {
  if (rows.length === 0) return null;
  const names = [...new Set(rows.map(({ label }) => label))].join(", ").replaceAll(" · ", ", ").toLowerCase();
  return (
    <details className="technical">
      <summary>
        <b>Technical details</b>
        <small>{names}</small>
      </summary>
      <DefinitionList rows={rows} />
    </details>
  );
}

/** What the fingerprint is the first part of. @param digest hex; null when nothing is to be signed */
export function digestRows(digest: string | null): Definition[] {
  if (digest === null) return [];
  return [{ label: "Whole digest", value: <Address value={digest} label="Digest" />, wide: true }];
}

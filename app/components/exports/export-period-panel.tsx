import { type Definition, DefinitionList } from "~/components/ui/definition-list";

/** What typed days are in the user's zone and in the file's. */
export function ExportPeriodPanel({ rows }: { rows: readonly Definition[] }) {
  return (
    <div className="export__period">
      <DefinitionList rows={rows} />
    </div>
  );
}

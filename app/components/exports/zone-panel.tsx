import { type Definition, DefinitionList } from "~/components/ui/definition-list";

/** Explains the days in the user's and the file's zone. */
export function ZonePanel({ zone, rows }: { zone: string; rows: readonly Definition[] | null }) {
  return (
    <>
      <p className="field__hint export__zone">Days begin and end at midnight, {zone}.</p>
      {rows ? (
        <div className="export__period">
          <DefinitionList rows={rows} />
        </div>
      ) : null}
    </>
  );
}

import { type Definition, DefinitionList } from "~/components/ui/definition-list";

/** Whose days the form's days are, and what they are in the user's zone and in the file's. */
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

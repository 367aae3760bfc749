import { classNames } from "~/components/ui/class-names";
import { type Definition, DefinitionList } from "~/components/ui/definition-list";

interface ZonePanelProps {
  zone: string;
  rows: readonly Definition[] | null;
  /** The zone is not known yet: the rows only keep their place. */
  isComing?: boolean;
}

/** Explains the days in the user's and the file's zone. */
export function ZonePanel({ zone, rows, isComing }: ZonePanelProps) {
  return (
    <>
      <p className="field__hint export__zone">{`Days begin and end at midnight, ${zone}.`}</p>
      {rows ? (
        <div className={classNames("export__period", isComing && "needs-script is-coming")}>
          <DefinitionList rows={rows} />
        </div>
      ) : null}
    </>
  );
}

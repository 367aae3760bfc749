import type { DamagedRow } from "~/lib/custody/shapes.server";
import { Notice } from "./notice";

const MAX_NAMED = 5;

/** The rows of a list that cannot be shown, by name; left out where there are none. */
export function DamagedRows({ rows }: { rows: readonly DamagedRow[] | undefined }) {
  if (!rows?.length) return null;
  const title =
    rows.length === 1
      ? "One row could not be read, and is not shown"
      : `${rows.length} rows could not be read, and are not shown`;
  return (
    <div className="damaged-rows">
      <Notice tone="warn" title={title}>
        {rows.slice(0, MAX_NAMED).map(({ name, problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: damaged rows may lack all that tells them apart
          <p key={at}>{[name, problem].filter(Boolean).join(": ")}</p>
        ))}
        {rows.length > MAX_NAMED ? <p>and {rows.length - MAX_NAMED} more</p> : null}
      </Notice>
    </div>
  );
}

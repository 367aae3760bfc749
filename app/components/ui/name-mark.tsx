import type { NameMark } from "~/lib/similar-names/marks.server";
import { classNames } from "./class-names";
import { Icon } from "./icon";

/** Under a name in a table: a press shows the whole of it. */
export function NameMarkCut({ mark }: { mark: NameMark | null | undefined }) {
  if (!mark) return null;
  return (
    <details className="address-cut name-mark-cut">
      <summary className={classNames("name-mark", mark.isAlike && "name-mark--alike")}>
        <Icon name={mark.isAlike ? "warning" : "info"} size="small" />
        <span>{mark.isAlike ? "Looks like another name" : "Others have this name"}</span>
      </summary>
      <div className="address-cut__full">{mark.words}</div>
    </details>
  );
}

/** Under a name: which other name it looks like, or that others have the same. */
export function NameMarkNote({ mark }: { mark: NameMark | null | undefined }) {
  if (!mark) return null;
  return (
    <span className={classNames("name-mark", mark.isAlike && "name-mark--alike")}>
      <Icon name={mark.isAlike ? "warning" : "info"} size="small" />
      <span>{mark.words}</span>
    </span>
  );
}

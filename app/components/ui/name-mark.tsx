import type { NameMark } from "~/lib/similar-names/marks.server";
import { classNames } from "./class-names";

/** Under a name: which other name it looks like, or that others have the same. */
export function NameMarkNote({ mark }: { mark: NameMark | null | undefined }) {
  if (!mark) return null;
  return <small className={classNames("name-mark", mark.isAlike && "name-mark--alike")}>{mark.words}</small>;
}

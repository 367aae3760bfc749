import { cutAt } from "~/lib/present/format";
import { CopyButton } from "./copy-button";
import { ShortText } from "./short-text";
import { VisuallyHidden } from "./visually-hidden";

interface CutTextProps {
  value: string;
  /** At most this many characters, then '...'. */
  cutTo: number;
  /** What it is, for the copy button's messages: 'Name'. */
  label: string;
}

/** A text that is cut where it is long: on touch, hover or focus and press, the whole of it, to be copied. */
export function CutText({ value, cutTo, label }: CutTextProps) {
  const [start, hidden] = cutAt(value, cutTo);
  if (!hidden) return <>{value}</>;
  return (
    <details className="address-cut address-cut--text">
      <summary title={value}>
        <ShortText {...{ start, hidden }} />
        <VisuallyHidden> (Show all of it)</VisuallyHidden>
      </summary>
      <div className="address-cut__full">
        <span className="address-line">
          <span>{value}</span>
          <CopyButton value={value} label={label} />
        </span>
      </div>
    </details>
  );
}

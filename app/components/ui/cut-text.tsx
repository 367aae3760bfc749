import { cutAt } from "~/lib/present/format";
import { CopyButton } from "./copy-button";
import { ShortText } from "./short-text";
import { VisuallyHidden } from "./visually-hidden";

interface CutTextProps {
  value: string;
  /** Maximum length, then '...'. */
  cutTo: number;
  /** For the copy button's messages: 'Name'. */
  label: string;
}

/** A long text is cut; touch, hover, or focus and press shows all of it, copyable. */
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

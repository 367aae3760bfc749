import { cutAt } from "~/lib/present/format";
import { CopyButton } from "../copy-button";
import { ShortText } from "../short-text";
import { VisuallyHidden } from "../visually-hidden";
import { AddressText } from "./address-text";

interface AddressProps {
  value: string;
  /** For the copy button's messages: 'Address', 'Transaction hash'. */
  label?: string;
  /** Maximum length, then '...'; a press shows all. */
  cutTo?: number;
  /** Cut to the first six and last four characters. */
  cutMiddle?: boolean;
  size?: "large";
  copyable?: boolean;
}

function cut({ value, cutTo, cutMiddle }: AddressProps): [start: string, hidden: string, end: string] {
  if (cutMiddle && value.length > 14) return [value.slice(0, 6), value.slice(6, -4), value.slice(-4)];
  return [...cutAt(value, cutTo ?? value.length), ""];
}

/**
 * In groups of four if people compare it. Always copyable in full: a cut one is complete in the page, so that selecting
 * it selects all.
 */
export function Address(props: AddressProps) {
  const { value, label = "Address", size, copyable = true } = props;
  const full = (
    <span className="address-line">
      <AddressText value={value} {...(size && { size })} />
      {copyable ? <CopyButton value={value} label={label} /> : null}
    </span>
  );
  const [start, hidden, end] = cut(props);
  if (!hidden) return full;
  return (
    <details className="address-cut">
      <summary title={value}>
        <ShortText {...{ start, hidden, end }} />
        <VisuallyHidden> (Show all of it)</VisuallyHidden>
      </summary>
      <div className="address-cut__full">{full}</div>
    </details>
  );
}

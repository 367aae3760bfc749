import { cutAt } from "~/lib/present/format";
import { CopyButton } from "../copy-button";
import { ShortText } from "../short-text";
import { VisuallyHidden } from "../visually-hidden";
import { AddressText } from "./address-text";

interface AddressProps {
  value: string;
  /** What it is, for the copy button's messages: 'Address', 'Transaction hash'. */
  label?: string;
  /** At most this many characters, then '...'; the full one is one press away. */
  cutTo?: number;
  /** Instead: the first six and the last four characters. */
  cutMiddle?: boolean;
  size?: "large";
  copyable?: boolean;
}

/** The parts of a cut text that are seen, and the hidden one between or after them. */
function cut({ value, cutTo, cutMiddle }: AddressProps): [start: string, hidden: string, end: string] {
  if (cutMiddle && value.length > 14) return [value.slice(0, 6), value.slice(6, -4), value.slice(-4)];
  return [...cutAt(value, cutTo ?? value.length), ""];
}

/**
 * An address, hash or id: in groups of four where people compare it, always copyable in full, with scripts or by
 * selecting it. A cut one is in the page in full too, so that its selection is the whole address.
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

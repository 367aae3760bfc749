import { groupAddress } from "~/lib/present/address-groups";
import { truncate } from "~/lib/present/format";
import { classNames } from "./class-names";
import { CopyButton } from "./copy-button";
import { VisuallyHidden } from "./visually-hidden";

interface AddressProps {
  value: string;
  /** What it is, for the copy button's messages: 'Address', 'Transaction hash'. */
  label?: string;
  /** At most this many characters, then '...'; the full one is one press away. */
  cutTo?: number;
  /** Instead: the first six and the last four characters. */
  cutMiddle?: boolean;
  /** In groups of four and equal lines, for comparing by eye. What is copied has no gaps. */
  grouped?: boolean;
  size?: "large";
  copyable?: boolean;
}

function FullAddress({ value, grouped, size }: Pick<AddressProps, "value" | "grouped" | "size">) {
  const classes = classNames("address", size && `address--${size}`);
  if (!grouped) return <span className={classes}>{value}</span>;
  const { prefix, groups, perLine } = groupAddress(value);
  const places = groups.map((text, at) => ({ text, at: at * 4 }));
  return (
    <span
      className={classNames(classes, `address--by-${perLine}`, prefix && `address--after-${prefix.length}`)}
    >
      {prefix ? <span className="address__prefix">{prefix}</span> : null}
      {places.map(({ text, at }) => (
        <span className="address__group" key={at}>
          {text}
        </span>
      ))}
    </span>
  );
}

function shorten({ value, cutTo, cutMiddle }: AddressProps): string {
  if (cutMiddle && value.length > 14) return `${value.slice(0, 6)}…${value.slice(-4)}`;
  return cutTo === undefined ? value : truncate(value, cutTo);
}

/** An address, hash or id: always selectable, copyable with scripts, and always available in full. */
export function Address(props: AddressProps) {
  const { value, label = "Address", copyable = true } = props;
  const full = (
    <span className="address-line">
      <FullAddress {...props} />
      {copyable ? <CopyButton value={value} label={label} /> : null}
    </span>
  );
  const shown = shorten(props);
  if (shown === value) return full;
  return (
    <details className="address-cut">
      <summary title={value}>
        {shown}
        <VisuallyHidden> Show all of it</VisuallyHidden>
      </summary>
      <div className="address-cut__full">{full}</div>
    </details>
  );
}

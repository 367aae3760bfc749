import { Fragment } from "react";
import { groupAddress } from "~/lib/present/address-groups";
import { classNames } from "../class-names";

/** `isMarked`: look twice. */
export interface AddressRun {
  text: string;
  isMarked: boolean;
}

interface GroupedAddressProps {
  value: string;
  size?: "large";
  /** The same address in runs, to mark parts of it. */
  runs?: readonly AddressRun[];
}

/** In groups of four and equal lines, for comparing by eye. The copied text has no gaps. */
export function GroupedAddress({ value, size, runs }: GroupedAddressProps) {
  const { prefix, groups, perLine } = groupAddress(value);
  const isLong = prefix.length > 5;
  const hanging = prefix && (isLong ? "address--below" : `address--after-${prefix.length}`);
  const places = groups.map((text, at) => ({ text, at: prefix.length + at * 4 }));
  const part = (from: number, to: number) => (runs ? markedPart(runs, from, to) : value.slice(from, to));
  return (
    <span className={classNames("address", size && `address--${size}`, `address--by-${perLine}`, hanging)}>
      {prefix ? <span className="address__prefix">{part(0, prefix.length)}</span> : null}
      {places.map(({ text, at }) => (
        <Fragment key={at}>
          {at > 0 && (at > prefix.length || isLong) ? <wbr /> : null}
          <span>{part(at, at + text.length)}</span>
        </Fragment>
      ))}
    </span>
  );
}

function markedPart(runs: readonly AddressRun[], from: number, to: number) {
  let start = 0;
  return runs.map(({ text, isMarked }) => {
    const at = start;
    start += text.length;
    const own = text.slice(Math.max(from - at, 0), Math.max(to - at, 0));
    return own && isMarked ? <mark key={at}>{own}</mark> : <Fragment key={at}>{own}</Fragment>;
  });
}

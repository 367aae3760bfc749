import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface Definition {
  label: string;
  value: ReactNode;
  /** A smaller second line, such as the worth in the display currency. */
  note?: ReactNode;
  /** Label above value: for addresses and hashes, which need the width. */
  wide?: boolean;
  /** The value is an address or hash: in the type of addresses, all of it. */
  isAddress?: boolean;
  /** Set apart by a line: the sum of those above. */
  isTotal?: boolean;
}

interface DefinitionListProps {
  rows: readonly (Definition | null | false | undefined)[];
  /** A line under every row. */
  ruled?: boolean;
}

export function DefinitionList({ rows, ruled }: DefinitionListProps) {
  return (
    <dl className={classNames("definitions", ruled && "definitions--ruled")}>
      {rows.map((row) =>
        row ? (
          <div
            key={row.label}
            className={classNames(
              "definitions__row",
              row.wide && "definitions__row--wide",
              row.isTotal && "definitions__row--total",
            )}
          >
            <dt>{row.label}</dt>
            <dd>
              {row.isAddress ? <span className="address">{row.value}</span> : row.value}
              {row.note ? <small>{row.note}</small> : null}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

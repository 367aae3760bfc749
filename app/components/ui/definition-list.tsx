import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface Definition {
  label: string;
  value: ReactNode;
  /** A smaller second line, such as the value in the display currency. */
  note?: ReactNode;
  /** Label above value: for addresses and hashes. */
  wide?: boolean;
  /** Shown in full in the type of addresses. */
  isAddress?: boolean;
  /** A total, set apart by a line. */
  isTotal?: boolean;
}

interface DefinitionListProps {
  rows: readonly (Definition | null | false | undefined)[];
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

import type { ReactNode } from "react";

/** Under the columns of a list's rows. */
export function RowsTable({ children }: { children: ReactNode }) {
  return (
    <div className="table-wrap">
      <table className="table payout-table">
        <caption className="visually-hidden">Rows</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Recipient</th>
            <th scope="col" className="table__end">
              Amount
            </th>
            <th scope="col">Reference</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

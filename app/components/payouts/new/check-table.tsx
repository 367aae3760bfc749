import { Fragment } from "react";
import { Address } from "~/components/ui/address/address";
import { Amount } from "~/components/ui/amount";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/form/checkbox";
import { Link } from "~/components/ui/link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { Tag } from "~/components/ui/tag";
import { TextField } from "~/components/ui/text-field";
import { PAYOUT_COLUMNS, type PayoutCells, type PayoutColumn } from "~/lib/forms/payout-columns";
import { payoutField } from "~/lib/forms/payout-form";
import type { CheckedRowView, LookView } from "~/lib/payouts/check-view.server";
import { listNames } from "~/lib/present/list-names";
import type { Tone } from "~/lib/present/status";
import { RowsTable } from "./rows-table";

interface CheckTableProps {
  rows: readonly CheckedRowView[];
  pending: string | null;
}

type RowProps = { row: CheckedRowView; pending: string | null };

const TONES: Readonly<Record<CheckedRowView["state"], Tone | undefined>> = {
  refused: "bad",
  look: "wait",
  ready: undefined,
  out: undefined,
};

/** What needs somebody first; numbers stay the file's. A refused row is mended in place. */
export function CheckTable({ rows, pending }: CheckTableProps) {
  return (
    <RowsTable>
      {rows.map((row) => (
        <Fragment key={row.index}>
          <Row row={row} pending={pending} />
          {row.cells ? <Mending row={row} cells={row.cells} pending={pending} /> : null}
        </Fragment>
      ))}
    </RowsTable>
  );
}

function Row({ row, pending }: RowProps) {
  const { line, name, mark, address, amount, reference, note, from, state } = row;
  return (
    <tr data-tone={TONES[state]} className={state === "out" ? "payout-table__out" : undefined}>
      <td data-label="Row">
        <span className="num">{line}</span>
      </td>
      <td data-label="Recipient">
        <div className="table__cell">
          {name ? <b className="payout-table__name">{name}</b> : null}
          <NameMarkNote mark={mark} />
          <Address value={address} cutMiddle copyable={false} />
          <small>from {from || "no sub-wallet"}</small>
        </div>
      </td>
      <td data-label="Amount" className="table__end">
        <div className="table__cell">
          <Amount size="plain" value={amount.value} unit={amount.unit} fiat={amount.fiat} />
        </div>
      </td>
      <td data-label="Reference">
        <div className="table__cell">
          {reference}
          {note ? <small>{note}</small> : null}
        </div>
      </td>
      <td data-label="State">
        <div className="table__cell">
          <State row={row} pending={pending} />
        </div>
      </td>
    </tr>
  );
}

function State({ row, pending }: RowProps) {
  const { state, issues, refusal, index, needsTravelRule } = row;
  if (state === "out") {
    const intent = `take:${index}`;
    return (
      <>
        <Tag>Left out</Tag>{" "}
        <Button size="small" variant="quiet" name="intent" value={intent} pending={pending === intent}>
          Take it in again
        </Button>
      </>
    );
  }
  if (state === "refused") {
    return (
      <>
        <Tag tone="bad">Refused</Tag>
        {refusal ? (
          <span className="payout-table__bad">
            {refusal.to ? <Link to={refusal.to}>{refusal.words}</Link> : refusal.words}
          </span>
        ) : (
          <span className="payout-table__bad">{listNames(issues.map(({ field }) => field))}</span>
        )}
      </>
    );
  }
  return (
    <>
      {row.looks.length > 0 ? <Looks row={row} /> : "Ready"}
      {needsTravelRule ? <small>Beneficiary details are asked for once it is made</small> : null}
    </>
  );
}

function Looks({ row: { index, lookKey, isSeen, looks, line } }: { row: CheckedRowView }) {
  return (
    <>
      {isSeen ? "Ready, looked at" : <Tag tone="wait">Look at this</Tag>}
      {looks.map((look) => (
        <Look key={look.words} look={look} />
      ))}
      <input type="hidden" name={payoutField(index, "offered")} value={lookKey} />
      <Checkbox
        name={payoutField(index, "seen")}
        value={lookKey}
        defaultChecked={isSeen}
        label={
          <>
            I have looked at <span className="visually-hidden">row {line}</span>
            <span aria-hidden="true">it</span>
          </>
        }
      />
    </>
  );
}

function Look({ look: { words, link } }: { look: LookView }) {
  return (
    <span className="payout-table__wait">
      {words}
      {link ? (
        <>
          {" "}
          <Link to={link.to} target="_blank">
            {link.words}
          </Link>
        </>
      ) : null}
    </span>
  );
}

const LABELS: Readonly<Record<PayoutColumn, string>> = {
  reference: "Reference",
  from: "Paying sub-wallet",
  asset: "Asset",
  to: "Recipient: address, or a name of the address book",
  amount: "Amount",
  tag: "Tag",
  note: "Note",
};

/** The fields that are wrong, or that the service's reason is about. */
function Mending({ row, cells, pending }: RowProps & { cells: PayoutCells }) {
  const { index, issues, line } = row;
  const wrong = PAYOUT_COLUMNS.filter((column) => issues.some(({ field }) => field === column));
  const fields = wrong.length > 0 ? wrong : (row.refusal?.fields ?? PAYOUT_COLUMNS);
  const leave = `leave:${index}`;
  return (
    <tr className="payout-table__mend" data-tone="bad">
      <td colSpan={5}>
        <fieldset>
          <legend>Row {line} of the file</legend>
          {fields.map((column) => (
            <TextField
              key={column}
              id={`payout-${index}-${column}`}
              name={payoutField(index, column)}
              label={LABELS[column]}
              mono={column === "to"}
              defaultValue={cells[column]}
              error={issues.find(({ field }) => field === column)?.message}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <div className="button-row">
            <Button name="intent" value="check" formAction="#payout-rows" pending={pending === "check"}>
              Check this row
            </Button>
            <Button
              variant="quiet"
              name="intent"
              value={leave}
              formAction="#payout-rows"
              pending={pending === leave}
            >
              Leave out
            </Button>
          </div>
        </fieldset>
      </td>
    </tr>
  );
}

import { type Column, DataTable } from "~/components/ui/on-demand/data-table";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import type { AuditList, AuditRow } from "~/lib/audit/list-view.server";

const TAIL = 7;

const ENTRY: Column<AuditRow> = {
  key: "entry",
  header: "Entry",
  align: "end",
  cell: (row) => <span className="num">{row.entry}</span>,
};

const WHEN: Column<AuditRow> = {
  key: "when",
  header: "When (UTC)",
  cell: (row) => (
    <time dateTime={row.iso} className="num">
      <b>{row.time}</b>
      <VisuallyHidden>, </VisuallyHidden>
      <small>{row.day}</small>
    </time>
  ),
};

const REST: readonly Column<AuditRow>[] = [
  {
    key: "who",
    header: "Who",
    cell: (row) => (
      <>
        <b>{row.who}</b>
        <small>{row.whoNote}</small>
      </>
    ),
  },
  {
    key: "what",
    header: "What",
    cell: (row) => (
      <>
        {row.what}
        {row.whatNote ? <small>{row.whatNote}</small> : null}
      </>
    ),
  },
  {
    key: "where",
    header: "From where",
    cell: (row) => (
      <>
        {row.where}
        <small className="mono">{row.address}</small>
      </>
    ),
  },
  { key: "hash", header: "Hash", cell: (row) => <Hash hash={row.hash} /> },
];

/** Its end, as the chain's head shows it; the whole hash is one press away. */
function Hash({ hash }: { hash: string }) {
  return (
    <details className="audit-hash">
      <summary className="mono">
        <span className="audit-hash__end">…{hash.slice(-TAIL)}</span>
        <span className="visually-hidden">Show the whole hash</span>
      </summary>
      <code>{hash}</code>
    </details>
  );
}

/** Entries of the audit log; a card each on a phone. */
export function AuditTable({ list }: { list: AuditList }) {
  return (
    <div className="audit-table">
      <DataTable
        caption="Audit log"
        columns={[ENTRY, { ...WHEN, sort: list.sort }, ...REST]}
        rows={list.rows}
        rowKey={(row) => row.entry}
      />
    </div>
  );
}

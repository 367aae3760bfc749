import { Card } from "~/components/ui/card";
import { classNames } from "~/components/ui/class-names";
import { Link } from "~/components/ui/link";
import { type Column, DataTable } from "~/components/ui/on-demand/data-table";
import { EmptyState } from "~/components/ui/states";
import { Timestamp } from "~/components/ui/timestamp";
import { paths } from "~/lib/paths";
import type { ProgramRow } from "~/lib/people/programs/program-row";

const COLUMNS: readonly Column<ProgramRow>[] = [
  { key: "program", header: "Program", cell: (row) => <Program {...row} />, isTitle: true },
  { key: "role", header: "May act as", cell: ({ role }) => <b className="program__role">{role}</b> },
  { key: "wallets", header: "Wallets", cell: ({ wallets }) => wallets },
  {
    key: "used",
    header: "Last use (UTC)",
    cell: ({ lastUsedAt, lastUsedFrom }) =>
      lastUsedAt === null ? (
        <span className="muted">never used</span>
      ) : (
        <span className="program__use">
          <Timestamp iso={lastUsedAt} />
          <small className="mono">{lastUsedFrom}</small>
        </span>
      ),
  },
  {
    key: "until",
    header: "Until",
    align: "end",
    cell: ({ until }) => (
      <span className={classNames(until.tone && `program__until--${until.tone}`)}>{until.words}</span>
    ),
  },
];

const CHANGE: Column<ProgramRow> = {
  key: "change",
  header: "",
  align: "end",
  cell: ({ id, name, isRevoked }) =>
    isRevoked ? null : (
      <Link to={paths.program(id)} preventScrollReset aria-label={`Change ${name}`}>
        Change
      </Link>
    ),
};

interface Props {
  programs: readonly ProgramRow[];
  mayChange: boolean;
}

export function ProgramsCard({ programs, mayChange }: Props) {
  return (
    <Card
      title="Keys of programs"
      actions={
        <p className="programs__rule">A key never approves. Its secret is shown once, when it is made.</p>
      }
    >
      {programs.length === 0 ? (
        <EmptyState title="No keys" icon="wallet">
          A program that prepares payments or reads balances gets a key of its own.
        </EmptyState>
      ) : (
        <DataTable
          caption="Keys of programs"
          columns={mayChange ? [...COLUMNS, CHANGE] : COLUMNS}
          rows={programs}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}

function Program({ name, initials, keys }: ProgramRow) {
  return (
    <span className="person">
      <span className="avatar avatar--square" aria-hidden="true">
        {initials}
      </span>
      <span className="person__names">
        <b>{name}</b>
        <small className="mono">{keys}</small>
      </span>
    </span>
  );
}

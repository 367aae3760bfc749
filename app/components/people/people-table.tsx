import { Link } from "~/components/ui/link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { type Column, DataTable } from "~/components/ui/on-demand/data-table";
import { Tag } from "~/components/ui/tag";
import { Timestamp } from "~/components/ui/timestamp";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { paths } from "~/lib/paths";
import type { PersonRow } from "~/lib/people/person-row";

const COLUMNS: readonly Column<PersonRow>[] = [
  { key: "person", header: "Person", cell: (row) => <Person {...row} />, isTitle: true },
  {
    key: "role",
    header: "Role",
    cell: ({ role, roleLine }) => (
      <span className="person-role">
        <b>{role}</b>
        <small>{roleLine}</small>
      </span>
    ),
  },
  { key: "wallets", header: "Wallets", cell: ({ wallets }) => wallets },
  {
    key: "signed-in",
    header: "Last sign-in (UTC)",
    cell: ({ lastSignInAt, signInNote }) =>
      signInNote ? <span className="muted">{signInNote}</span> : <Timestamp iso={lastSignInAt} />,
  },
];

const CHANGE: Column<PersonRow> = {
  key: "change",
  header: "",
  align: "end",
  cell: ({ id, name }) => (
    <Link to={paths.changePerson(id)} preventScrollReset>
      Change<VisuallyHidden> {name}</VisuallyHidden>
    </Link>
  ),
};

export function PeopleTable({ people, mayChange }: { people: readonly PersonRow[]; mayChange: boolean }) {
  const columns = mayChange ? [...COLUMNS, CHANGE] : COLUMNS;
  return (
    <DataTable caption="People of the organisation" columns={columns} rows={people} rowKey={({ id }) => id} />
  );
}

function Person({ name, mark, initials, email, isYou, state }: PersonRow) {
  return (
    <span className="person">
      <span className="avatar" aria-hidden="true">
        {initials}
      </span>
      <span className="person__names">
        <b>{name}</b>
        {isYou ? <span className="muted"> · you</span> : null}
        {state ? <Tag tone={state.tone}>{state.words}</Tag> : null}
        <small>{email}</small>
        <NameMarkNote mark={mark} />
      </span>
    </span>
  );
}

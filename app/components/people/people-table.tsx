import { Link } from "~/components/ui/link";
import { NameMarkNote } from "~/components/ui/name-mark";
import { type Column, DataTable } from "~/components/ui/on-demand/data-table";
import { Tag } from "~/components/ui/tag";
import { Timestamp } from "~/components/ui/timestamp";
import { VisuallyHidden } from "~/components/ui/visually-hidden";
import { paths } from "~/lib/paths";
import type { PersonRow } from "~/lib/people/person-row";
import { sessionsPath } from "~/lib/sessions-path";

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

interface PeopleTableProps {
  people: readonly PersonRow[];
  mayChange: boolean;
  /** Whose sessions the person may see. */
  sessionsOf: "all" | "own" | "nobody";
}

export function PeopleTable({ people, mayChange, sessionsOf }: PeopleTableProps) {
  const actions: Column<PersonRow> = {
    key: "actions",
    header: "",
    align: "end",
    cell: ({ id, name, isYou, signInNote }) => (
      <span className="person-actions">
        {sessionsOf === "nobody" || signInNote || (sessionsOf === "own" && !isYou) ? null : (
          <Link to={sessionsPath(id)} preventScrollReset>
            Sessions<VisuallyHidden> of {name}</VisuallyHidden>
          </Link>
        )}
        {mayChange ? (
          <Link to={paths.changePerson(id)} preventScrollReset>
            Change<VisuallyHidden> {name}</VisuallyHidden>
          </Link>
        ) : null}
      </span>
    ),
  };
  const columns = mayChange || sessionsOf !== "nobody" ? [...COLUMNS, actions] : COLUMNS;
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

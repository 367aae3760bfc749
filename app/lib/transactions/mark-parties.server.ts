import type { Session } from "~/lib/session/session.server";
import { type MarkOf, nameMarks } from "~/lib/similar-names/marks.server";
import type { PartyName } from "./transaction-row";

interface Parties {
  from: PartyName;
  to: PartyName;
}

/** Rows whose parties' names say what they could be mistaken for. */
export async function markParties<Row extends Parties>(
  session: Session,
  rows: readonly Row[],
): Promise<Row[]> {
  const markOf = await nameMarks(
    session,
    rows.flatMap(({ from, to }) => [from.name, to.name]),
  );
  return rows.map((row) => withMarks(row, markOf));
}

export async function markPartiesOf<Row extends Parties>(session: Session, row: Row): Promise<Row> {
  return withMarks(row, await nameMarks(session, [row.from.name, row.to.name]));
}

function withMarks<Row extends Parties>(row: Row, markOf: MarkOf): Row {
  const marked = (party: PartyName): PartyName => ({ ...party, mark: markOf(party.name) });
  return { ...row, from: marked(row.from), to: marked(row.to) };
}

import type { Session } from "../session/session.server";
import { type MarkOf, type NameMark, nameMarks } from "./marks.server";

interface Party {
  name?: string | null;
  mark?: NameMark | null;
}

interface Parties {
  from: Party;
  to: Party;
}

/** Rows whose parties' names say what they could be mistaken for. */
export async function markParties<Row extends Parties>(
  session: Session,
  rows: readonly Row[],
): Promise<Row[]> {
  const markOf = await nameMarks(session, partyNames(rows));
  return rows.map((row) => withPartyMarks(row, markOf));
}

export async function markPartiesOf<Row extends Parties>(session: Session, row: Row): Promise<Row> {
  return withPartyMarks(row, await nameMarks(session, partyNames([row])));
}

export const partyNames = (rows: readonly Parties[]) => rows.flatMap(({ from, to }) => [from.name, to.name]);

export function withPartyMarks<Row extends Parties>(row: Row, markOf: MarkOf): Row {
  const marked = (party: Party) => ({ ...party, mark: markOf(party.name) });
  return { ...row, from: marked(row.from), to: marked(row.to) };
}

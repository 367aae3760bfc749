import { listPeople } from "~/lib/custody/people/people.server";
import { listPrograms } from "~/lib/custody/people/programs.server";
import { getUser, getWalletsInfo } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { personRow } from "./person-row";
import { programRow } from "./programs/program-row";

export type PeoplePage = Awaited<ReturnType<typeof showPeople>>;

/** @throws Response to the accounts where the backend does not list people */
export async function showPeople(request: Request) {
  const session = await requireSession(request);
  const { value, problem } = await settle(
    Promise.all([listPeople(session), getUser(session), showPrograms(session)]),
  );
  if (!value) return { problem, people: null, programs: null, organisation: null };
  const [people, { organisation }, programs] = value;
  if (!people) throw redirectInvalidUrl(paths.home());
  return {
    ...{ problem: null, people: people.map(personRow), programs },
    organisation: markHidden(organisation.name),
  };
}

async function showPrograms(session: Session) {
  const known = await listPrograms(session);
  if (!known) return null;
  const { items } = await getWalletsInfo(session);
  const names = new Map(items.map(({ walletId, walletName }) => [walletId, walletName]));
  const now = new Date();
  return { ...known, programs: known.programs.map((one) => programRow(one, names, now)) };
}

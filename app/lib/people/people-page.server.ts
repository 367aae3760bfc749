import { assureCapability } from "~/lib/custody/capabilities/known.server";
import { listPeople } from "~/lib/custody/people/people.server";
import { listPeopleChanges, type PeopleChange } from "~/lib/custody/people/people-changes.server";
import { listPrograms } from "~/lib/custody/people/programs.server";
import { getUser, getWalletsInfo, seesSomeWallets } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import type { Role } from "~/lib/roles";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { withNameMarks } from "../similar-names/marks.server";
import { changeSubtitle, changeTitle } from "./change-view";
import { personRow } from "./person-row";
import { programRow } from "./programs/program-row";

export type PeoplePage = Awaited<ReturnType<typeof showPeople>>;

/** @throws Response to the accounts where the backend does not list people */
export async function showPeople(request: Request) {
  const session = await requireSession(request);
  const { value, problem } = await settle(
    Promise.all([listPeople(session), getUser(session), showPrograms(session), listPeopleChanges(session)]),
  );
  const unknown = { people: null, programs: null, organisation: null, changes: [], mayChange: false };
  if (!value) return { problem, sessionsOf: "nobody" as const, ...unknown };
  const [people, { organisation, role }, programs, known] = value;
  if (!people) throw redirectInvalidUrl(paths.home());
  const seesSome = people.some(({ isYou, wallets }) => isYou && wallets !== null);
  const rows = people.map((one) => personRow(one, seesSome));
  return {
    ...{ problem: null, people: await withNameMarks(session, rows), programs },
    organisation: markHidden(organisation.name),
    changes: (known?.changes ?? []).map(openChange),
    mayChange: known?.mayChange ?? false,
    sessionsOf: (await assureCapability("personSessions")) ? whoseSessions(role) : ("nobody" as const),
  };
}

const whoseSessions = (role: Role | null): "all" | "own" =>
  role === null || role === "OWNER" ? "all" : "own";

async function showPrograms(session: Session) {
  const known = await listPrograms(session);
  if (!known) return null;
  const [{ items }, user] = await Promise.all([getWalletsInfo(session), getUser(session)]);
  const names = new Map(items.map(({ walletId, walletName }) => [walletId, walletName]));
  const now = new Date();
  return {
    ...known,
    programs: known.programs.map((one) => programRow(one, names, now, seesSomeWallets(user))),
  };
}

const openChange = (change: PeopleChange) => ({
  to: paths.peopleChange(change.requestId),
  title: changeTitle(change),
  note: changeSubtitle(change),
});

import { listPeople } from "~/lib/custody/people/people.server";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import { personRow } from "./person-row";

export type PeoplePage = Awaited<ReturnType<typeof showPeople>>;

/** @throws Response to the accounts where the backend does not list people */
export async function showPeople(request: Request) {
  const session = await requireSession(request);
  const { value, problem } = await settle(Promise.all([listPeople(session), getUser(session)]));
  if (!value) return { problem, people: null, organisation: null };
  const [people, { organisation }] = value;
  if (!people) throw redirectInvalidUrl(paths.home());
  return { problem: null, people: people.map(personRow), organisation: markHidden(organisation.name) };
}

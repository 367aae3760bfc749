import { listPeople } from "~/lib/custody/people/people.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import { paths } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { issueToken } from "~/lib/session/once.server";
import { askChange, assertMayChange, readRole, refusePeople, walletChoices } from "./ask-change.server";
import { CHANGE_FIELDS, checkRights, SOME, WALLET_ROWS, walletsAskedFor } from "./people-form";
import { personRow } from "./person-row";

export type ChangePersonPage = Awaited<ReturnType<typeof showPerson>>;

/** @throws Response to the list for an unknown person, and for who may not change people */
export async function showPerson(request: Request, personId: string) {
  const session = await requirePermission(request, "changePeople");
  await assertMayChange(session);
  const { ask } = queryOf(request, { ask: TOKEN_LENGTH });
  const person = (await listPeople(session))?.find(({ id }) => id === personId);
  if (!person) throw redirectInvalidUrl(paths.people());
  return {
    person: personRow(person),
    rights: { role: person.role as string, scope: person.wallets ? SOME : "all" },
    ticked: person.wallets?.map(({ id }) => id) ?? [],
    wallets: await walletChoices(session),
    asksRemoval: ask === "remove",
    once: issueToken(),
  };
}

export async function answerPerson(request: Request, personId: string) {
  const { session, form } = await readForm(request, "changePeople", CHANGE_FIELDS, WALLET_ROWS);
  const { role: given, scope, stage, once: token } = form.values;
  const typed = { role: given, scope };
  const ticked = form.rows.flatMap(({ id }) => id || []);
  const asking = { session, typed, ticked, token };
  if (form.issue) return refusePeople(asking, 400, [form.issue]);
  if (stage === "remove") return askChange({ ...asking, asked: { kind: "REMOVE", personId } });
  const issues = checkRights(typed, ticked);
  const role = readRole(given);
  if (issues.length > 0 || !role) return refusePeople(asking, 400, issues);
  const walletIds = walletsAskedFor(typed, ticked);
  return askChange({ ...asking, asked: { kind: "CHANGE", personId, role, walletIds } });
}

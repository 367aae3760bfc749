import { redirect } from "@remix-run/node";
import { getPeopleChange, listPeopleChanges } from "~/lib/custody/people/people-changes.server";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { getRequestPeople } from "~/lib/custody/transactions/request-people.server";
import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import { phoneUrl } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readCommand } from "~/lib/forms/read-form.server";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import { paths } from "~/lib/paths";
import { isFinalStatus } from "~/lib/present/status";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";
import { answerCancel } from "~/lib/signing/screen/cancel-reason.server";
import { readMakerView } from "~/lib/signing/screen/maker.server";
import { markedApprovals } from "~/lib/signing/screen/mark-approvers.server";
import { nameMarks } from "~/lib/similar-names/marks.server";
import {
  changedName,
  changeSubtitle,
  changeTitle,
  checkPeopleChange,
  nextWords,
  stateRows,
  statusWords,
} from "./change-view";

export type PeopleRequestPage = Awaited<ReturnType<typeof showPeopleRequest>>;

/** @throws Response to the list if there is no such change */
export async function showPeopleRequest(request: Request, requestId: string) {
  const session = await requireSession(request);
  const { ask } = queryOf(request, { ask: TOKEN_LENGTH });
  const [change, { organisation }, known] = await Promise.all([
    getPeopleChange(session, requestId),
    getUser(session),
    listPeopleChanges(session),
  ]);
  if (!change) throw redirectInvalidUrl(paths.people());
  const [people, maker] = await Promise.all([
    settle(getRequestPeople(session, requestId)),
    readMakerView(session, requestId),
  ]);
  const name = changedName(change);
  const { signed, mismatches } = checkPeopleChange(change, organisation.trustId);
  const { status } = change;
  const isOpen = !isFinalStatus(status) && status !== "SIGNED";
  const canCancel = isOpen && (known?.mayChange ?? false);
  const [approvals, markOf] = await Promise.all([
    markedApprovals(session, { status, people: people.value }),
    nameMarks(session, [name]),
  ]);
  return {
    ...{ requestId, status, title: changeTitle(change), subtitle: changeSubtitle(change) },
    ...{ rows: stateRows(change), next: nextWords(change), mismatches, isOpen, canCancel },
    statusWords: statusWords(status, people.value?.history ?? null),
    fingerprint: signed && formatFingerprint(signed.fingerprint),
    digest: signed?.digest ?? null,
    ...{ approvals, maker },
    mark: markOf(name),
    phoneUrl: isOpen ? phoneUrl(requestId) : null,
    asksCancel: canCancel && ask === "cancel",
  };
}

export async function answerPeopleRequest(request: Request, requestId: string) {
  const { session, values } = await readCommand(request, "changePeople", {
    stage: TOKEN_LENGTH,
    reason: 500,
  });
  const back = paths.peopleChange(requestId);
  if (values.stage !== "cancel" || !(await getPeopleChange(session, requestId))) return redirect(back);
  const cancel = (reason: string) => cancelRequest(session, requestId, reason);
  return answerCancel(values.reason, cancel, (problem) => {
    const flash = problem ? setFlash("error", problem) : setFlash("success", "The change was cancelled");
    return redirect(back, { headers: { "Set-Cookie": flash } });
  });
}

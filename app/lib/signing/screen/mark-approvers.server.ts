import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import type { Session } from "~/lib/session/session.server";
import { nameMarks } from "~/lib/similar-names/marks.server";
import { type ApprovalsView, approvalsView } from "./approvals-view";

/** The same people, each with the mark of the name; keys without a name have none. */
export async function markApprovers<View extends ApprovalsView | null>(
  session: Session,
  view: View,
): Promise<View> {
  if (!view) return view;
  const named = view.flat().flatMap(({ approvers }) => approvers.filter(({ initials }) => initials !== ""));
  const markOf = await nameMarks(
    session,
    named.map(({ name }) => name),
  );
  return view.map((groups) =>
    groups.map((group) => ({
      ...group,
      approvers: group.approvers.map((one) =>
        one.initials === "" ? one : { ...one, mark: markOf(one.name) },
      ),
    })),
  ) as View;
}

/** Who approves a request, and who did; null if the backend does not say. */
export const markedApprovals = (
  session: Session,
  { status, people }: { status: string; people: RequestPeople | null },
): Promise<ApprovalsView | null> =>
  markApprovers(session, people && approvalsView({ status, people, schedules: null }));

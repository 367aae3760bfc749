import { beforeEach, describe, expect, it } from "vitest";
import { getTaskCount, listTasks } from "~/lib/custody/transactions/tasks.server";
import type { Session } from "~/lib/session/session.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const backend = serveFakeBackend();
let session: Session;
beforeEach(async () => {
  session = await newVisit();
});

describe("the number of tasks", () => {
  it("is asked in one call with the list of them", async () => {
    backend.reset({
      getTaskCount: () => ({ user: { taskCount: 1, hasOpenRequests: true } }),
      listTasks: ({ currency }) => ({
        user: {
          tasks: [
            {
              ...{
                kind: "APPROVAL",
                requestId: "r",
                requestType: String(currency),
                walletName: "Operations",
              },
              ...{ transaction: null, createdAt: "2026-11-21T16:05:00Z", expiresAt: null },
              approverGroups: [
                [{ quorumCount: 1, approvers: [{ key: "04", name: "Amara", approvedAt: null }] }],
              ],
            },
          ],
        },
      }),
    });
    const [count, tasks] = await Promise.all([getTaskCount(session), listTasks(session, "CHF")]);
    expect(count).toEqual({ taskCount: 1, hasOpenRequests: true });
    expect(tasks?.[0]).toMatchObject({ kind: "APPROVAL", requestType: "CHF" });
    expect(backend.calls).toHaveLength(1);
  });

  it("is unknown when the backend cannot count now, which is no reason for a page to fail", async () => {
    backend.reset({ getTaskCount: () => ({ user: { taskCount: -1, hasOpenRequests: null } }) });
    expect(await getTaskCount(session)).toBeNull();
  });

  it("is unknown to a backend of the public contract alone, which is asked once", async () => {
    backend.reset();
    backend.lackOurs();
    expect(await Promise.all([getTaskCount(session), listTasks(session, "GBP")])).toEqual([null, null]);
    backend.calls = [];
    const later = { ...session };
    expect(await Promise.all([getTaskCount(later), listTasks(later, "GBP")])).toEqual([null, null]);
    expect(backend.calls).toEqual([]);
  });
});

import { beforeEach, expect, it } from "vitest";
import type { Session } from "~/lib/session/session.server";
import type { ApprovalsView } from "~/lib/signing/screen/approvals-view";
import { markApprovers } from "~/lib/signing/screen/mark-approvers.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const backend = serveFakeBackend();
let session: Session;
beforeEach(async () => {
  session = await newVisit();
});

const approver = (name: string, initials: string) => ({
  ...{ key: name, name, initials, state: null, words: "" },
});

it("marks an approver whose name looks like another, and no key without a name", async () => {
  const asked: unknown[] = [];
  const other = { kind: "PERSON", name: "Ana Ruiz", chain: null, address: null, memo: null };
  backend.reset({
    findSimilarNames: ({ names }) => {
      asked.push(names);
      return { user: { similarNames: [{ ...other, of: "Anа Ruiz", subWalletId: null }] } };
    },
  });
  const approvers = [approver("Anа Ruiz", "AR"), approver("04ab…cd", ""), approver("Mona Haddad", "MH")];
  const view: ApprovalsView = [[{ given: null, words: "Two approvals needed", approvers }]];
  const marked = (await markApprovers(session, view))[0]?.[0]?.approvers ?? [];
  expect(asked).toEqual([["Anа Ruiz", "Mona Haddad"]]);
  expect(marked.map(({ mark }) => mark?.words ?? null)).toEqual([
    expect.stringMatching(/^Looks like “Ana Ruiz”, a person of your organisation: its 3rd letter/),
    null,
    null,
  ]);
  expect(await markApprovers(session, null)).toBeNull();
});

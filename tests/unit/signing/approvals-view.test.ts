import { describe, expect, it } from "vitest";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import { approvalsView, countApprovals } from "~/lib/signing/screen/approvals-view";
import { timelineView } from "~/lib/signing/screen/timeline-view";

const [AMARA, JONAS, MONA] = ["04aa", "04bb", "04cc"].map((start) => start.padEnd(130, "0")) as [
  string,
  string,
  string,
];
const names: Record<string, string> = {
  [AMARA]: "Amara Osei",
  [JONAS]: "Jonas Lindqvist",
  [MONA]: "Mona Haddad",
};

const approver = (key: string, approvedAt: string | null = null) => ({
  key,
  name: names[key] ?? null,
  approvedAt,
});
const event = (status: string, at: string, by: string | null = "Amara Osei", isRejection = false) => {
  return { status, at: `2026-11-22T${at}:00Z`, by, isPerson: by !== null, isRejection, reason: null };
};
const PREPARED = event("PREPROCESSING", "01:53");
const ASKED = event("AWAITING_SIGNATURES", "01:53", null);
const twoOfThree = [
  [{ quorumCount: 2, approvers: [approver(AMARA, "2026-11-22T01:54:10Z"), approver(JONAS), approver(MONA)] }],
];

function show(status: string, people: Partial<RequestPeople>, schedules: never[] | null = null) {
  const all = { history: null, approverGroups: null, replaces: null, ...people };
  return approvalsView({ status, people: all, schedules });
}

const wordsOf = (view: ReturnType<typeof show>) =>
  view
    ?.flat()
    .map(({ words, approvers }) => [words, ...approvers.map(({ name, words }) => `${name} ${words}`)]);

describe("approvals by person", () => {
  it("say who approved when, and who is waited for", () => {
    const view = show("AWAITING_SIGNATURES", { approverGroups: twoOfThree, history: [PREPARED, ASKED] });
    expect(wordsOf(view)).toEqual([
      [
        "Two approvals needed, from any of three; one so far",
        "Amara Osei approved 22 Nov 2026, 01:54 UTC",
        "Jonas Lindqvist waiting",
        "Mona Haddad waiting",
      ],
    ]);
  });

  it("name who rejected; the others are not asked any more", () => {
    const history = [PREPARED, ASKED, event("USER_CANCELLED", "02:05", "Jonas Lindqvist", true)];
    expect(wordsOf(show("USER_CANCELLED", { approverGroups: twoOfThree, history }))?.[0]?.slice(1)).toEqual([
      "Amara Osei approved 22 Nov 2026, 01:54 UTC",
      "Jonas Lindqvist rejected 22 Nov 2026, 02:05 UTC",
      "Mona Haddad not asked any more",
    ]);
  });

  it("carry the reason of whoever rejected, and nobody else's", () => {
    const rejected = { ...event("USER_CANCELLED", "02:05", "Jonas Lindqvist", true), reason: "Wrong amount" };
    const history = [PREPARED, ASKED, rejected];
    const [groups] = show("USER_CANCELLED", { approverGroups: twoOfThree, history }) ?? [];
    const reasons = groups?.[0]?.approvers.map(({ reason }) => reason ?? null);
    expect(reasons).toEqual([null, "Wrong amount", null]);
  });

  it("do not say that somebody rejected who only took the request back", () => {
    const history = [PREPARED, ASKED, event("USER_CANCELLED", "02:05", "Jonas Lindqvist")];
    expect(wordsOf(show("USER_CANCELLED", { approverGroups: twoOfThree, history }))?.[0]?.[2]).toBe(
      "Jonas Lindqvist not asked any more",
    );
  });

  it("are no longer needed of others once enough have approved", () => {
    const groups = [
      [
        {
          quorumCount: 2,
          approvers: [
            approver(AMARA, "2026-11-22T01:54:10Z"),
            approver(JONAS, "2026-11-21T23:05:00Z"),
            approver(MONA),
          ],
        },
      ],
    ];
    expect(wordsOf(show("SUBMITTED", { approverGroups: groups, history: [PREPARED] }))?.[0]).toEqual([
      "Two approvals needed, from any of three; all given",
      "Amara Osei approved 22 Nov 2026, 01:54 UTC",
      "Jonas Lindqvist approved 21 Nov 2026, 23:05 UTC",
      "Mona Haddad not needed",
    ]);
  });

  it("take a line for each of two groups that both must approve", () => {
    const groups = [
      [
        { quorumCount: 1, approvers: [approver(AMARA)] },
        { quorumCount: 2, approvers: [approver(JONAS), approver(MONA)] },
      ],
    ];
    expect(wordsOf(show("PREPROCESSING", { approverGroups: groups, history: [PREPARED] }))).toEqual([
      ["One approval needed, from the only approver; none yet", "Amara Osei not asked yet"],
      [
        "Two approvals needed, from both; none yet",
        "Jonas Lindqvist not asked yet",
        "Mona Haddad not asked yet",
      ],
    ]);
  });

  it("are short keys without times where the service only has the policy", () => {
    const schedules = [[{ quorumCount: 2, keys: [AMARA, JONAS, MONA] }]] as never[];
    expect(wordsOf(show("AWAITING_SIGNATURES", {}, schedules))?.[0]).toEqual([
      "Two approvals needed, from any of three",
      "Key 04aa00…0000 ",
      "Key 04bb00…0000 ",
      "Key 04cc00…0000 ",
    ]);
    expect(show("AWAITING_SIGNATURES", {})).toBeNull();
  });

  it("are counted once for each person", () => {
    const [[group]] = twoOfThree as [[(typeof twoOfThree)[0][0]]];
    expect(countApprovals({ approverGroups: [[group], [group]] })).toBe(1);
    expect(countApprovals({ approverGroups: null })).toBeNull();
  });
});

describe("the timeline of a request", () => {
  const at = (status: string, history: RequestPeople["history"], approved: string | null = "one so far") =>
    timelineView({
      status,
      history,
      createdAt: "2026-11-22T01:53:00Z",
      updatedAt: "2026-11-22T02:06:41Z",
      approved,
    }).map(({ title, detail, state }) => [title, ...detail, state].filter(Boolean).join(" "));

  it("goes from prepared to confirmed, with times", () => {
    expect(at("AWAITING_SIGNATURES", [PREPARED, ASKED])).toEqual([
      "Prepared 22 Nov 2026, 01:53 UTC done",
      "Approved one so far current",
      "Signed",
      "Sent",
      "Confirmed",
    ]);
    const history = [
      PREPARED,
      ASKED,
      event("SIGNED", "02:05"),
      event("SUBMITTED", "02:06", null),
      event("CONFIRMED", "02:07", null),
    ];
    expect(at("CONFIRMED", history)).toEqual([
      "Prepared 22 Nov 2026, 01:53 UTC done",
      "Approved 22 Nov 2026, 02:05 UTC done",
      "Signed 22 Nov 2026, 02:05 UTC done",
      "Sent 22 Nov 2026, 02:06 UTC done",
      "Confirmed 22 Nov 2026, 02:07 UTC done",
    ]);
  });

  it.each<[string, string, NonNullable<RequestPeople["history"]>, string[]]>([
    [
      "a rejection",
      "USER_CANCELLED",
      [PREPARED, ASKED, event("USER_CANCELLED", "02:05", "Jonas Lindqvist", true)],
      ["Rejected 22 Nov 2026, 02:05 UTC ended"],
    ],
    [
      "a cancellation",
      "USER_CANCELLED",
      [PREPARED, event("USER_CANCELLED", "02:01")],
      ["Cancelled 22 Nov 2026, 02:01 UTC ended"],
    ],
    [
      "a failure on the network",
      "ERROR",
      [
        PREPARED,
        ASKED,
        event("SIGNED", "02:05"),
        event("SUBMITTED", "02:06", null),
        event("ERROR", "02:07", null),
      ],
      [
        "Approved 22 Nov 2026, 02:05 UTC done",
        "Signed 22 Nov 2026, 02:05 UTC done",
        "Sent 22 Nov 2026, 02:06 UTC done",
        "Failed 22 Nov 2026, 02:07 UTC ended",
      ],
    ],
  ])("ends with %s", (_what, status, history, rest) => {
    expect(at(status, history)).toEqual(["Prepared 22 Nov 2026, 01:53 UTC done", ...rest]);
  });

  it("has only the times that a service without a history tells", () => {
    expect(at("CONFIRMED", null, null)).toEqual([
      "Prepared 22 Nov 2026, 01:53 UTC done",
      "Approved done",
      "Signed done",
      "Sent done",
      "Confirmed 22 Nov 2026, 02:06 UTC done",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import type { PeopleChange } from "../../../app/lib/custody/people/people-changes.server";
import { nextWords, statusWords } from "../../../app/lib/people/change-view";

const ANA = {
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Ruiz",
  role: "VIEWER",
  wallets: null,
} as const;
const removal = (part: Partial<PeopleChange>): PeopleChange => ({
  ...{
    requestId: "r",
    kind: "REMOVE",
    personId: "p",
    before: ANA,
    after: null,
    status: "AWAITING_SIGNATURES",
  },
  ...{ reason: null, proposedBy: "Helen Marsh", proposedAt: "2026-11-27T10:00:00Z" },
  unverifiedDigestData: { signData: "", shaSignData: "" },
  ...part,
});
const ending = {
  at: "2026-11-27T11:00:00Z",
  isPerson: true,
  reason: "Not expected",
  status: "USER_CANCELLED",
};

describe("how a change of people stands", () => {
  it("says who rejected it, and who cancelled it", () => {
    const by = "Tomas Reyes";
    expect(statusWords("USER_CANCELLED", [{ ...ending, by, isRejection: true }])).toBe(
      "Rejected by Tomas Reyes",
    );
    expect(statusWords("USER_CANCELLED", [{ ...ending, by, isRejection: false }])).toBe(
      "Cancelled by Tomas Reyes",
    );
    expect(statusWords("USER_CANCELLED", [{ ...ending, by: null, isRejection: true }])).toBe("Rejected");
  });

  it("is told by its status where nobody says who ended it", () => {
    expect(statusWords("USER_CANCELLED", null)).toBe("User Cancelled");
    expect(statusWords("AWAITING_SIGNATURES", [])).toBe("Awaiting Signatures");
    expect(statusWords("ERROR", null)).toBe("Not carried out");
  });

  it("says why it ended", () => {
    expect(nextWords(removal({ status: "USER_CANCELLED", reason: "Not expected" }))).toEqual([
      "Nothing was changed.",
      "The reason: Not expected",
    ]);
    expect(nextWords(removal({ status: "ERROR" }))).toEqual(["Nothing was changed."]);
  });
});

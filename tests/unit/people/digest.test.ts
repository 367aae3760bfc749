import fc from "fast-check";
import { expect, test } from "vitest";
import type { PeopleChange } from "~/lib/custody/people/people-changes.server";
import { checkPeopleChange } from "~/lib/people/change-view";
import { peopleDigest } from "../../../sandbox/records/people";
import { ROLES } from "../../../sandbox/records/roles";

const TRUST = "trust-1";
const state = fc.record({
  email: fc.emailAddress(),
  firstName: fc.string(),
  lastName: fc.string(),
  role: fc.constantFrom(...ROLES),
  walletIds: fc.option(fc.uniqueArray(fc.uuid()).map((ids) => ids.sort())),
});
const change = fc.record({
  requestId: fc.uuid(),
  kind: fc.constantFrom("INVITE", "CHANGE", "REMOVE"),
  personId: fc.uuid(),
  before: fc.option(state),
  after: fc.option(state),
});
type State = typeof state extends fc.Arbitrary<infer One> ? One : never;

const shown = (one: State | null) => {
  if (!one) return null;
  const { walletIds, ...rest } = one;
  return { ...rest, wallets: walletIds?.map((id) => ({ id, name: id })).toReversed() ?? null };
};

test("console and phones compute the same bytes of every change, and no other is taken for it", () => {
  fc.assert(
    fc.property(change, (one) => {
      const { signData, shaSignData } = peopleDigest({ ...one, trustId: TRUST });
      const page: PeopleChange = {
        ...{ ...one, before: shown(one.before), after: shown(one.after) },
        ...{ status: "AWAITING_SIGNATURES", reason: null, proposedBy: "Helen", proposedAt: "" },
        unverifiedDigestData: { signData, shaSignData },
      };
      expect(checkPeopleChange(page, TRUST).signed).toMatchObject({ digest: shaSignData });
      expect(checkPeopleChange(page, "another").signed).toBeNull();
      expect(checkPeopleChange({ ...page, requestId: "another" }, TRUST).signed).toBeNull();
      const after = {
        ...(page.after ?? { email: "", firstName: "", lastName: "", wallets: null }),
        role: "OWNER",
      };
      if (page.after?.role === "OWNER") return;
      const forged = { ...page, after } as PeopleChange;
      expect(checkPeopleChange(forged, TRUST).signed).toBeNull();
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { RulesChange } from "~/lib/custody/policies/shapes.server";
import { rulesSignData } from "~/lib/operations/rules/rules";
import { checkChange } from "~/lib/policies/check-change.server";
import { rulesDigest } from "../../../sandbox/records/rules";
import { rules } from "./arbitraries";
import { asShown } from "./as-shown";

const TRUST = "trust-1";
const SET = { walletId: "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21", version: 7 };
const version = fc.integer({ min: 1, max: 100_000 });

test("console and backend compute the same bytes of every set of rules", () => {
  fc.assert(
    fc.property(rules, version, (list, number) => {
      const { signData, shaSignData } = rulesDigest(TRUST, { ...SET, version: number, rules: list });
      const own = rulesSignData({ ...SET, trustId: TRUST, version: number, rules: list.map(asShown) });
      expect(own).toEqual({ signData, digest: shaSignData });
    }),
  );
});

const changeOf = (change: Partial<RulesChange>): RulesChange => ({
  ...{ requestId: "request", ...SET, walletName: "Operations", replaces: 6, before: [], after: [] },
  ...{ reason: "Auditors asked", proposedBy: "Mona Haddad", proposedAt: "2026-11-23T07:58:00Z" },
  ...{ status: "AWAITING_SIGNATURES", isTightening: true, inForceAt: null, cancelledBy: null },
  ...{ cancelledAt: null, approverGroups: null, unverifiedDigestData: { signData: "", shaSignData: "" } },
  ...change,
});

test("a change has a fingerprint only if what is signed is what the page shows", () => {
  fc.assert(
    fc.property(rules, rules, (list, others) => {
      const { signData, shaSignData } = rulesDigest(TRUST, { ...SET, rules: list });
      const unverifiedDigestData = { signData, shaSignData };
      const honest = changeOf({ after: list.map(asShown), unverifiedDigestData });
      expect(checkChange(honest, TRUST)).toMatchObject({
        signed: { fingerprint: shaSignData.slice(0, 24), digest: shaSignData },
        mismatches: [],
      });
      expect(checkChange(honest, "another").signed).toBeNull();
      expect(checkChange({ ...honest, version: 8 }, TRUST).signed).toBeNull();
      if (JSON.stringify(others) !== JSON.stringify(list)) {
        const forged = checkChange({ ...honest, after: others.map(asShown) }, TRUST);
        expect(forged.signed).toBeNull();
        expect(forged.mismatches).not.toEqual([]);
      }
    }),
  );
});

test("a key that is no hex is said, and never thrown", () => {
  const approvers = [{ key: "no key", name: null }];
  const approvals = { schedules: [[{ name: null, quorumCount: 1, approvers }]], notByPreparer: false };
  const nothing = { operations: null, from: null, to: null, assets: null, above: null, during: null };
  const checked = checkChange(changeOf({ after: [{ id: "one", ...nothing, approvals }] }), TRUST);
  expect(checked).toMatchObject({
    signed: null,
    mismatches: [{ message: "The rules to sign cannot be read" }],
  });
});

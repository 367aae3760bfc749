import BigNumber from "bignumber.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Schedules } from "../../../sandbox/records/policy";
import { isQuorumMet } from "../../../sandbox/records/quorum";
import type { Rule } from "../../../sandbox/records/rules";
import { isTightening } from "../../../sandbox/rules/compare";
import type { Movement, Payment } from "../../../sandbox/rules/conditions";
import { decide } from "../../../sandbox/rules/decide";
import { bothOf, requirementOf } from "../../../sandbox/rules/requirement";
import { ask, PEOPLE, rules, schedules, subsets } from "./arbitraries";
import { type Ask, isPermitted } from "./independent";

const MONDAY = Date.UTC(2026, 10, 23);
const fromHundredths = (value: bigint) => new BigNumber(value.toString()).shiftedBy(-2);
const orNull = (value: bigint | null | undefined) => (value == null ? null : fromHundredths(value));

function movementOf({ operation, from, moves }: Ask): Movement {
  return {
    operation: operation as Movement["operation"],
    subWalletId: from,
    payment: paymentOf(moves),
  };
}

function paymentOf(moves: Ask["moves"]): Movement["payment"] {
  if (moves === "unknown") return "UNKNOWN";
  if (moves === "nothing") return null;
  const { payee, asset, amount, worth } = moves;
  return {
    payee: payee as Payment["payee"],
    asset,
    amount: fromHundredths(amount),
    worthIn: (currency) => orNull(worth[currency]),
  };
}

function decisionOf(all: readonly Rule[], asked: Ask) {
  const at = new Date(MONDAY + asked.minute * 60_000);
  return decide(all, movementOf(asked), at, ({ id }) => fromHundredths(asked.before[id]!));
}

type World = { policy: Schedules; rules: readonly Rule[]; preparer: string };

function permitted({ policy: base, rules: all, preparer }: World, asked: Ask, approvedBy: string[]): boolean {
  const { refusals, tiers } = decisionOf(all, asked);
  if (refusals.length > 0) return false;
  const requirement = requirementOf(tiers, new Set([preparer]));
  return isQuorumMet(requirement ? bothOf(requirement, base) : base, approvedBy);
}

const EVERYBODY = subsets(PEOPLE);

describe("a decision by rules", () => {
  it("is that of an independent reading, for 10,000 sets of rules and requests and whoever approves", () => {
    const seen = { refused: 0, permitted: 0, asked: 0 };
    fc.assert(
      fc.property(schedules, rules, ask, fc.constantFrom(...PEOPLE), (base, all, asked, preparer) => {
        const world = { policy: base, rules: all, preparer };
        for (const approvedBy of EVERYBODY) {
          const expected = isPermitted(world, asked, approvedBy);
          if (permitted(world, asked, approvedBy) !== expected) return false;
          seen[expected ? "permitted" : "refused"] += 1;
        }
        seen.asked += decisionOf(all, asked).tiers.length > 0 ? 1 : 0;
        return true;
      }),
      { numRuns: 10_000 },
    );
    expect(Math.min(seen.refused, seen.permitted)).toBeGreaterThan(10_000);
    expect(seen.asked).toBeGreaterThan(1_000);
  });

  it("does not depend on the order of rules", () => {
    fc.assert(
      fc.property(
        ...[
          schedules,
          rules.chain((all) =>
            fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
          ),
          ask,
        ],
        (base, [all, shuffled], asked) => {
          const preparer = PEOPLE[0]!;
          return EVERYBODY.every(
            (by) =>
              permitted({ policy: base, rules: all, preparer }, asked, by) ===
              permitted({ policy: base, rules: shuffled, preparer }, asked, by),
          );
        },
      ),
    );
  });
});

describe("what two sets of rules require together", () => {
  it("does not grow when it is asked for again", () => {
    fc.assert(
      fc.property(schedules, schedules, (one, other) => {
        const both = bothOf(one, other);
        expect(bothOf(both, other)).toHaveLength(both.length);
        expect(bothOf(both, both)).toHaveLength(both.length);
      }),
    );
  });
});

describe("a tightening", () => {
  it("permits nothing that was refused or asked more of before", () => {
    let tightenings = 0;
    fc.assert(
      fc.property(
        ...[schedules, rules, rules, fc.array(ask, { minLength: 8, maxLength: 8 }), fc.boolean()],
        (base, before, others, asks, isAddition) => {
          const after = isAddition
            ? [...before, ...others.map((one) => ({ ...one, id: `${one.id}0` }))]
            : others;
          if (!isTightening(before, after)) return true;
          tightenings += 1;
          return asks.every((asked) =>
            EVERYBODY.every((by) => {
              const world = { policy: base, preparer: PEOPLE[0]! };
              const now = { ...asked, before: used(asked, [...before, ...after]) };
              return (
                !permitted({ ...world, rules: after }, now, by) ||
                permitted({ ...world, rules: before }, now, by)
              );
            }),
          );
        },
      ),
      { numRuns: 1_500 },
    );
    expect(tightenings).toBeGreaterThan(100);
  });
});

/** What was used by a rule grows with what it matches: here as if nothing was. */
const used = (_: Ask, all: readonly Rule[]) => Object.fromEntries(all.map(({ id }) => [id, 0n]));

import fc from "fast-check";
import { payeeKinds, type Rule, type RuleGroup, ruledOperations } from "../../../sandbox/records/rules";
import { type Ask, OFFSETS } from "./independent";

export const PEOPLE = ["a1", "b2", "c3", "d4", "e5"];
const SUB_WALLETS = ["one", "two", "three"];
const ASSETS = ["ETH", "USDC"];
const CURRENCIES = ["GBP", "USD"];

const some = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 });
const orAny = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 1, nil: null });
const cents = fc.integer({ min: 0, max: 600 });
export const asDecimal = (value: number): string =>
  `${Math.floor(value / 100)}.${`${value % 100}`.padStart(2, "0")}`;
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => `${part}`.padStart(2, "0")).join(":"));

const group: fc.Arbitrary<RuleGroup> = some(PEOPLE).chain((keys) =>
  fc.record({
    name: fc.constant(null),
    keys: fc.constant(keys),
    quorumCount: fc.integer({ min: 1, max: keys.length }),
  }),
);
export const schedules: fc.Arbitrary<RuleGroup[][]> = fc.array(
  fc.array(group, { minLength: 1, maxLength: 2 }),
  { minLength: 1, maxLength: 2 },
);

const rule: fc.Arbitrary<Omit<Rule, "id">> = fc.record({
  operations: orAny(some(ruledOperations)),
  from: orAny(some(SUB_WALLETS)),
  to: orAny(some(payeeKinds)),
  assets: orAny(some(ASSETS)),
  above: orAny(
    fc.record({
      amount: cents.map(asDecimal),
      currency: fc.option(fc.constantFrom(...CURRENCIES), { nil: null }),
      hours: fc.option(fc.constantFrom(1, 24), { nil: null }),
    }),
  ),
  during: orAny(
    fc.record({
      days: some([1, 2, 3, 4, 5, 6, 7]),
      from: time,
      until: time,
      zone: fc.constantFrom(...Object.keys(OFFSETS)),
    }),
  ),
  approvals: fc.option(fc.record({ schedules, notByPreparer: fc.boolean() }), { freq: 4, nil: null }),
});

export const rules: fc.Arbitrary<Rule[]> = fc
  .array(rule, { maxLength: 5 })
  .map((list) => list.map((one, index) => ({ ...one, id: `rule-${index}` })));

const some100ths = cents.map(BigInt);
const worth = fc.option(some100ths, { freq: 6, nil: null });

/** Of rules with these ids. */
export const ask: fc.Arbitrary<Ask> = fc.record({
  operation: fc.constantFrom(...ruledOperations),
  from: fc.option(fc.constantFrom(...SUB_WALLETS), { freq: 5, nil: null }),
  moves: fc.oneof(
    { arbitrary: fc.constantFrom("nothing" as const, "unknown" as const), weight: 1 },
    {
      weight: 4,
      arbitrary: fc.record({
        payee: fc.option(fc.constantFrom(...payeeKinds), { freq: 5, nil: null }),
        asset: fc.constantFrom(...ASSETS),
        amount: some100ths,
        worth: fc.record({ GBP: worth, USD: worth }),
      }),
    },
  ),
  before: fc
    .array(some100ths, { minLength: 12, maxLength: 12 })
    .map((list) => Object.fromEntries(list.map((one, index) => [`rule-${index}`, one]))),
  minute: fc.integer({ min: 0, max: 7 * 1440 - 1 }),
});

export const subsets = (people: readonly string[]): string[][] =>
  people.reduce<string[][]>((all, one) => all.concat(all.map((set) => [...set, one])), [[]]);

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Confirmed } from "../../fixtures/reconcile/compare-bytes";
import { faults, withFalseBalance } from "../../fixtures/reconcile/faults";
import { type Organisation, openOrganisation, PERSON } from "../../fixtures/reconcile/organisation";
import { seeded } from "../../fixtures/reconcile/random";
import { COMPARISONS, compare } from "../../fixtures/reconcile/reconcile";
import { openSources, type Sources } from "../../fixtures/reconcile/sources";
import { type Walked, walk } from "../../fixtures/reconcile/walk";

const DAY = 86_400_000;
/** Few operations and pages within `npm test`, always the same; `npm run reconcile` asks for more, and other ones. */
const SEED = Number(process.env.RECONCILE_SEED ?? 1);
const OPERATIONS = Number(process.env.RECONCILE_OPERATIONS ?? 30);
const IS_FULL = OPERATIONS >= 200;
const LONG = 3_600_000;

let organisation: Organisation;
let sources: Sources;
let walked: Walked;
beforeAll(async () => {
  // The console reads its environment once, for itself.
  vi.stubEnv("LOG_LEVEL", "silent");
  organisation = await openOrganisation();
  sources = await openSources(organisation.sandbox, PERSON);
  walked = await walk(organisation, seeded(SEED), OPERATIONS);
}, LONG);
afterAll(() => organisation?.sandbox.close());

function reading() {
  const { below, pick } = seeded(SEED + 1);
  const all = organisation.subWallets.filter(({ chain }) => chain !== null).map(({ id }) => id);
  const some = Array.from({ length: 6 }, () => pick(all));
  const days = Array.from({ length: IS_FULL ? 12 : 3 }, () => Date.now() - (1 + below(300)) * DAY);
  return {
    organisation,
    sources,
    confirmed: walked.confirmed,
    days: days.map((time) => new Date(time).toISOString().slice(0, 10)),
    opened: new Set(
      IS_FULL ? all : [...[...walked.touched].slice(0, 6), ...some].filter((id) => all.includes(id)),
    ),
  };
}

describe(`after ${OPERATIONS} random operations, seed ${SEED}`, () => {
  it("requests of most kinds were confirmed", () => {
    const counts = [...walked.counts].sort().map(([kind, count]) => `${count} ${kind}`);
    process.stdout.write(`Seed ${SEED}: ${counts.join(", ")}\n`);
    expect(walked.confirmed.length).toBeGreaterThan(OPERATIONS / 5);
  });

  it.each(Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[])(
    "the books and %s have no difference",
    async (name) => {
      const { differences, compared } = await compare(name, reading());
      process.stdout.write(`Seed ${SEED}: ${compared} figures of ${name} compared\n`);
      expect(differences).toEqual([]);
      expect(compared).toBeGreaterThan(name === "ledger" ? 5 : 10);
    },
    LONG,
  );
});

describe("a deliberate fault is found", () => {
  const nothingElse = { confirmed: [], days: [], opened: new Set<string>() };
  const found = async (name: keyof typeof COMPARISONS, falsified: Sources, given: object = nothingElse) =>
    (await compare(name, { ...reading(), ...given, sources: falsified })).differences.map(({ what }) => what);

  it("in the ledger, and in what the API says of it", async () => {
    await withFalseBalance(organisation.sandbox, async () => {
      expect(await found("ledger", sources)).toContain("Trial balance: drifted");
      expect(await found("api", sources)).not.toEqual([]);
    });
    expect(await found("ledger", sources)).toEqual([]);
  });

  it("in an answer of the API", async () => {
    expect(await found("api", faults.api(sources))).toEqual([expect.stringMatching(/^API .* available$/)]);
  });

  it("on a page, in its last digit", async () => {
    expect(await found("pages", faults.home(sources))).toContainEqual(expect.stringMatching(/^Home /));
    expect(await found("pages", faults.rail(sources))).toEqual(["Rail total"]);
  });

  it("in a file that was changed, and in a sound one of another moment", async () => {
    expect(await found("files", faults.changedFile(sources))).toEqual(["Reading files"]);
    expect(await found("files", faults.otherFile(sources))).toContainEqual(
      expect.stringMatching(/^File of the portfolio/),
    );
  });

  it("in signed bytes", async () => {
    const { confirmed } = walked;
    // Some stakes and calls move nothing of their sender but the fee: another's bytes would say the same.
    const payments = confirmed.filter(({ kind }) => kind.endsWith(" payment"));
    const pair = payments.flatMap((one): [Confirmed, Confirmed][] => {
      const isLike = (other: Confirmed) => other !== one && other.subWallet.chain === one.subWallet.chain;
      const other = confirmed.find(isLike);
      return other ? [[one, other]] : [];
    })[0];
    if (!pair) throw new Error(`No two confirmed requests of one chain, seed ${SEED}`);
    expect(await found("bytes", faults.bytes(sources, pair), { confirmed: pair })).not.toEqual([]);
  });
});

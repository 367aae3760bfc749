import { expect, test } from "../fixtures/e2e/test";
import { fuzz } from "../fuzz/run";
import { openStage } from "../fuzz/stage";
import { fuzzSubjects } from "../fuzz/subjects";

/** Of each loader's query and each parameter. `npm run fuzz` sends as many as one likes; hostile-forms.spec.ts posts forms. */
const CASES = 8;
const SEED = 20_271;

test("no hostile query and no hostile part of a path is answered with an error of the server, or with too much @scripts @signed-out", async ({
  stack,
}) => {
  test.setTimeout(600_000);
  const stage = await openStage(stack);
  const subjects = fuzzSubjects(stage).filter(({ name }) => name.startsWith("GET"));
  expect(subjects.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const subject of subjects) {
    const { faults, cases } = await fuzz(stage, subject, { cases: CASES, seed: SEED, atOnce: 4 });
    expect(cases, subject.name).toBeGreaterThanOrEqual(CASES);
    found.push(...faults.map((fault) => `${subject.name}: ${fault}`));
  }
  expect(found).toEqual([]);
  await stage.close();
});

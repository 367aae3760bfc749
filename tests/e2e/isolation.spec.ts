import { type BrowserContext, request } from "@playwright/test";
import { person } from "../fixtures/e2e/people";
import { enterSignedIn } from "../fixtures/e2e/signed-in";
import { expect, test } from "../fixtures/e2e/test";

/** One of each organisation, and what only its pages say. */
const VISITORS = {
  amara: "6b104385-3fdf-4507-bd23-f7c5418167f1",
  priya: "5babcd12-2d84-4946-8014-47f2a8e41197",
  ruth: "0927b0cd-188d-4343-9463-06beaaa27459",
} as const;
const PATHS = ["/home", "/transactions", "/home?page=1"];
const ROUNDS = 40;

test("visitors who load pages at the same moment never get anything of each other's @no-scripts", async ({
  browser,
  stack,
}) => {
  test.slow();
  const visitors = await Promise.all(
    Object.entries(VISITORS).map(async ([name, trustId]) => {
      const context = await browser.newContext();
      await enterSignedIn(context, stack.consoleUrl, name);
      return { name, trustId, visitor: await visitorOf(context, stack.consoleUrl) };
    }),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      visitors.map(async ({ name, trustId, visitor }, index) => {
        const path = PATHS[(round + index) % PATHS.length] ?? "/home";
        const page = await (await visitor.get(path)).text();
        expect(page, `${path} of ${name}`).toContain(trustId);
        expect(page).toContain(person(name).email);
        for (const other of visitors.filter((one) => one.name !== name)) {
          expect(page.includes(other.trustId), `${path} of ${name} names ${other.name}`).toBe(false);
          expect(page).not.toContain(person(other.name).email);
        }
      }),
    );
  }
  await Promise.all(visitors.map(({ visitor }) => visitor.dispose()));
});

/** The cookies of a browser, for pages that need not be shown in one. */
async function visitorOf(context: BrowserContext, baseURL: string) {
  const storageState = await context.storageState();
  await context.close();
  return request.newContext({ baseURL, storageState });
}

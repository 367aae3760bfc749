import { lengthenValues } from "../fixtures/e2e/long-values";
import { PUBLIC_PLACES, placesOf } from "../fixtures/e2e/places";
import { findSideways } from "../fixtures/e2e/sideways";
import { enterSignedIn } from "../fixtures/e2e/signed-in";
import { expect, test } from "../fixtures/e2e/test";

/** Each 20 px: zoomed to 400 % on a small laptop, up to a large screen. */
const WIDTHS = Array.from({ length: (2560 - 320) / 20 + 1 }, (_, step) => 320 + step * 20);

test("nothing is cut off or moved sideways from 320 to 2,560 px, with long names and large amounts @scripts @signed-out", async ({
  page,
  context,
  api,
  lying,
}) => {
  test.setTimeout(240_000);
  const check = async (path: string) => {
    await page.goto(lying.url + path);
    expect(page.url()).toBe(lying.url + path);
    expect.soft(await findSideways(page, WIDTHS), path).toEqual([]);
  };
  for (const path of PUBLIC_PLACES) await check(path);
  await enterSignedIn(context, lying.url, "amara");
  lying.backend.rewrite("", (data) => lengthenValues(data));
  for (const path of (await placesOf(api)).layouts) await check(path);
});

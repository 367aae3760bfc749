import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { subsetInter } from "../../scripts/lib/subset-inter.mjs";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));

it("the shipped Inter is what `npm run fonts` makes of the package's", async () => {
  expect(Buffer.compare(await subsetInter(), read("app/styles/fonts/inter-latin.woff2"))).toBe(0);
});

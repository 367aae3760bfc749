import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { subsetFonts } from "../../scripts/lib/subset-fonts.mjs";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));

it("the shipped fonts are what `npm run fonts` makes of the packages'", async () => {
  for (const { file, font } of await subsetFonts()) expect(Buffer.compare(font, read(file)), file).toBe(0);
});

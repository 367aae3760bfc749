import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runMain } from "./lib/failure.mjs";
import { projectRoot } from "./lib/project.mjs";
import { subsetFonts } from "./lib/subset-fonts.mjs";

await runMain(async () => {
  for (const { file, font } of await subsetFonts()) {
    writeFileSync(join(projectRoot, file), font);
    process.stdout.write(`${file}: ${font.length} bytes\n`);
  }
  return 0;
});

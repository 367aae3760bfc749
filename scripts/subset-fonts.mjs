import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runMain } from "./lib/failure.mjs";
import { projectRoot } from "./lib/project.mjs";
import { subsetInter } from "./lib/subset-inter.mjs";

const FILE = "app/styles/fonts/inter-latin.woff2";

await runMain(async () => {
  const font = await subsetInter();
  writeFileSync(join(projectRoot, FILE), font);
  process.stdout.write(`${FILE}: ${font.length} bytes\n`);
  return 0;
});

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkSections, coverageDocument, readSections } from "./lib/coverage.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot } from "./lib/project.mjs";

// Makes docs/coverage.md from docs/specification/*.json; with --check, says whether it is what would be made.
await runMain(async () => {
  const file = join(projectRoot, "docs/coverage.md");
  const sections = readSections();
  checkSections(sections);
  const made = coverageDocument(sections);
  const isSame = existsSync(file) && readFileSync(file, "utf8") === made;
  if (process.argv.includes("--check")) {
    if (!isSame)
      throw new Failure('docs/coverage.md is not made from docs/specification. Run "npm run coverage:docs".');
  } else if (!isSame) {
    writeFileSync(file, made);
  }
  return 0;
});

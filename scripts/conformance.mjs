import { register } from "node:module";
import { loadEnvironment } from "./lib/environment.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { projectRoot, requireNode } from "./lib/project.mjs";

// Tries a running backend with the console's own documents: see docs/backend.md.
await runMain(async () => {
  requireNode();
  const { main } = await loadTrial();
  const print = (text) => process.stdout.write(text);
  return main(process.argv.slice(2), loadEnvironment(projectRoot), projectRoot, print);
});

async function loadTrial() {
  let tsx;
  try {
    tsx = await import("tsx/esm/api");
  } catch {
    throw new Failure("The packages are not installed. Run: npm ci", 2);
  }
  tsx.register();
  register("./lib/raw-text.mjs", import.meta.url);
  return import("../conformance/main.ts");
}

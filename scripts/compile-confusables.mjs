import { writeConfusables } from "./lib/confusables.mjs";
import { runMain } from "./lib/failure.mjs";

await runMain(async () => {
  const changed = writeConfusables();
  process.stdout.write(changed.length > 0 ? `${changed.join("\n")}\n` : "Nothing has changed\n");
  return 0;
});

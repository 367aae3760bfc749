import { join, resolve } from "node:path";
import { Failure, runMain } from "./lib/failure.mjs";
import { packImage } from "./lib/images/pack.mjs";

// What each container image holds, after a build: OUT/console and OUT/sandbox. The Dockerfile runs it.
await runMain(async () => {
  const [out] = process.argv.slice(2);
  if (!out) throw new Failure("Usage: node scripts/pack-images.mjs OUT");
  for (const image of /** @type {const} */ (["console", "sandbox"])) {
    const { packages, bytes } = await packImage(image, join(resolve(out), image));
    process.stdout.write(`${image}: ${packages} packages, ${(bytes / 1e6).toFixed(1)} MB\n`);
  }
});

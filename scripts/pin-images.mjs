import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, runMain } from "./lib/failure.mjs";
import { imagesIn, pinImages } from "./lib/pinned-images.mjs";
import { projectRoot } from "./lib/project.mjs";

const FILES = ["Dockerfile", "compose.yaml"];

// Writes the current digests of the image tags into Dockerfile and compose.yaml. Needs Docker with buildx.
await runMain(async () => {
  const files = FILES.map((name) => {
    const path = join(projectRoot, name);
    return { path, text: readFileSync(path, "utf8") };
  });
  const images = [...new Set(files.flatMap(({ text }) => imagesIn(text)))];
  const digests = Object.fromEntries(images.map((image) => [image, digestOf(image)]));
  for (const { path, text } of files) writeFileSync(path, pinImages(text, digests));
  process.stdout.write(images.map((image) => `${image}@${digests[image]}\n`).join(""));
});

/** Covers all platforms. */
function digestOf(image) {
  const args = ["buildx", "imagetools", "inspect", image, "--format", "{{.Manifest.Digest}}"];
  const { status, stdout, stderr, error } = spawnSync("docker", args, { encoding: "utf8" });
  if (status === 0) return stdout.trim();
  throw new Failure(`Docker did not tell the digest of ${image}: ${error?.message ?? stderr.trim()}`);
}

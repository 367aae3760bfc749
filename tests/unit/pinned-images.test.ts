import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { imagesIn, pinImages } from "../../scripts/lib/pinned-images.mjs";

const digest = (digit: string) => `sha256:${digit.repeat(64)}`;
const FILE = `ARG NODE_IMAGE=node:24-slim\nFROM \${NODE_IMAGE} AS packages\n  image: postgres:18@${digest("0")}\n`;

test("images get their digest, or a newer one in its place", () => {
  expect(imagesIn(FILE)).toEqual(["node:24-slim", "postgres:18"]);
  const pinned = pinImages(FILE, { "node:24-slim": digest("a"), "postgres:18": digest("b") });
  expect(pinned).toBe(
    `ARG NODE_IMAGE=node:24-slim@${digest("a")}\nFROM \${NODE_IMAGE} AS packages\n  image: postgres:18@${digest("b")}\n`,
  );
});

test("an answer that is no digest pins nothing", () => {
  expect(() => pinImages(FILE, { "node:24-slim": "latest" })).toThrow("There is no digest of node:24-slim");
});

test("every image of the project is found", () => {
  const [docker, compose] = ["Dockerfile", "compose.yaml"].map((name) => readFileSync(name, "utf8"));
  expect(docker).not.toMatch(/^FROM \S+:/m);
  expect(imagesIn(docker ?? "")).toHaveLength(1);
  expect(imagesIn(compose ?? "")).toHaveLength(compose?.match(/^\s*image:/gm)?.length ?? 0);
});

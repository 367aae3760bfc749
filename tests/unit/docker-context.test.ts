import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSources } from "../fixtures/console/house-files";

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const taken = text(".dockerignore")
  .split("\n")
  .filter((line) => line.startsWith("!"))
  .map((line) => line.slice(1));
const topOf = (path: string) => path.split("/")[0] ?? "";

describe("what a Docker build may copy", () => {
  test("has every folder that the programs import from", () => {
    const programs = readSources("app", "sandbox");
    const needed = new Set(programs.flatMap(({ imports }) => imports.map(({ target }) => topOf(target))));
    for (const [, path = ""] of text("server.ts").matchAll(/from "\.\/([^"]+)"/g)) needed.add(topOf(path));
    const rooms = [...needed].filter((name) => existsSync(new URL(`../../${name}/`, import.meta.url)));
    expect(rooms).toContain("telemetry");
    expect(rooms.filter((name) => !taken.includes(name))).toEqual([]);
  });

  test("has every file that the Dockerfile names", () => {
    const copied = [...text("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" "),
    );
    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter((path) => path !== "." && !taken.includes(topOf(path)))).toEqual([]);
  });
});

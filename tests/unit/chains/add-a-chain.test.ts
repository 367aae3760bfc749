import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Edits, filesWithout } from "../../fixtures/console/compile-with-chain";

/** Compiling one side takes a few seconds, and more beside others. */
const COMPILE_MS = 120_000;

/** One more EVM chain, as the first step of the guide makes it known. */
const POLYGON: Edits = {
  "app/lib/chains/types.ts": [
    ['  | "DOGE";', '  | "DOGE" | "POLYGON";'],
    ['  | "TRX";', '  | "TRX" | "POLYGON";'],
  ],
  "sandbox/chains/names.ts": [
    ['  "TRX",\n]', '  "TRX",\n  "POLYGON",\n]'],
    ['  TRX: "TRON",\n', '  TRX: "TRON",\n  POLYGON: "POLYGON",\n'],
    ['| "XDCNETWORK">', '| "XDCNETWORK" | "POLYGON">'],
  ],
};

/** The files that the guide lists under a heading. */
function guideOf(heading: string): string[] {
  const [, section = ""] = readFileSync("docs/architecture.md", "utf8").split(`### ${heading}\n`);
  const [list = ""] = section.split("\n#");
  return [...list.matchAll(/^- `([^`]+)`/gm)].map(([, path = ""]) => path).sort();
}

it.each([
  ["app", "What the compiler names in the console"],
  ["sandbox", "What the compiler names in the sandbox"],
])(
  "the guide lists exactly what does not compile in %s once an EVM chain is known",
  (folder, heading) => {
    expect(filesWithout("POLYGON", folder, POLYGON)).toEqual(guideOf(heading));
  },
  COMPILE_MS,
);

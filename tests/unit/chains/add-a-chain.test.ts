import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Edits, filesWithout } from "../../fixtures/console/compile-with-chain";

/** Compiling one side takes a few seconds, and more beside others. */
const COMPILE_MS = 120_000;

/** One more chain, as the first step of the guide makes it known. */
const known = (id: string, isEvm: boolean): Edits => ({
  "app/lib/chains/types.ts": [
    ['  | "DOGE";', `  | "DOGE" | "${id}";`],
    ['  | "TRX";', `  | "TRX" | "${id}";`],
  ],
  "sandbox/chains/names.ts": [["} as const;", `  ${id}: { chain: "${id}", isEvm: ${isEvm} },\n} as const;`]],
});

/** The files that the guide lists under a heading. */
function guideOf(heading: string): string[] {
  const [, section = ""] = readFileSync("docs/architecture.md", "utf8").split(`### ${heading}\n`);
  const [list = ""] = section.split("\n#");
  return [...list.matchAll(/^- `([^`]+)`/gm)].map(([, path = ""]) => path).sort();
}

it.each([
  ["app", "POLYGON", true, "What the compiler names in the console"],
  ["app", "MONERO", false, "What the compiler names in the console"],
  ["sandbox", "POLYGON", true, "What the compiler names in the sandbox for an EVM chain"],
  ["sandbox", "MONERO", false, "What the compiler names in the sandbox for another chain"],
])(
  "the guide lists exactly what does not compile in %s once %s is known",
  (folder, id, isEvm, heading) => {
    expect(filesWithout(id, folder, known(id, isEvm))).toEqual(guideOf(heading));
  },
  COMPILE_MS,
);

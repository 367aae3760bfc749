import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyPair, SIGNER, signManifest, transactionsExport } from "../../fixtures/console/signed-export";

const { csv, manifest } = transactionsExport();
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "strongroom-verify-"));
  writeFileSync(join(folder, "export.csv"), csv);
  writeFileSync(join(folder, "export.csv.manifest.json"), signManifest(manifest));
  writeFileSync(join(folder, "changed.csv"), csv.replace(`"2.5"`, `"2.6"`));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command in another folder than the project's. */
function run(...args: string[]): Promise<{ code: unknown; output: string }> {
  const script = join(import.meta.dirname, "../../../scripts/verify-export.mjs");
  const env = { ...process.env, CUSTODY_EXPORT_KEYS: "" };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: folder, env }, (error, output, complaint) =>
      resolve({ code: error?.code ?? 0, output: output + complaint }),
    );
  });
}

describe("npm run verify:export", () => {
  it("says 'complete and unchanged' of a file whose key is known", async () => {
    const known = await run("export.csv", "--key", SIGNER.publicKey);
    expect(known.code).toBe(0);
    expect(known.output).toMatch(/^complete and unchanged\n/);
    expect(known.output).not.toContain("not known here");
  });

  it("without a known key ends with 2 and says first that the key is not known", async () => {
    const unchecked = await run("export.csv");
    expect(unchecked.code).toBe(2);
    expect(unchecked.output).toMatch(/^signed, but by a key that is not known here\n/);
    expect(unchecked.output).not.toMatch(/^complete and unchanged/m);
    // What to compare the key with, and how to say that it is known.
    expect(unchecked.output).toContain(SIGNER.publicKey);
    expect(unchecked.output).toContain("/.well-known/strongroom-export-keys.json");
    expect(unchecked.output).toContain("--key");
    const changed = await run("changed.csv", "export.csv.manifest.json");
    expect(changed.code).toBe(1);
    expect(changed.output).toMatch(/^NOT verified/);
  });

  it("names the first difference and ends with 1", async () => {
    const changed = await run("changed.csv", "export.csv.manifest.json");
    expect(changed.code).toBe(1);
    expect(changed.output).toContain(
      "Between line 1 and line 7: The first difference from the signed file is here.",
    );
    const otherKey = await run("export.csv", "--key", keyPair(9).publicKey);
    expect(otherKey.code).toBe(1);
    expect(otherKey.output).toContain("not one of those known here");
  });

  it("ends with 2 where it was asked wrongly", async () => {
    for (const args of [[], ["nothing.csv"], ["changed.csv"], ["export.csv", "--key", "x"], ["--colour"]]) {
      const { code, output } = await run(...args);
      expect(code, args.join(" ")).toBe(2);
      // Words, no stack.
      expect(output).not.toMatch(/^ +at /m);
    }
  });
});

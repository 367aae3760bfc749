import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const document = readFileSync(join(ROOT, "docs/keys-and-data.md"), "utf8");

/** Calls that need a key: of Node, of WebCrypto, and of the curves. */
const WITH_KEY =
  /\b(?:create(?:Cipheriv|Decipheriv|Hmac)|hkdfSync|scrypt(?:Async)?)\(|\bsubtle\b|\b(?:p256|ed25519)\.(?:sign|verify)\(/;
/** Each chain's own signatures are one row. */
const CHAINS = /^sandbox\/chains\//;

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => WITH_KEY.test(readFileSync(join(ROOT, file), "utf8")));
}

describe("docs/keys-and-data.md", () => {
  it("names every place that seals, derives, authenticates or signs", () => {
    const places = ["app", "sandbox", "serving", "telemetry", "scripts"].flatMap(sources);
    expect(places.length).toBeGreaterThan(12);
    const unnamed = places.filter((file) => !CHAINS.test(file) && !document.includes(`\`${file}\``));
    expect(unnamed).toEqual([]);
  });

  it("names no file that is not there", () => {
    const named = [...document.matchAll(/`((?:app|sandbox)\/[\w./-]+\.ts)`/g)].map(([, file = ""]) => file);
    expect(named.length).toBeGreaterThan(12);
    for (const file of named) expect(() => readFileSync(join(ROOT, file)), file).not.toThrow();
  });
});

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fontsOfPhone } from "../../scripts/lib/images/contents.mjs";
import { makeSbom } from "../../scripts/lib/images/sbom.mjs";
import { tracePackages } from "../../scripts/lib/images/trace.mjs";

const PROGRAM = "tests/fixtures/images/program.mjs";

test("of a program's packages an image gets the files that it loads, their licences, and nothing else", async () => {
  const font = fontsOfPhone()[0] ?? "";
  const { files, entries, packages } = await tracePackages([PROGRAM], [font]);
  expect(entries).toContain("node_modules/@noble/hashes/esm/sha3.js");
  expect(entries).toContain("node_modules/qrcode/lib/index.js");
  expect(entries).not.toContain("node_modules/@noble/hashes/esm/utils.js");
  expect(packages).toContain("node_modules/@noble/hashes");
  // What a package of a package needs.
  expect(packages).toContain("node_modules/dijkstrajs");
  expect(packages).not.toContain("node_modules/zod");
  for (const name of ["LICENSE", "package.json", "esm/utils.js"])
    expect(files).toContain(`node_modules/@noble/hashes/${name}`);
  expect(files).not.toContain("node_modules/@noble/hashes/esm/scrypt.js");
  expect(files).toContain(`node_modules/${font}`);
  for (const file of files) expect(existsSync(file), file).toBe(true);
});

test("the phone's fonts are found where its program names them", () => {
  expect(fontsOfPhone()).toHaveLength(2);
  for (const file of fontsOfPhone()) expect(existsSync(`node_modules/${file}`), file).toBe(true);
});

test("the list of an image's packages names version, licence and hash of each", () => {
  const { components, metadata } = makeSbom("strongroom-console", [
    "node_modules/zod",
    "node_modules/@noble/hashes",
  ]);
  const { packages, version } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const zod = packages["node_modules/zod"];
  expect(metadata.component).toMatchObject({ name: "strongroom-console", version });
  expect(components.map(({ purl }) => purl)).toEqual([
    `pkg:npm/%40noble/hashes@${packages["node_modules/@noble/hashes"].version}`,
    `pkg:npm/zod@${zod.version}`,
  ]);
  expect(components[1]).toMatchObject({ name: "zod", licenses: [{ expression: "MIT" }] });
  const [{ alg, content } = { alg: "", content: "" }] = components[1]?.hashes ?? [];
  expect(alg).toBe("SHA-512");
  expect(`sha512-${Buffer.from(content, "hex").toString("base64")}`).toBe(zod.integrity);
});

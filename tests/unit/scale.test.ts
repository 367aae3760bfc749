import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { findProgram } from "../../scripts/lib/find-program.mjs";
import { nginxConfig } from "../../scripts/lib/scale/nginx.mjs";
import { reasonAgainstStack } from "../fixtures/e2e/stack";

afterEach(() => void vi.unstubAllEnvs());

const text = nginxConfig({
  folder: "/tmp/nginx",
  front: { port: 3000, servers: [3001, 3002] },
  back: { port: 4000, servers: [4001, 4002] },
});

test("nginx listens on this machine only, before two consoles and two backends", () => {
  expect(text.match(/listen [^;]+/g)).toEqual(["listen 127.0.0.1:3000", "listen 127.0.0.1:4000"]);
  expect(text.match(/server 127\S+/g)).toEqual(
    [3001, 3002, 4001, 4002].map((port) => `server 127.0.0.1:${port}`),
  );
});

test("nginx believes no visitor about who they are", () => {
  for (const name of ["For", "Proto", "Host"]) expect(text).toMatch(`proxy_set_header X-Forwarded-${name} $`);
  expect(text).not.toContain("$proxy_add_x_forwarded_for");
});

test("nginx sends nothing to a program that is leaving", () => {
  const { front, back } = {
    front: { port: 3000, servers: [3001, 3002], leaving: [3002] },
    back: { port: 4000, servers: [4001, 4002] },
  };
  const down = nginxConfig({ folder: "/tmp/nginx", front, back }).match(/server 127.* down;/g);
  expect(down).toEqual(["server 127.0.0.1:3002 max_fails=1 fail_timeout=2s down;"]);
});

test("nginx asks the other console for the files of the other version", () => {
  expect(text.match(/location \/assets\/ \{[^}]*http_404;/g)).toHaveLength(1);
});

test("nginx keeps the files of a version that is gone, each in the encodings that were asked for", () => {
  expect(
    text.match(/location \/assets\/ \{[^}]*proxy_cache assets;\s+proxy_cache_key \$uri\$assets_encoding;/g),
  ).toHaveLength(1);
  expect(text.match(/proxy_cache /g)).toHaveLength(1);
  const encodings = [...text.matchAll(/^ {4}"~(\S+)" (br|gzip);$/gm)];
  const keptFor = (header: string) =>
    encodings.find(([, pattern = ""]) => new RegExp(pattern).test(header))?.[2] ?? "";
  expect(["gzip, deflate, br, zstd", "gzip;q=0.5, br;q=0", "gzip", "identity", "brave"].map(keptFor)).toEqual(
    ["br", "gzip", "gzip", "", ""],
  );
});

test("nginx never repeats a POST that has been sent", () => {
  expect(text).toContain("proxy_next_upstream error timeout;");
  expect(text).not.toContain("non_idempotent");
});

test("nginx stores nothing outside its folder", () => {
  const places = [...text.matchAll(/^\s*(?:pid|\w+_temp_path|proxy_cache_path) ([^\s;]+)/gm)];
  expect(places).toHaveLength(7);
  for (const [, place] of places) expect(place).toMatch(/^\/tmp\/nginx\//);
});

test("a program is found in the folders of PATH, and missing elsewhere", () => {
  const folder = mkdtempSync(join(tmpdir(), "strongroom-find-"));
  try {
    writeFileSync(join(folder, "a-server-of-ours"), "");
    expect(findProgram("a-server-of-ours", `/nowhere:${folder}`)).toBe(join(folder, "a-server-of-ours"));
    expect(findProgram("another-server-of-ours", folder)).toBeNull();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("tests run on a stack that is up if it has the settings that they need, and no others", () => {
  expect(reasonAgainstStack({ NETWORK: "mainnet" })).toBeNull();
  vi.stubEnv("STRONGROOM_E2E_STACK", JSON.stringify({}));
  expect(reasonAgainstStack({})).toBeNull();
  expect(reasonAgainstStack({ NETWORK: "mainnet" })).toBe("It needs programs with another NETWORK");
  vi.stubEnv("STRONGROOM_E2E_STACK", JSON.stringify({ settings: { NETWORK: "mainnet" } }));
  expect(reasonAgainstStack({ NETWORK: "mainnet" })).toBeNull();
  expect(reasonAgainstStack({})).toBe("It needs programs with another NETWORK");
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { type Program, startProgram, waitUntilHealthy } from "../../../scripts/lib/processes.mjs";
import { projectRoot } from "../../../scripts/lib/project.mjs";

/** Answers each call with its number. */
let backend: Server;
let program: Program;
let url: string;
let calls = 0;

beforeAll(async () => {
  backend = createServer((_, response) => {
    calls += 1;
    response.end(JSON.stringify({ data: { call: calls } }));
  });
  await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  program = startProgram({
    name: "replay",
    args: ["tests/bench/replay.mjs"],
    cwd: projectRoot,
    env: {
      ...process.env,
      PORT: String(port),
      CUSTODY_API_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}/graphql`,
    },
    output: () => undefined,
  });
  await waitUntilHealthy(`${url}/healthz`, program, 20_000);
});
afterAll(async () => {
  await program?.stop();
  backend?.close();
});

async function call(query: string, variables: Record<string, unknown> = {}): Promise<number> {
  const answer = await fetch(`${url}/graphql`, {
    method: "POST",
    body: JSON.stringify({ query, variables }),
  });
  return ((await answer.json()) as { data: { call: number } }).data.call;
}

describe("the benchmark's instant backend", () => {
  it("passes on the first call of a kind and answers later ones from memory, whatever the session", async () => {
    const first = await call("query a { a }", { id: 1, authentication: { token: "one" } });
    expect(await call("query a { a }", { id: 1, authentication: { token: "two" } })).toBe(first);
    expect(await call("query a { a }", { id: 2, authentication: { token: "one" } })).not.toBe(first);
    expect(await call("query b { b }", { id: 1, authentication: { token: "one" } })).not.toBe(first);
  });

  it("passes on every mutation", async () => {
    const first = await call("mutation a { a }");
    expect(await call("mutation a { a }")).not.toBe(first);
  });

  it("lists the calls that a page makes", async () => {
    await fetch(`${url}/-/record?delay=0`, { method: "POST" });
    await Promise.all([call("query first { a }"), call("query second { a }")]);
    const list = (await (await fetch(`${url}/-/record`)).json()) as { operation: string }[];
    expect(list.map(({ operation }) => operation).sort()).toEqual(["first", "second"]);
  });
});

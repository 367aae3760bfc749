import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveHttp } from "../../../sandbox/base/http";
import { withRequestId } from "../../../sandbox/base/request-id";

const lines: string[] = [];
const log = withRequestId((line) => lines.push(line));
let server: Server;
let url: string;

beforeAll(async () => {
  const breaks = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    throw new Error("surprise");
  };
  server = createServer(serveHttp(breaks, { "/graphql": breaks }, log));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each(["/graphql", "/device"])("a line about %s begins with the id of its request", async (path) => {
  lines.length = 0;
  const ids = ["0b5e7d1a-8c2f-4c3f-9d43-7a4b9a1f0c11", "proxy_0001"];
  await Promise.all(ids.map((id) => fetch(url + path, { headers: { "X-Request-Id": id } })));
  const firsts = lines.map((line) => line.split("\n")[0]);
  expect(firsts.sort()).toEqual(ids.map((id) => `[${id}] HTTP surprise: Error: surprise`));
});

it.each([undefined, "short", "x".repeat(65), "someone@bank.example", "a] forged [b"])(
  "an id that is not safe is replaced: %s",
  async (given) => {
    lines.length = 0;
    await fetch(`${url}/graphql`, { headers: given ? { "X-Request-Id": given } : {} });
    expect(lines[0]).toMatch(/^\[[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\] HTTP surprise/);
  },
);

it("a line of no request has none", () => {
  lines.length = 0;
  log("The worker failed");
  expect(lines).toEqual(["The worker failed"]);
});

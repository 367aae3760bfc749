import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CONNECTION_LIMITS } from "../../../sandbox/base/connection-limits";
import { sendRaw } from "../../fixtures/sandbox/raw-request";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const limits = {
  ...CONNECTION_LIMITS,
  headersTimeout: 300,
  requestTimeout: 600,
  connectionsCheckingInterval: 50,
  maxConnections: 3,
};

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox({ limits });
});
afterAll(() => sandbox?.close());

describe("a request line or a host that names another server", () => {
  const ask = (target: string, host: string) =>
    sendRaw(sandbox.url, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

  it.each(["http://x/", "http://localhost:1/device", "http://a@localhost/healthz", "https://x/healthz"])(
    "is refused with 400: %s",
    async (target) => {
      expect(await ask(target, "localhost")).toMatch(/^HTTP\/1.1 400 /);
    },
  );

  it.each([
    "a@b",
    "user:secret@localhost",
    "a/b",
    "a,b",
    "a?b",
    "a b",
    "a:b",
    "a:99999",
    "[::1",
    "1.2.3.4.5",
    "ä",
  ])("is refused with 400 as a host: %s", async (host) => {
    expect(await ask("/healthz", host)).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each(["http://localhost/healthz", "HTTP://LOCALHOST/healthz", "https://localhost/healthz?a=b"])(
    "is not one that names its own host: %s",
    async (target) => {
      expect(await ask(target, "localhost")).toMatch(/^HTTP\/1.1 200 /);
    },
  );

  it("does not choose the host by a path with two slashes", async () => {
    expect(await ask("//localhost/device", "rebound.example")).toMatch(/^HTTP\/1.1 404 /);
  });

  it.each(["localhost", "127.0.0.1:4000", "[::1]:4000", "sandbox_1"])("is not %s", async (host) => {
    expect(await ask("/healthz", host)).toMatch(/^HTTP\/1.1 200 /);
  });

  it("is not logged as an error", () => expect(sandbox.logged).toEqual([]));
});

describe("a connection", () => {
  it.each([
    ["sends nothing", ""],
    ["sends half of its headers", "POST /graphql HTTP/1.1\r\nHost: x\r\n"],
    ["sends half of a body", "POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{"],
  ])("that %s is closed", async (_what, text) => {
    expect(await sendRaw(sandbox.url, text)).toMatch(/^HTTP\/1.1 408 /);
    expect(sandbox.logged).toEqual([]);
  });

  it("that sends a body too slowly is closed, long before its time is over", async () => {
    const pace = { bodyGrace: 200, bodyBytesPerSecond: 1_000, connectionsCheckingInterval: 20 };
    const patient = await startTestSandbox({ limits: { ...CONNECTION_LIMITS, ...pace } });
    const started = performance.now();
    const body = "POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 90000\r\n\r\n{";
    expect(await sendRaw(patient.url, body)).toMatch(/^HTTP\/1.1 408 /);
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(patient.logged).toEqual([]);
    await patient.close();
  });

  it("counts towards a limit", async () => {
    const kept = Array.from({ length: 3 }, () => connect(sandbox.port, "127.0.0.1"));
    await Promise.all(kept.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
    expect(await sendRaw(sandbox.url, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")).toBe("");
    for (const socket of kept) socket.destroy();
    await vi.waitFor(async () => expect((await fetch(`${sandbox.url}/healthz`)).status).toBe(200));
  });
});

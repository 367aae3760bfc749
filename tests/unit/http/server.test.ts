import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Request, Response } from "express";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseEnv } from "~/lib/env.server";
import { CONNECTION_LIMITS, type ConnectionLimits } from "~/lib/http/limits.server";
import { log } from "~/lib/log.server";
import { currentRequestId } from "~/lib/request-id.server";
import { compressFiles } from "../../../scripts/lib/compress-files.mjs";
import { createServer } from "../../../server";
import { Departure } from "../../../serving/departure";

Object.assign(process.env, {
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});
const env = parseEnv({ ...process.env, NODE_ENV: "production", HOST: "0.0.0.0" });

const directory = mkdtempSync(join(tmpdir(), "console-server-"));
mkdirSync(join(directory, "assets"));
const script = "export {};".repeat(500);
writeFileSync(join(directory, "assets", "app-abc123.js"), script);
await compressFiles(directory);
writeFileSync(join(directory, "favicon.svg"), "<svg/>");

const logged: string[] = [];
vi.spyOn(process.stdout, "write").mockImplementation((line) => {
  logged.push(String(line));
  return true;
});

/** How the bodies of forms ended that were not sent whole. */
const bodyEnds: string[] = [];

const pages = (req: Request, res: Response) => {
  if (req.path === "/boom") throw new Error("secret internals");
  if (req.path === "/form") {
    const type = req.get("Content-Type");
    req.on("error", () => bodyEnds.push("broken"));
    return void req.on("end", () => res.send(type)).resume();
  }
  if (req.path === "/address") return void res.send(req.get("X-Visitor-Address"));
  if (req.path === "/logs") {
    log.info("at once");
    return void setTimeout(() => {
      log.info("later");
      res.send("done");
    }, 10);
  }
  if (req.path === "/refuse") return void req.once("data", () => req.pause() && res.send("refused"));
  if (req.path === "/slow") return void setTimeout(() => res.send("done"), 300);
  res.type("html").send(`<p data-nonce="${res.locals.nonce}">${"page ".repeat(1000)}</p>`);
};

let server: Server;
let base: string;
const open: Server[] = [];

async function listen(
  overrides: Partial<typeof env> = {},
  limits?: ConnectionLimits,
): Promise<{ server: Server; base: string }> {
  const made = createServer({
    env: { ...env, ...overrides },
    pages,
    clientDirectory: directory,
    ...(limits && { limits }),
  });
  open.push(made);
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return { server: made, base: `http://127.0.0.1:${(made.address() as AddressInfo).port}` };
}

/** A request with headers that fetch does not let anybody set. */
function send(url: string, method: string, headers: Record<string, string>, body = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (res) => {
      res.resume();
      resolve(res.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** What comes back for bytes written as they are, once the server closes the connection; the rest is never sent. */
function sendRaw(address: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(new URL(address).port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}

beforeAll(async () => {
  ({ server, base } = await listen());
});

afterAll(() => {
  for (const one of open) {
    one.close();
    one.closeAllConnections();
  }
  rmSync(directory, { recursive: true });
});

describe("every request", () => {
  it("says where its visitor is, whatever came in it", async () => {
    const ask = (at: string) =>
      fetch(`${at}/address`, {
        headers: { "x-visitor-address": "192.0.2.1", "x-forwarded-for": "198.51.100.7" },
      }).then((answer) => answer.text());
    expect(await ask(base)).toBe("127.0.0.1");
    const behindProxy = await listen({ TRUST_PROXY: 1 });
    expect(await ask(behindProxy.base)).toBe("198.51.100.7");
  });
});

describe("every response", () => {
  it.each(["/", "/assets/app-abc123.js", "/assets/missing.js", "/favicon.svg", "/boom"])(
    "of %s has the security headers, each once",
    async (path) => {
      const { headers } = await fetch(base + path);
      expect(headers.get("Content-Security-Policy")).toMatch(
        /^default-src 'none'; script-src 'self' 'nonce-[\w+/]{22}=='; style-src 'self'; [^,]*frame-ancestors 'none'; base-uri 'none'$/,
      );
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("same-origin");
      expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect(headers.get("Permissions-Policy")).toContain("camera=()");
      expect(headers.get("X-Powered-By")).toBeNull();
    },
  );

  it("has its own nonce, which the page uses", async () => {
    const [one, other] = await Promise.all([fetch(base), fetch(base)]);
    const nonce = /'nonce-([^']+)'/.exec(one.headers.get("Content-Security-Policy") ?? "")?.[1];
    expect(await one.text()).toContain(`data-nonce="${nonce}"`);
    expect(other.headers.get("Content-Security-Policy")).not.toContain(nonce);
  });

  it("has a Strict-Transport-Security header only when it came over HTTPS", async () => {
    const { base: behindProxy } = await listen({ TRUST_PROXY: 1 });
    const secure = await fetch(behindProxy, { headers: { "X-Forwarded-Proto": "https" } });
    expect(secure.headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    const untrusted = await fetch(base, { headers: { "X-Forwarded-Proto": "https" } });
    expect(untrusted.headers.get("Strict-Transport-Security")).toBeNull();
  });

  it("can be cached for a year when it is an asset, and not at all when it is a page", async () => {
    const cacheOf = async (path: string) => (await fetch(base + path)).headers.get("Cache-Control");
    expect(await cacheOf("/assets/app-abc123.js")).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf("/favicon.svg")).toBe("public, max-age=300");
    expect(await cacheOf("/")).toBe("no-store");
    expect(await cacheOf("/boom")).toBe("no-store");
  });

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1, br;q=0", "gzip"],
    ["identity", null],
  ])("of a file for a browser that reads %s is encoded in %s", async (accepted, encoding) => {
    const url = `${base}/assets/app-abc123.js`;
    const response = await fetch(url, { headers: { "Accept-Encoding": accepted } });
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Content-Type")).toMatch(/^(text|application)\/javascript/);
    expect(response.headers.get("Vary")).toContain("Accept-Encoding");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(await response.text()).toBe(script);
  });

  it("is logged without its query", async () => {
    await fetch(`${base}/logged-page?token=secret`, { headers: { Cookie: "sr-session=secret" } });
    await vi.waitFor(() => expect(logged.join()).toContain('"path":"/logged-page","status":200'));
    expect(logged.join()).not.toContain("secret");
  });
});

describe("a posted form", () => {
  const host = () => base.slice("http://".length);
  it.each([
    [200, "this site", () => ({ Origin: base, "Sec-Fetch-Site": "same-origin" })],
    [200, "a client that is no browser", () => ({})],
    [
      200,
      "a page that hides its origin, as the browser vouches",
      () => ({ Origin: "null", "Sec-Fetch-Site": "same-origin" }),
    ],
    [403, "another site", () => ({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" })],
    [403, "a sister site", () => ({ Origin: base, "Sec-Fetch-Site": "same-site" })],
    [403, "another site in an old browser", () => ({ Origin: "https://evil.example" })],
    [403, "another port", () => ({ Origin: "http://127.0.0.1:1" })],
    [403, "a sandboxed frame in an old browser", () => ({ Origin: "null" })],
    [
      403,
      "another site that claims to be forwarded",
      () => ({ Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" }),
    ],
  ])("answers %i to %s", async (status, _who, headers) => {
    const all = { Host: host(), "Content-Length": "0", ...headers() } as Record<string, string>;
    expect(await send(`${base}/anything`, "POST", all)).toBe(status);
  });

  it("can be read from anywhere", async () => {
    expect(await send(base, "GET", { "Sec-Fetch-Site": "cross-site" })).toBe(200);
  });

  it("is limited in length, and must declare its length", async () => {
    const form = `${base}/anything`;
    expect(await send(form, "POST", { "Content-Length": "300000" }, "x".repeat(300_000))).toBe(413);
    expect(await send(form, "POST", { "Transfer-Encoding": "chunked" }, "x")).toBe(411);
  });

  it.each([
    [200, "application/x-www-form-urlencoded"],
    [200, "application/x-www-form-urlencoded;charset=UTF-8"],
    [415, "application/json"],
    [415, "multipart/form-data; boundary=x"],
    [415, "text/plain"],
    [415, ""],
  ])("answers %i to a body of the type '%s'", async (status, type) => {
    const headers = { "Content-Length": "3", ...(type && { "Content-Type": type }) };
    expect(await send(`${base}/anything`, "POST", headers, "a=1")).toBe(status);
  });

  it.each([
    [200, "/address-book/add", 3],
    [200, "/address-book/add.data", 1_500_000],
    [413, "/address-book/add.data", 2_100_000],
    // Without scripts: to the page itself, which says what to do.
    [303, "/address-book/add", 10_000_000],
    [200, "/verify", 3_000_000],
    [413, "/verify.data", 34_000_000],
    // To the page itself, which says how larger files are checked.
    [303, "/verify", 34_000_000],
    [415, "/address-book", 3],
  ])("answers %i to files at %s of %i bytes", async (status, path, length) => {
    const headers = { "Content-Length": String(length), "Content-Type": "multipart/form-data; boundary=x" };
    expect(await send(base + path, "POST", headers, "x".repeat(length))).toBe(status);
  });

  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])("is refused with the method %s", async (method) => {
    expect(await send(base, method, { "Content-Length": "0" })).toBe(405);
  });

  it("gets the list of a page's methods", async () => {
    const answer = await fetch(`${base}/home`, { method: "PUT" });
    expect(answer.headers.get("Allow")).toBe("GET, HEAD, POST");
    expect(await answer.text()).toMatch(/^This method is not used here\.\nReference [0-9a-f]{8}\n$/);
  });

  it.each(["/", "/?index", "/healthz", "/readyz", "/config.json"])(
    "is refused with 405 in plain words at %s, which can only be read",
    async (path) => {
      for (const method of ["POST", "PUT", "OPTIONS"]) {
        const answer = await fetch(base + path, { method });
        expect(answer.status).toBe(405);
        expect(answer.headers.get("Allow")).toBe("GET, HEAD");
        expect(await answer.text()).toMatch(/^This address can only be read\.\nReference [0-9a-f]{8}\n$/);
      }
      expect((await fetch(base + path, { method: "HEAD" })).status).toBe(200);
    },
  );

  it("is empty when it has no body, whatever type it claims", async () => {
    for (const type of ["", "multipart/form-data; boundary=x", "text/plain"]) {
      const answer = await fetch(`${base}/form`, {
        method: "POST",
        headers: type ? { "Content-Type": type } : {},
      });
      expect(await answer.text()).toBe("application/x-www-form-urlencoded");
    }
  });
});

describe("a console that only this machine reaches", () => {
  const local = parseEnv({ ...process.env, NODE_ENV: "production" });

  it.each(["localhost:3000", "LOCALHOST", "127.0.0.1:3000", "127.8.0.1", "[::1]:3000"])(
    "answers at %s",
    async (host) => {
      const { base: at } = await listen(local);
      expect(await send(at, "GET", { Host: host })).toBe(200);
    },
  );

  it.each(["bank.example", "127.0.0.1.bank.example", "localhost.bank.example", "10.0.0.1", "[::2]"])(
    "refuses a proxy that TRUST_PROXY does not count, which passes on %s, whatever it forwards",
    async (host) => {
      const { base: at } = await listen(local);
      const forwarded = {
        "X-Forwarded-Host": "localhost",
        "X-Forwarded-Proto": "http",
        Forwarded: "host=localhost",
      };
      expect(await send(at, "GET", { Host: host, ...forwarded })).toBe(421);
    },
  );

  it("says what to set behind a proxy", async () => {
    const { base: at } = await listen(local);
    const head = "GET / HTTP/1.1\r\nHost: bank.example\r\nConnection: close\r\n\r\n";
    expect(await sendRaw(at, head)).toContain("Behind a proxy, set TRUST_PROXY to the number of proxies.");
  });
});

describe("a failing request", () => {
  it("gets a plain message", async () => {
    const answer = await fetch(`${base}/boom`);
    expect(answer.status).toBe(500);
    const id = answer.headers.get("X-Request-Id") ?? "none";
    expect(await answer.text()).toBe(`Something went wrong. Please try again\nReference ${id.slice(0, 8)}\n`);
    await vi.waitFor(() => expect(logged.at(-1)).toContain('"event":"request"'));
    const events = logged.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === id);
    expect(events.map(({ event }) => event)).toEqual(["unhandled", "request"]);
  });

  it.each(["x".repeat(65), "short", "someone@bank.example", "a b c d e f", "..%0a{}....."])(
    "gets an id of its own, and not a proxy's '%s'",
    async (given) => {
      const { base: at } = await listen({ TRUST_PROXY: 1 });
      const { headers } = await fetch(`${at}/logs`, { headers: { "X-Request-Id": given } });
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it("names its id in whatever is logged while it is answered, a proxy's if it is safe", async () => {
    const { base: at } = await listen({ TRUST_PROXY: 1 });
    await fetch(`${at}/logs`, { headers: { "X-Request-Id": "proxy-0001" } });
    await vi.waitFor(() => expect(logged.at(-1)).toContain('"event":"request"'));
    const own = logged.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === "proxy-0001");
    expect(own.map(({ event }) => event)).toEqual(["at once", "later", "request"]);
    expect(currentRequestId()).toBeUndefined();
  });

  it.each([
    "a b",
    "a@b",
    "user:secret@a",
    "a/b",
    "a,b",
    "a?b",
    "a#b",
    "a:b",
    "a:99999",
    "[::1",
    "::1",
    "1.2.3.4.5",
    "ä",
  ])("is a bad request when the host is '%s'", async (host) => {
    expect(await sendRaw(base, `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400 /,
    );
    const { base: behindProxy } = await listen({ TRUST_PROXY: 1 });
    expect(await send(behindProxy, "GET", { "X-Forwarded-Host": "bank.example", Host: host })).toBe(400);
    expect(await send(behindProxy, "GET", { "X-Forwarded-Host": host })).toBe(400);
  });

  it.each(["bank.example", "BANK.example:8443", "my_host", "127.0.0.1:3000", "[::1]:3000", "bank.example."])(
    "is not the host '%s'",
    async (host) => {
      expect(await send(base, "GET", { Host: host })).toBe(200);
    },
  );

  it.each([
    "http://y/",
    "http://x:80/",
    "http://x@y/",
    "http://y@x/",
    "https://127.0.0.1/home",
    "ftp://x/",
    "http:x/",
    "http:///",
    "*",
  ])("is a bad request when the request line asks for '%s'", async (target) => {
    const head = `${target === "*" ? "OPTIONS" : "GET"} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    expect(await sendRaw(base, head)).toMatch(/^HTTP\/1.1 400 /);
  });

  it.each([
    ["http://x/address", "/address"],
    ["HTTP://X/address", "/address"],
    ["https://x/address?a=http://y/", "/address"],
    ["http://x", "/"],
    ["http://x?a=b", "/"],
  ])("is served at its own host when the request line asks for '%s'", async (target, path) => {
    const ask = (line: string) =>
      sendRaw(base, `GET ${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const [head, body] = (await ask(target)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 200 /);
    const withoutNonce = (text = "") => text.replace(/data-nonce="[^"]+"/, "");
    expect(withoutNonce(body)).toBe(withoutNonce((await ask(path)).split("\r\n\r\n")[1]));
    await vi.waitFor(() => expect(logged.at(-1)).toContain(`"path":"${path}"`));
  });

  it.each(["http://rebound.example/", "http://rebound.example"])(
    "of another host is refused on this machine alone, as %s, whatever Host says",
    async (target) => {
      const { base: at } = await listen({ IS_LOCAL: true });
      const ask = (host: string) =>
        sendRaw(at, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(await ask("127.0.0.1")).toMatch(/^HTTP\/1.1 400 /);
      expect(await ask("rebound.example")).toMatch(/^HTTP\/1.1 421 /);
    },
  );

  it("still needs its own origin for a form", async () => {
    const head =
      "POST http://x/form HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\nOrigin: ";
    expect(await sendRaw(base, `${head}http://x\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await sendRaw(base, `${head}http://y\r\n\r\n`)).toMatch(/^HTTP\/1.1 403 /);
  });

  it("is a bad request when it asks for a loader's data by the old protocol", async () => {
    expect(await send(`${base}/home?_data=root`, "GET", {})).toBe(400);
  });

  it("is a bad request with a NUL in its path", async () => {
    expect(await send(`${base}/transactions/a%00b`, "GET", {})).toBe(400);
    expect(await send(`${base}/transactions?q=a%00b`, "GET", {})).toBe(200);
  });

  it("can have cookies of 30 KB, which large credentials need", async () => {
    expect(await send(base, "GET", { Cookie: `a=${"x".repeat(30_000)}` })).toBe(200);
  });
});

describe("a connection", () => {
  const limits = {
    ...CONNECTION_LIMITS,
    headersTimeout: 300,
    requestTimeout: 600,
    connectionsCheckingInterval: 50,
    keepAliveTimeout: 100,
    idleTimeout: 900,
  };
  const form = "POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n";

  it.each([
    ["sends nothing", "", 300],
    ["sends half of its headers", "GET / HTTP/1.1\r\nHost: x\r\n", 300],
    ["sends half of a form", `${form}Content-Type: application/x-www-form-urlencoded\r\n\r\namount=1`, 600],
  ])("that %s is answered 408 and closed", async (_what, text, after) => {
    const { base: impatient } = await listen({}, limits);
    bodyEnds.length = 0;
    const started = performance.now();
    const answer = await sendRaw(impatient, text);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(performance.now() - started).toBeGreaterThan(after - 50);
    // What was sent of a form is never taken for all of it.
    if (after === 600) expect(bodyEnds).toEqual(["broken"]);
  });

  it("that sends a form too slowly is answered 408, long before its time is over", async () => {
    const pace = { bodyGrace: 200, bodyBytesPerSecond: 1_000, connectionsCheckingInterval: 20 };
    const { base: impatient } = await listen({}, { ...limits, requestTimeout: 20_000, ...pace });
    const port = Number(new URL(impatient).port);
    const length = 100_000;
    const head = `POST /form HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n`;
    /** The status, or null while nothing was answered. */
    const drip = async (bytes: number) => {
      const socket = connect(port, "127.0.0.1");
      const answer: Buffer[] = [];
      socket.on("data", (piece) => answer.push(piece)).on("error", () => {});
      socket.write(head);
      const timer = setInterval(() => socket.write("x".repeat(bytes)), 20);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      clearInterval(timer);
      socket.destroy();
      return /^HTTP\/1.1 (\d+)/.exec(Buffer.concat(answer).toString())?.[1] ?? null;
    };
    expect(await Promise.all([drip(1), drip(0), drip(200)])).toEqual(["408", "408", null]);
  });

  it("is free for the next request where an answer has left a form unread", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports: (number | undefined)[] = [];
    const ask = (path: string, method: string, body = "") =>
      new Promise<string>((resolve, reject) => {
        const headers = {
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": body.length,
        };
        const sent = request(`${base}${path}`, { agent, method, ...(body && { headers }) }, async (res) => {
          ports.push(res.socket.localPort);
          resolve(Buffer.concat(await res.toArray()).toString());
        });
        sent.on("error", reject).end(body);
      });
    expect(await ask("/refuse", "POST", "x".repeat(250_000))).toBe("refused");
    expect(await ask("/address", "GET")).toContain("127.0.0.1");
    expect(new Set(ports).size).toBe(1);
    agent.destroy();
  });

  it("is closed when it is idle after an answer", async () => {
    const { base: impatient } = await listen({}, limits);
    expect(await sendRaw(impatient, "GET /favicon.svg HTTP/1.1\r\nHost: x\r\n\r\n")).toMatch(
      /^HTTP\/1.1 200 /,
    );
  });

  it("counts towards a limit", async () => {
    const { base: small } = await listen(
      {},
      { ...limits, headersTimeout: 5000, requestTimeout: 5000, maxConnections: 2 },
    );
    const port = Number(new URL(small).port);
    const kept = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
    await Promise.all(kept.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
    expect(await sendRaw(small, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")).toBe("");
    for (const socket of kept) socket.destroy();
    await vi.waitFor(async () => expect((await fetch(small)).status).toBe(200));
  });

  it("has ten seconds for its headers and thirty for a form, and is one of at most 1,000", async () => {
    expect(server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      timeout: 300_000,
      maxConnections: 1000,
    });
  });
});

describe("a shutdown", () => {
  it("finishes running requests, closes idle connections, and accepts nothing new", async () => {
    const { server: stopping, base: address } = await listen();
    // Idle connections would stay open for good: unless they are closed, this never ends.
    stopping.keepAliveTimeout = 0;
    await (await fetch(address)).text();
    const slow = fetch(`${address}/slow`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const departure = new Departure(stopping);
    await departure.leave(0);
    const drained = departure.drain();
    await expect(fetch(address)).rejects.toThrow();
    expect(await (await slow).text()).toBe("done");
    await drained;
    expect(server.listening).toBe(true);
  });

  it("answers as before for as long as it is told, and keeps no connection meanwhile", async () => {
    const { server: stopping, base: address } = await listen();
    const departure = new Departure(stopping);
    const kept = async (path: string) => (await fetch(address + path)).headers.get("Connection");
    expect(await kept("/")).toBe("keep-alive");
    const before = kept("/slow");
    await new Promise((resolve) => setTimeout(resolve, 50));
    const left = departure.leave(200);
    expect(departure.isLeaving).toBe(true);
    expect([await kept("/"), await before]).toEqual(["close", "close"]);
    await left;
    await departure.drain();
    await expect(fetch(address)).rejects.toThrow();
  });
});

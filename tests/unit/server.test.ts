import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Request, Response } from "express";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseEnv } from "~/lib/env.server";
import { drain } from "~/lib/http/drain.server";
import { createServer } from "../../server";

Object.assign(process.env, {
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});
const env = parseEnv({ ...process.env, NODE_ENV: "production" });

const directory = mkdtempSync(join(tmpdir(), "console-server-"));
mkdirSync(join(directory, "assets"));
writeFileSync(join(directory, "assets", "app-abc123.js"), "export {};".repeat(500));
writeFileSync(join(directory, "favicon.svg"), "<svg/>");

const logged: string[] = [];
vi.spyOn(process.stdout, "write").mockImplementation((line) => {
  logged.push(String(line));
  return true;
});

const pages = (req: Request, res: Response) => {
  if (req.path === "/boom") throw new Error("secret internals");
  if (req.path === "/slow") return void setTimeout(() => res.send("done"), 300);
  res.type("html").send(`<p data-nonce="${res.locals.nonce}">${"page ".repeat(1000)}</p>`);
};

let server: Server;
let base: string;
const open: Server[] = [];

async function listen(overrides: Partial<typeof env> = {}): Promise<{ server: Server; base: string }> {
  const made = createServer({ env: { ...env, ...overrides }, pages, clientDirectory: directory });
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

describe("every answer", () => {
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

  it("has a nonce of its own, which the page carries", async () => {
    const [one, other] = await Promise.all([fetch(base), fetch(base)]);
    const nonce = /'nonce-([^']+)'/.exec(one.headers.get("Content-Security-Policy") ?? "")?.[1];
    expect(await one.text()).toContain(`data-nonce="${nonce}"`);
    expect(other.headers.get("Content-Security-Policy")).not.toContain(nonce);
  });

  it("asks for HTTPS from then on when it came over HTTPS, and only then", async () => {
    const { base: behindProxy } = await listen({ TRUST_PROXY: 1 });
    const secure = await fetch(behindProxy, { headers: { "X-Forwarded-Proto": "https" } });
    expect(secure.headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    const untrusted = await fetch(base, { headers: { "X-Forwarded-Proto": "https" } });
    expect(untrusted.headers.get("Strict-Transport-Security")).toBeNull();
  });

  it("may be kept for a year when it is an asset, and not at all when it is a page", async () => {
    const cacheOf = async (path: string) => (await fetch(base + path)).headers.get("Cache-Control");
    expect(await cacheOf("/assets/app-abc123.js")).toBe("public, max-age=31536000, immutable");
    expect(await cacheOf("/favicon.svg")).toBe("public, max-age=300");
    expect(await cacheOf("/")).toBe("no-store");
    expect(await cacheOf("/boom")).toBe("no-store");
  });

  it("is compressed when it is text", async () => {
    for (const path of ["/", "/assets/app-abc123.js"]) {
      const { headers } = await fetch(base + path, { headers: { "Accept-Encoding": "gzip" } });
      expect(headers.get("Content-Encoding")).toBe("gzip");
    }
  });

  it("is logged without its query", async () => {
    await fetch(`${base}/logged-page?token=secret`, { headers: { Cookie: "sr-session=secret" } });
    await vi.waitFor(() => expect(logged.join()).toContain('"path":"/logged-page","status":200'));
    expect(logged.join()).not.toContain("secret");
  });
});

describe("a change asked for by a form", () => {
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

  it("may be read from anywhere", async () => {
    expect(await send(base, "GET", { "Sec-Fetch-Site": "cross-site" })).toBe(200);
  });

  it("is limited in length, and must say how long it is", async () => {
    expect(await send(base, "POST", { "Content-Length": "300000" }, "x".repeat(300_000))).toBe(413);
    expect(await send(base, "POST", { "Transfer-Encoding": "chunked" }, "x")).toBe(411);
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

  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])("is not asked for with %s", async (method) => {
    expect(await send(base, method, { "Content-Length": "0" })).toBe(405);
  });
});

describe("what goes wrong", () => {
  it("is told in a plain sentence", async () => {
    const answer = await fetch(`${base}/boom`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe("Something went wrong. Please try again\n");
  });

  it("is a bad request when the host cannot be read", async () => {
    expect(await send(base, "GET", { Host: "a b" })).toBe(400);
  });

  it("takes cookies of 30 KB, as large credentials need", async () => {
    expect(await send(base, "GET", { Cookie: `a=${"x".repeat(30_000)}` })).toBe(200);
  });
});

describe("stopping", () => {
  it("finishes what is under way, closes what is idle, and takes nothing new", async () => {
    const { server: stopping, base: address } = await listen();
    // Idle connections would stay open for good: unless they are closed, this never ends.
    stopping.keepAliveTimeout = 0;
    await (await fetch(address)).text();
    const slow = fetch(`${address}/slow`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const drained = drain(stopping);
    await expect(fetch(address)).rejects.toThrow();
    expect(await (await slow).text()).toBe("done");
    await drained;
    expect(server.listening).toBe(true);
  });
});

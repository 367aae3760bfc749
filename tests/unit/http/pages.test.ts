import { request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import {
  data,
  type EntryContext,
  type LoaderFunctionArgs,
  redirect,
  type ServerBuild,
} from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parseEnv } from "~/lib/env.server";
import { PageResponse } from "~/lib/http/page-response.server";
import { createPages } from "~/lib/http/pages.server";
import { noteRefusedForm, noteWait } from "~/lib/http/retry-after.server";
import { createServer } from "../../../server";
import { takeTurn } from "../../../serving/turns";

Object.assign(process.env, {
  LOG_LEVEL: "silent",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

const WORDS = "word ".repeat(8_000);
const aborted = vi.fn();
const reported = vi.fn();

async function loader({ request: asked }: LoaderFunctionArgs) {
  const url = new URL(asked.url);
  if (url.pathname === "/leads-on") {
    throw redirect("/there", {
      headers: [
        ["Set-Cookie", "one=1"],
        ["Set-Cookie", "two=2"],
      ],
    });
  }
  if (url.pathname === "/throws-words") throw data("Too late", 409);
  if (url.pathname === "/must-wait") {
    noteWait(20);
    noteWait(5);
    throw data("Too many searches", 429);
  }
  if (url.pathname === "/form-must-wait") {
    noteWait(7);
    noteRefusedForm();
    return data({ user: "typed", posted: "again" }, 400);
  }
  if (url.pathname === "/waited-in-vain") {
    noteWait(20);
    return data({ user: "typed", posted: "again" }, 400);
  }
  if (url.pathname === "/throws-response") throw new Response("Too late", { status: 409 });
  if (url.pathname === "/breaks") throw new Error("secret internals");
  if (url.pathname === "/slow") {
    asked.signal.addEventListener("abort", aborted);
    await wait(150);
  }
  await wait(Math.random() * 5);
  if (url.pathname === "/file" || url.pathname === "/torn-file") {
    return new Response(piecesOf(url.pathname === "/torn-file"), {
      headers: { "Content-Type": "text/csv", "Content-Disposition": "attachment; filename=a.csv" },
    });
  }
  if (url.pathname === "/resource") return Response.json({ url: asked.url });
  const user = asked.headers.get("Cookie") ?? "nobody";
  return { user, posted: asked.method === "GET" ? null : await asked.text() };
}

const released: (() => void)[] = [];

/** Two lines, the second of which waits to be released, and fails where the file is to be torn. */
function piecesOf(isTorn: boolean): ReadableStream<Uint8Array> {
  let pieces = 0;
  return new ReadableStream({
    async pull(controller) {
      pieces += 1;
      if (pieces > 1) await new Promise<void>((resolve) => released.push(resolve));
      if (pieces > 1 && isTorn) controller.error(new Error("No second line"));
      else controller.enqueue(new TextEncoder().encode(`line ${pieces}\n`));
      if (pieces > 1 && !isTorn) controller.close();
    },
  });
}

/** Shows whose page it is, in front of and behind many words. */
function handleRequest(_request: Request, status: number, headers: Headers, context: EntryContext) {
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  if (errors) return new PageResponse(JSON.stringify(errors.page), { status, headers });
  const own = JSON.stringify(actionData?.page ?? loaderData.page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new PageResponse(`<p>${own}</p>${WORDS}<p>${own}</p>`, { status, headers });
}

const route = (id: string, path: string, module: object) => ({ id, path, module });
const build = {
  routes: {
    page: route("page", "*", { loader, action: loader, default: () => null }),
    resource: route("resource", "/resource", { loader }),
    file: route("file", "/file", { loader }),
    tornFile: route("tornFile", "/torn-file", { loader }),
  },
  entry: { module: { default: handleRequest, handleError: (error: unknown) => reported(error) } },
  assets: { entry: { module: "/entry.js", imports: [] }, routes: {}, url: "/manifest.js", version: "1" },
  publicPath: "/",
  isSpaMode: false,
  future: { v3_singleFetch: true, v3_throwAbortReason: true },
} as unknown as ServerBuild;

let server: Server;
let port: number;

beforeAll(async () => {
  const pages = createPages({
    build,
    mode: "production",
    contextOf: () => ({
      nonce: "",
      takeTurn,
      stopping: new AbortController().signal,
      isLeaving: () => false,
    }),
  });
  server = createServer({ env: parseEnv({ ...process.env, NODE_ENV: "production" }), pages });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request as it goes over the wire, and the answer as it comes: nothing is decompressed. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET", body = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers, host: "127.0.0.1" }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk) => chunks.push(chunk));
      res.on("end", () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function textOf({ headers, body }: Answer): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

describe("a page", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip;q=1, br;q=0", "gzip"],
    ["deflate", undefined],
    ["identity", undefined],
  ])(
    "for a browser that reads %s is encoded in %s, whole and with its length",
    async (accepted, encoding) => {
      const answer = await ask("/a", { Cookie: "amara", "Accept-Encoding": accepted });
      expect(answer.headers["content-encoding"]).toBe(encoding);
      expect(answer.headers.vary).toBe("Accept-Encoding");
      expect(answer.headers["content-length"]).toBe(String(answer.body.length));
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      const own = `<p>${JSON.stringify({ user: "amara", posted: null })}</p>`;
      expect(textOf(answer)).toBe(own + WORDS + own);
    },
  );

  it("answers HEAD with its headers alone", async () => {
    const answer = await ask("/a", { "Accept-Encoding": "gzip" }, "HEAD");
    expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });

  it("leads on with every cookie and no body", async () => {
    const answer = await ask("/leads-on");
    expect(answer).toMatchObject({ status: 302, body: Buffer.alloc(0) });
    expect(answer.headers.location).toBe("/there");
    expect(answer.headers["set-cookie"]).toEqual(["one=1", "two=2"]);
  });

  it("gets the form that was sent", async () => {
    const type = "application/x-www-form-urlencoded";
    const form = { "Content-Type": type, "Content-Length": "11", Origin: `http://127.0.0.1:${port}` };
    expect(textOf(await ask("/a", form, "POST", "amount=1.50"))).toContain("amount=1.50");
  });

  it("is told when its visitor leaves, and not when it has been sent", async () => {
    aborted.mockClear();
    await ask("/slow");
    expect(aborted).not.toHaveBeenCalled();
    const leaving = request({ port, path: "/slow", host: "127.0.0.1" });
    leaving.on("error", () => undefined);
    leaving.end();
    setTimeout(() => leaving.destroy(), 50);
    await vi.waitFor(() => expect(aborted).toHaveBeenCalled());
  });
});

describe("an error of a page", () => {
  it.each([
    ["/throws-words", 409, "Too late"],
    ["/throws-response", 409, "Too late"],
    ["/breaks", 500, null],
  ])("reaches its boundary with the request's reference: %s", async (path, status, words) => {
    reported.mockClear();
    const answer = await ask(path);
    const id = String(answer.headers["x-request-id"]);
    expect(answer.status).toBe(status);
    const statusText = `Reference ${id.slice(0, 8)}`;
    expect(JSON.parse(textOf(answer))).toMatchObject({ status, statusText, data: words });
    const surprises = path === "/breaks" ? [[expect.objectContaining({ message: "secret internals" })]] : [];
    expect(reported.mock.calls).toEqual(surprises);
    expect(textOf(await ask(`${path}.data`))).toMatch(/"Reference [0-9a-f]{8}"/);
  });
});

describe("data", () => {
  it("is too short to be compressed, and knows the address that was asked for", async () => {
    const answer = await ask("/resource?a=1", { Host: "localhost:8443", "Accept-Encoding": "br" });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(textOf(answer))).toEqual({ url: "http://localhost:8443/resource?a=1" });
  });
});

describe("visitors who load pages at the same time", () => {
  it("each get their own, whole, whatever their browsers read", async () => {
    const encodings = ["br", "gzip", "identity", "gzip, br"];
    const visitors = Array.from({ length: 400 }, (_, index) => `visitor-${index}-${"x".repeat(index)}`);
    const pages = await Promise.all(
      visitors.map(async (user, index) => {
        const answer = await ask("/a", { Cookie: user, "Accept-Encoding": encodings[index % 4] ?? "" });
        expect(answer.headers["content-length"]).toBe(String(answer.body.length));
        return textOf(answer);
      }),
    );
    for (const [index, user] of visitors.entries()) {
      const own = `<p>${JSON.stringify({ user, posted: null })}</p>`;
      expect(pages[index] === own + WORDS + own).toBe(true);
    }
  });
});

describe("a file to save", () => {
  const begin = (path: string) =>
    new Promise<import("node:http").IncomingMessage>((resolve, reject) => {
      request({ port, path, host: "127.0.0.1" }, resolve).on("error", reject).end();
    });
  const release = () => vi.waitFor(() => expect(released.splice(0).map((go) => go())).toHaveLength(1));

  it("is sent as it is made", async () => {
    const file = await begin("/file");
    const lines: string[] = [];
    file.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
    await vi.waitFor(() => expect(lines).toEqual(["line 1\n"]));
    await release();
    await new Promise((resolve) => file.once("end", resolve));
    expect(lines).toEqual(["line 1\n", "line 2\n"]);
    expect(file.headers["content-disposition"]).toBe("attachment; filename=a.csv");
  });

  it("may be listened to by all that a server has, without a warning of a leak", async () => {
    const warned = vi.fn();
    process.on("warning", warned);
    // As Departure, server.ts and telemetry do.
    const listen = (_request: unknown, response: ServerResponse) => {
      for (let more = 0; more < 4; more += 1) response.once("close", () => undefined);
    };
    server.prependListener("request", listen);
    const file = await begin("/file");
    file.resume();
    await release();
    await new Promise((resolve) => file.once("end", resolve));
    server.off("request", listen);
    process.off("warning", warned);
    expect(warned).not.toHaveBeenCalled();
  });

  it("breaks off where the rest cannot be made", async () => {
    const file = await begin("/torn-file");
    file.resume();
    const ended = new Promise((resolve) => {
      file.once("error", () => resolve("broken"));
      file.once("end", () => resolve("whole"));
    });
    await release();
    expect(await ended).toBe("broken");
  });
});

describe("whoever must wait", () => {
  it.each([
    ["a page that a wait keeps away", "/must-wait", 429, "20"],
    ["a form that is shown again for a wait", "/form-must-wait", 429, "7"],
    ["a form that is refused for something else", "/waited-in-vain", 400, undefined],
    ["a page that has nothing to do with it", "/home", 200, undefined],
  ])("is told when: %s", async (_, path, status, retryAfter) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([status, retryAfter]);
    if (status === 429) expect(textOf(answer)).toMatch(/Too many searches|typed/);
  });
});

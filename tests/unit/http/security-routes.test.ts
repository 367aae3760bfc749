import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { seal } from "~/lib/session/seal.server";
import { createSession } from "~/lib/session/session.server";
import { takeTurn } from "../../../serving/turns";
import { Jar } from "../../fixtures/console/session-request";

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_KEY: "portal-key",
});

/** What answers without a session, on purpose; every other loader and action must lead to the sign-in. */
const OPEN_LOADERS = [
  "[.]well-known.strongroom-export-keys[.]json.ts",
  "$.tsx",
  "_index.tsx",
  "config[.]json.tsx",
  "events.ts",
  "healthz.tsx",
  "help.tsx",
  "invitation.tsx",
  "login.tsx",
  "logout.tsx",
  "preferences.tsx",
  "readyz.tsx",
  "session.extension.ts",
  "session.refresh.tsx",
  "session.revoke-extension.tsx",
  "session.storage-key.ts",
  "verify.tsx",
];
const OPEN_ACTIONS = ["$.tsx", "invitation.tsx", "login.tsx", "preferences.tsx", "verify.tsx"];

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
interface RouteModule {
  loader?: Handler;
  action?: Handler;
}

const folder = join(import.meta.dirname, "../../../app/routes");
const files = readdirSync(folder);
const routes = new Map<string, RouteModule>();
const reach = vi.fn();
const backend = createServer((_req, res) => {
  reach();
  res.destroy();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
  process.env.CUSTODY_API_URL = `http://127.0.0.1:${(backend.address() as AddressInfo).port}/graphql`;
  for (const file of files) routes.set(file, (await import(join(folder, file))) as RouteModule);
}, 60_000);

afterAll(() => void backend.close());

const params = { walletId: "w", asset: "ETH", index: "0", action: "send", id: "x" };

/** The answer, returned or thrown. */
async function answerOf(handler: Handler, request: Request): Promise<unknown> {
  try {
    return await handler({
      request,
      params,
      context: { nonce: "", takeTurn, stopping: new AbortController().signal, isLeaving: () => false },
    } as Parameters<Handler>[0]);
  } catch (error) {
    return error;
  }
}

function expiredJar(): Jar {
  const jar = new Jar();
  vi.useFakeTimers({ now: Date.now() - 61 * 60 * 1000, toFake: ["Date"] });
  const authentication = { enc: "enc", iv: "iv", tag: "tag" };
  jar.take(createSession(jar.request(), { email: "someone@bank.example", authentication }));
  vi.useRealTimers();
  return jar;
}

function forgedJar(): Jar {
  const jar = new Jar();
  const session = { id: "x", email: "x", authentication: {}, signedInAt: 0, expiresAt: Date.now() + 60_000 };
  const strange = seal("session", session, ["another secret that is quite long enough"]);
  jar.cookies.set("sr-session", `1.${strange}`);
  return jar;
}

/** Sealed by this very console, though for another use. */
function borrowedJar(): Jar {
  const jar = new Jar();
  const session = { id: "x", email: "x", authentication: {}, signedInAt: 0, expiresAt: Date.now() + 60_000 };
  jar.cookies.set("sr-session", `1.${seal("review", session)}`);
  return jar;
}

const visitors = [
  ["nobody", () => new Jar()],
  ["an expired session", expiredJar],
  ["a forged session", forgedJar],
  ["a seal for another purpose", borrowedJar],
] as const;

function expectSignIn(answer: unknown): void {
  expect(answer).toBeInstanceOf(Response);
  const { status, headers } = answer as Response;
  expect(status).toBe(302);
  expect(headers.get("Location")).toMatch(/^\/login(\?|$)/);
}

describe.each(visitors)("with %s", (_who, jarOf) => {
  it.each(files.filter((file) => !OPEN_LOADERS.includes(file)))(
    "the loader of %s redirects to the sign-in",
    async (file) => {
      const { loader } = routes.get(file) ?? {};
      expect(loader).toBeTypeOf("function");
      expectSignIn(await answerOf(loader as Handler, jarOf().request("/somewhere")));
      expect(reach).not.toHaveBeenCalled();
    },
  );

  it("the stream of events has nothing to tell, and leaves the session to the pages", async () => {
    const headers = { Accept: "text/event-stream" };
    const { loader } = routes.get("events.ts") ?? {};
    const answer = (await answerOf(loader as Handler, jarOf().request("/events", { headers }))) as Response;
    expect([answer.status, answer.body, [...answer.headers]]).toEqual([204, null, []]);
    expect(reach).not.toHaveBeenCalled();
  });

  it("every action except the named ones redirects to the sign-in", async () => {
    const actions = [...routes].filter(([file, { action }]) => action && !OPEN_ACTIONS.includes(file));
    expect(actions.length).toBeGreaterThan(3);
    for (const [, { action }] of actions) {
      const request = jarOf().request("/somewhere", {
        method: "POST",
        body: new URLSearchParams({ a: "1" }),
      });
      expectSignIn(await answerOf(action as Handler, request));
    }
    expect(reach).not.toHaveBeenCalled();
  });
});

it("/readyz sends to others as soon as the console is told to stop", async () => {
  const context = { isLeaving: () => true } as LoaderFunctionArgs["context"];
  const request = new Request("http://console/readyz");
  const answer = (await routes.get("readyz.tsx")?.loader?.({ request, params: {}, context })) as Response;
  expect([answer.status, await answer.json()]).toEqual([503, { status: "stopping" }]);
});

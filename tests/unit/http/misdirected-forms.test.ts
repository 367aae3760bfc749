import { beforeAll, describe, expect, it, vi } from "vitest";
import { createSession } from "~/lib/session/session.server";
import { Jar } from "../../fixtures/console/session-request";
import { wholeConsole } from "../../fixtures/console/whole-console";

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

const FRAMEWORK_WORDS =
  /You made a|did not provide|No route matches|does not match URL|Unexpected Server Error/;
const NO_FORMS = "This page does not accept forms. Nothing was changed.";

let handle: (request: Request) => Promise<Response>;
const jar = new Jar();

beforeAll(async () => {
  // Outside a build the router also tells developers of paths that it cannot read.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  handle = await wholeConsole();
  const authentication = { enc: "enc", iv: "iv", tag: "tag" };
  jar.take(createSession(jar.request(), { email: "someone@bank.example", authentication }));
}, 60_000);

const post = (path: string) =>
  handle(jar.request(path, { method: "POST", body: new URLSearchParams({ to: "x" }) }));

/** Where the data of a page is asked for by Remix's scripts. */
function dataPath(path: string): string {
  const [name = "", query] = path.split("?");
  return `${name === "/" ? "/_root" : name}.data${query ? `?${query}` : ""}`;
}

describe("a form posted to a page without an action", () => {
  it.each([
    "/home",
    "/home?index",
    "/portfolio",
    "/exchanges",
    "/exchanges?index",
    "/exchanges/transfer-history",
    "/address-book",
    "/transactions",
    "/transactions?index",
    "/metamask-snap",
    "/wallets/a/ETH/0",
    "/transactions/x/status",
  ])("is refused at %s with 405 in our own words, in the page and its data", async (path) => {
    for (const at of [path, dataPath(path)]) {
      const answer = await post(at);
      expect(answer.status).toBe(405);
      expect(answer.headers.get("Allow")).toBe("GET, HEAD");
      const text = await answer.text();
      expect(text).toContain(NO_FORMS);
      expect(text).not.toMatch(FRAMEWORK_WORDS);
    }
  });

  it.each([
    "/",
    "/?index",
    "/healthz",
    "/readyz",
    "/config.json",
    "/.well-known/strongroom-export-keys.json",
  ])("is refused in the data of %s", async (path) => {
    const answer = await post(dataPath(path));
    expect(answer.status).toBe(405);
    expect(answer.headers.get("Allow")).toBe("GET, HEAD");
    expect(await answer.text()).not.toMatch(FRAMEWORK_WORDS);
  });
});

describe("an unknown path", () => {
  it.each([
    "/no/such/page",
    "/a%0Ab",
    "/home/%0A",
    "/%E2%80%A8",
    "/.env",
    "/x.php",
    "/%E0%A4%A",
    "//x",
    "/home/a/ETH/0/nope",
  ])("shows none of the framework's words in its page or its data: %s", async (path) => {
    for (const at of [path, dataPath(path)]) {
      for (const answer of [
        await post(at),
        await handle(jar.request(at)),
        await handle(new Jar().request(at)),
      ]) {
        expect(await answer.text()).not.toMatch(FRAMEWORK_WORDS);
        expect(answer.status).toBeLessThan(500);
      }
    }
  });
});

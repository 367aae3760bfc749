import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { consoleOf, listRoutes, type Route } from "../../fixtures/console/whole-console";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

let written: string[] = [];
let found: Route[];
beforeAll(async () => {
  for (const [name, value] of Object.entries({
    CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
    CUSTODY_API_KEY: "key",
    SESSION_SECRETS: "x".repeat(40),
    LOG_LEVEL: "error",
  }))
    vi.stubEnv(name, value);
  found = (await listRoutes()).filter(({ path }) => path === "login");
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(() => {
  written = [];
});

function Broken(): never {
  throw new RangeError("amara@bank.example has 12.5 BTC");
}

/** /login, with another module in its place. */
async function ask(module: object, accept = "text/html") {
  const handle = consoleOf(found, {
    root: await import("~/root"),
    entry: await import("~/entry.server"),
    routes: [module],
  });
  const headers = { Accept: accept, "X-Request-Id": ID };
  const answer = await handle(new Request("http://console.example/login", { headers }));
  const body = "page" in answer ? String(answer.page) : await answer.text();
  return { status: answer.status, body };
}

const linesOf = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

describe("a page that fails while it is rendered", () => {
  test("shows the reference of its request, which the log has with the kind of failure", async () => {
    const { status, body } = await ask({ default: Broken });
    expect(status).toBe(500);
    expect(body.replaceAll("<!-- -->", "")).toContain("Reference 0f8fad5b");
    expect(body).not.toMatch(/amara|12\.5|RangeError|Unexpected Server Error/);
    expect(linesOf()).toEqual([
      expect.objectContaining({ level: "error", event: "not rendered", requestId: ID, error: "RangeError" }),
    ]);
    expect(written.join()).not.toMatch(/amara|12\.5/);
  });

  test("and its scripts are given the same", async () => {
    const { body } = await ask({ default: Broken });
    const data = body.slice(body.lastIndexOf("</html>"));
    expect(data).toContain("Reference 0f8fad5b");
  });

  test("has nothing but the reference where its error page fails too", async () => {
    const root = await import("~/root");
    const handle = consoleOf(found, {
      root: { ...root, ErrorBoundary: Broken },
      entry: await import("~/entry.server"),
      routes: [{ default: Broken, ErrorBoundary: Broken }],
    });
    const answer = await handle(
      new Request("http://console.example/login", { headers: { "X-Request-Id": ID } }),
    );
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe("Something went wrong. Please try again\nReference 0f8fad5b\n");
    expect(linesOf().map(({ event }) => event)).toEqual(["not rendered", "not rendered"]);
  });
});

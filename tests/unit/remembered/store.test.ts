import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type * as Store from "~/lib/remembered/store";
import { FakeStorage, forbiddenStorage } from "../../fixtures/console/fake-storage";

/** What the console's route would answer now; null without a session. */
let session: { secret: string; owner: string } | null;
let listeners: ((event: { key: string | null; newValue: string | null }) => void)[];
let asked: string[];
let storage: FakeStorage;

const sessionOf = (owner: string, fill: number) => ({
  secret: Buffer.alloc(32, fill).toString("base64url"),
  owner,
});

/** A page of its own, as another tab or a reload is: its module knows nothing yet. */
async function openPage(): Promise<typeof Store> {
  vi.resetModules();
  return import("~/lib/remembered/store");
}

/** Storage events reach the other tabs; here every page listens, and none is told of its own changes. */
function tellOthers(key: string | null, newValue: string | null): void {
  for (const listener of listeners) listener({ key, newValue });
}

beforeEach(() => {
  session = sessionOf("amara", 1);
  listeners = [];
  asked = [];
  storage = new FakeStorage();
  vi.stubGlobal("window", { __remixManifest: { version: "build-1" } });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("document", { querySelector: () => ({ value: "salt.mac" }) });
  vi.stubGlobal("addEventListener", (_name: string, listener: (typeof listeners)[number]) =>
    listeners.push(listener),
  );
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${url} ${body}`);
    return session ? Response.json(session) : new Response(null, { status: 302 });
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("what the browser remembers", () => {
  it("is there after a reload, and the key was asked for once for each page", async () => {
    const page = await openPage();
    await Promise.all([page.write("transactions", "", ["row"]), page.write("vasps", "", "frame")]);
    // Whichever was sealed first.
    expect(page.names().sort()).toEqual(["transactions", "vasps"]);
    const later = await openPage();
    expect((await later.read("transactions", ""))?.value).toEqual(["row"]);
    expect(asked).toEqual(Array(2).fill("POST /session/storage-key csrf=salt.mac"));
  });

  it("never stores the key that was handed out", async () => {
    await (await openPage()).write("transactions", "", ["row"]);
    expect(storage.text).not.toContain(session?.secret);
  });

  it("is dropped with the build that wrote it, but drafts are not", async () => {
    const page = await openPage();
    await page.write("transactions", "", "row");
    await page.write("travel-rule", "tx", "draft");
    vi.stubGlobal("window", { __remixManifest: { version: "build-2" } });
    const later = await openPage();
    expect(await later.read("transactions", "")).toBeNull();
    expect((await later.read("travel-rule", "tx"))?.value).toBe("draft");
  });

  it("is gone in the next session, whoever's it is", async () => {
    const page = await openPage();
    await page.write("transactions", "", "of Amara");
    session = sessionOf("priya", 2);
    const next = await openPage();
    expect(await next.read("transactions", "")).toBeNull();
    expect(next.names()).toEqual([]);
  });

  it("is emptied by the sign-in page, after which the same page begins anew", async () => {
    const page = await openPage();
    await page.write("transactions", "", "of Amara");
    await page.empty();
    expect(storage.length).toBe(0);
    session = sessionOf("priya", 2);
    await page.write("transactions", "", "of Priya");
    expect((await page.read("transactions", ""))?.value).toBe("of Priya");
  });

  it("is emptied for good, although the key was still on its way", async () => {
    const page = await openPage();
    const late = page.write("transactions", "", "of Amara");
    await page.empty();
    await late;
    expect(storage.length).toBe(0);
  });
});

describe("another tab", () => {
  it("that logs out stops this one from writing and reading, also without an event", async () => {
    const page = await openPage();
    await page.write("transactions", "", "row");
    await (await openPage()).empty();
    await page.write("transactions", "", "late");
    expect(storage.length).toBe(0);
    session = sessionOf("priya", 2);
    await page.write("transactions", "", "later still");
    expect(storage.length).toBe(0);
  });

  it.each([
    ["that the records have no owner", "strongroom.remembered", null],
    ["that they have another", "strongroom.remembered", "priya"],
    ["that everything was removed", null, null],
  ] as const)("tells this one %s: it stops", async (_what, key, newValue) => {
    const page = await openPage();
    await page.write("transactions", "", "row");
    tellOthers(key, newValue);
    expect(await page.read("transactions", "")).toBeNull();
    await page.write("transactions", "", "late");
    expect(asked).toHaveLength(1);
  });

  it("of the same session that opens its own page changes nothing here", async () => {
    const page = await openPage();
    await page.write("transactions", "", "row");
    tellOthers("strongroom.remembered", "amara");
    tellOthers("strongroom.remembered.vasps.abc", null);
    expect((await page.read("transactions", ""))?.value).toBe("row");
  });
});

describe("nothing breaks", () => {
  const silently = async () => {
    const page = await openPage();
    await page.write("transactions", "", "row");
    await page.forget("transactions");
    expect(await page.read("transactions", "")).toBeNull();
    await page.empty();
    expect(page.names()).toEqual([]);
  };

  it("where storage is forbidden, and the key is not even asked for", async () => {
    vi.stubGlobal("localStorage", forbiddenStorage());
    await silently();
    expect(asked).toEqual([]);
  });

  it("where there is no storage", async () => {
    vi.stubGlobal("localStorage", undefined);
    await silently();
  });

  it("where storage takes nothing, as in older private windows", async () => {
    vi.stubGlobal("localStorage", new FakeStorage(0));
    await silently();
  });

  it("without a session", async () => {
    session = null;
    await silently();
    expect(storage.length).toBe(0);
  });

  it("without crypto, which browsers keep from pages over plain HTTP", async () => {
    vi.stubGlobal("crypto", {});
    await silently();
    expect(storage.length).toBe(0);
  });

  it("when the console cannot be reached, and it is asked again the next time", async () => {
    const answered = fetch;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const page = await openPage();
    await page.write("transactions", "", "row");
    vi.stubGlobal("fetch", answered);
    await page.write("transactions", "", "row");
    expect((await page.read("transactions", ""))?.value).toBe("row");
  });

  it("when a value is no JSON", async () => {
    const page = await openPage();
    const circle: { self?: unknown } = {};
    circle.self = circle;
    await page.write("transactions", "", circle);
    await page.write("transactions", "", undefined);
    expect(await page.read("transactions", "")).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getAuditList, getChainView } from "~/lib/audit/list-view.server";
import { readAuditSearch } from "~/lib/audit/search";
import { checkAuditChain } from "~/lib/custody/audit/audit.server";
import { statesCapability } from "~/lib/custody/capabilities/known.server";
import { getAuthenticationTokens } from "~/lib/custody/people/sign-in.server";
import { VISITOR_ADDRESS } from "~/lib/http/request-mark";
import { requireSession, type Session } from "~/lib/session/session.server";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const authentication = { enc: "e", iv: "i", tag: "t" };
const hash = `${"0123456789abcdef".repeat(3)}0123456789fedcba`;
const zoe = { id: "1a", name: "Zoë Öst", kind: "PERSON", email: "zoe@example.test" };
const namesake = { ...zoe, id: "2b", email: "other@example.test" };
const service = { id: "3c", name: "Travel Rule service", kind: "SERVICE", email: null };
const entry = {
  entry: 1_234,
  createdAt: "2026-11-22T04:02:11.000Z",
  actor: zoe,
  action: "SIGNED_IN",
  description: "Signed in",
  details: null,
  origin: "CONSOLE",
  address: "192.0.2.41",
  hash,
};
const log = {
  items: [
    entry,
    {
      ...entry,
      entry: 1_233,
      actor: service,
      action: "REQUEST_MOVED",
      details: "Bitcoin transaction",
      origin: null,
    },
    { ...entry, entry: 1_232, action: "OTHER", description: "Something of long ago", address: null },
  ],
  nextToken: "next",
  count: 10_000,
  hasMore: true,
  actors: [zoe, namesake, service],
  actions: ["SIGNED_IN", "REQUEST_MOVED"],
  origins: ["SERVICE", "CONSOLE"],
};

const backend = serveFakeBackend();
let session: Session;
beforeEach(async () => {
  session = await requireSession(
    newVisitor().request("/audit", { headers: { [VISITOR_ADDRESS]: "192.0.2.41" } }),
  );
});

const search = (query: string) => readAuditSearch(new URLSearchParams(query));
const now = Date.UTC(2026, 10, 22, 12);

describe("a page of the log whose number was typed, where no rows can be skipped", () => {
  afterEach(() => backend.lack([]));

  const numbered = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...entry, entry: count - at }));
  /** A log that is paged by tokens, at most 100 entries at once. */
  const serve = (entries: unknown[]) => {
    backend.lack(["User.auditLog(skip:)"]);
    backend.reset({
      findAuditEntries: ({ limit, nextToken }) => {
        const from = Number(nextToken ?? 0);
        const to = from + Math.min(Number(limit), 100);
        const rest = { count: entries.length, hasMore: false, actors: [], actions: [], origins: [] };
        const next = to < entries.length ? String(to) : null;
        return { user: { auditLog: { items: entries.slice(from, to), nextToken: next, ...rest } } };
      },
    });
  };
  const open = async (page: number) => {
    const search = readAuditSearch(new URLSearchParams({ page: String(page) }));
    return (await getAuditList(session, search, Date.now()))!;
  };

  it.each([
    [2, "35", "11"],
    [3, "10", "1"],
  ])("is page %i", async (page, first, last) => {
    serve(numbered(60));
    const list = await open(page);
    expect(list).toMatchObject({ page, note: null });
    expect([list.rows[0]?.entry, list.rows.at(-1)?.entry]).toEqual([first, last]);
  });

  it("is found far back, and Previous leads to the page before it", async () => {
    serve(numbered(500));
    const list = await open(12);
    expect(list.rows[0]?.entry).toBe("225");
    expect(list.previousTo).toContain("page=11");
  });

  it("says that there is none, and shows the first", async () => {
    serve(numbered(60));
    const list = await open(4);
    expect(list).toMatchObject({ page: 1, note: "There is no page 4. This is the first page." });
    expect(list.rows[0]?.entry).toBe("60");
    expect(list.previousTo).toBeNull();
  });

  it("says without reading them that it is more than a thousand entries back", async () => {
    serve(numbered(2_000));
    const list = await open(60);
    expect(list.page).toBe(1);
    expect(list.note).toMatch(/^Page 60 is too far back/);
    expect(backend.calls).toHaveLength(1);
  });
});

describe("the audit log", () => {
  it("is shown with who, what, when and from where", async () => {
    backend.reset({ findAuditEntries: () => ({ user: { auditLog: log } }) });
    const list = await getAuditList(session, search(""), now);
    expect(list?.rows).toEqual([
      {
        entry: "1,234",
        iso: "2026-11-22T04:02:11.000Z",
        time: "04:02:11",
        day: "22 Nov 2026",
        who: "Zoë Öst",
        whoNote: "zoe@example.test",
        what: "Signed in",
        whatNote: null,
        where: "Console",
        address: "192.0.2.41",
        hash,
      },
      expect.objectContaining({
        whoNote: "Service",
        what: "Request status changed",
        whatNote: "Bitcoin transaction",
        where: "–",
      }),
      expect.objectContaining({ what: "Something of long ago", whatNote: null, address: "–" }),
    ]);
    expect(list).toMatchObject({ found: "10,000+ entries match", pageCount: null, previousTo: null });
    expect(list?.nextTo).toContain("after=next");
    expect(list?.choices.who.map(({ label }) => label)).toEqual([
      "Zoë Öst (zoe@example.test)",
      "Zoë Öst (other@example.test)",
      "Travel Rule service",
    ]);
    expect(list?.choices.where.map(({ label }) => label)).toEqual(["Console", "Service"]);
  });

  it("is asked for with the filters of the URL, in whole days of UTC", async () => {
    let asked: unknown;
    backend.reset({
      findAuditEntries: (variables) => {
        asked = variables;
        return { user: { auditLog: { ...log, items: [], count: 1, hasMore: false } } };
      },
    });
    const query = "q=northbank&who=1a&what=SIGNED_IN&where=PHONE&range=yesterday&sort=oldest";
    const list = await getAuditList(session, search(query), now);
    expect(asked).toMatchObject({
      search: "northbank",
      actor: "1a",
      action: "SIGNED_IN",
      origin: "PHONE",
      from: "2026-11-21T00:00:00.000Z",
      until: "2026-11-22T00:00:00.000Z",
      descending: false,
      limit: 25,
      nextToken: null,
    });
    expect(list).toMatchObject({ found: "1 entry matches", pageCount: 1 });
  });

  it("is unknown to a backend of the public contract alone, and so is its place in the menu", async () => {
    backend.reset();
    backend.lackOurs();
    expect(await getAuditList(session, search(""), now)).toBeNull();
    expect(await getChainView(session)).toBeNull();
    backend.calls = [];
    expect(await statesCapability("audit")).toBe(false);
    expect(backend.calls).toEqual([]);
  });
});

describe("the visitor's address", () => {
  it("goes to the backend with every call of a session", async () => {
    backend.reset({ checkAuditChain: () => ({ checkAuditChain: { entries: 3 } }) });
    await checkAuditChain(session);
    expect(backend.calls[0]?.headers["visitor-address"]).toBe("192.0.2.41");
  });

  it("goes with the sign-in, where there is one", async () => {
    backend.reset({ getAuthenticationTokens: () => ({ getAuthenticationTokens: { authentication } }) });
    const digits = { firstPinDigit: "1", secondPinDigit: "2", sessionToken: "t" };
    await getAuthenticationTokens("a@b.example", digits, { address: "2001:db8::7", agent: "Firefox/140" });
    await getAuthenticationTokens("a@b.example", digits);
    expect(backend.calls.map(({ headers }) => headers["visitor-address"])).toEqual([
      "2001:db8::7",
      undefined,
    ]);
    expect(backend.calls.map(({ headers }) => headers["visitor-agent"])).toEqual(["Firefox/140", undefined]);
  });
});

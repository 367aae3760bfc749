import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { knowCapabilities } from "~/lib/custody/capabilities/known.server";
import { readAddressBook } from "~/lib/custody/people/address-book.server";
import { getUser, getWalletsInfo } from "~/lib/custody/people/user.server";
import { cancelRequest, getRequest } from "~/lib/custody/transactions/requests.server";
import { listTransactions } from "~/lib/custody/transactions/transactions.server";
import { getSubWallet, listSubWallets } from "~/lib/custody/wallets/sub-wallets.server";
import { REQUEST_MARK } from "~/lib/http/request-mark";
import { forgetRequest } from "~/lib/session/per-request.server";
import {
  createSession,
  endSession,
  readSession,
  requireSession,
  type Session,
} from "~/lib/session/session.server";
import { FakeBackend, pointConsoleAt } from "../../fixtures/console/fake-backend";
import { aSubWallet, aTransaction, WALLET } from "../../fixtures/console/present-builders";
import { Jar, thrownBy } from "../../fixtures/console/session-request";

const backend = new FakeBackend();
const lines: string[] = [];
vi.spyOn(process.stdout, "write").mockImplementation((line) => {
  lines.push(String(line));
  return true;
});

const userNamed = (email: unknown) => ({
  firstName: null,
  lastName: null,
  email,
  organisation: { name: "Bank", trustId: "T", defaultIntermediary: false, canActAsIntermediary: true },
});

const authenticationOf = (variables: Record<string, unknown>) => variables.authentication as { enc: string };

const honest = {
  getUser: (variables: Record<string, unknown>) => ({ user: userNamed(authenticationOf(variables).enc) }),
  getWalletsInfo: () => ({ user: { walletsInfo: { items: [], defaultWalletId: null, nextToken: null } } }),
  listSubWallets: ({ limit }: Record<string, unknown>) => ({
    user: { subWallets: { items: [aSubWallet({ name: `one of ${limit}` })], nextToken: null } },
  }),
  listTransactions: () => ({ user: { transactions: { items: [aTransaction()], nextToken: null } } }),
  listAddressBook: () => ({ user: { addressBook: { items: [], whitelistEnabled: false, nextToken: null } } }),
  getSubWallet: () => ({ user: { subWallet: { ...aSubWallet(), transactions: null } } }),
  getRequest: () => ({
    getRequest: { requestId: "r", status: "SIGNED", type: "X", transactionHash: null, webhookMessage: null },
  }),
  cancelRequest: () => ({ cancelRequest: { requestId: "r" } }),
};

function jarOf(enc: string): Jar {
  const jar = new Jar();
  const authentication = { enc, iv: "iv", tag: "tag" };
  return jar.take(createSession(jar.request(), { email: `${enc}@bank.example`, authentication }));
}

let jar: Jar;
let session: Session;

beforeAll(async () => {
  pointConsoleAt(await backend.start());
  await knowCapabilities();
});
afterAll(() => backend.stop());
beforeEach(async () => {
  backend.reset(honest);
  jar = jarOf("amara");
  session = await requireSession(jar.request());
});
afterEach(() => {
  lines.length = 0;
});

const operations = () => backend.calls.map((call) => call.operations);

describe("what a page asks at once", () => {
  it("is one document that the contract allows, of which each gets its own part", async () => {
    const [user, wallets, one, two, subWallet] = await Promise.all([
      getUser(session),
      getWalletsInfo(session),
      listSubWallets(session, { currency: "GBP", limit: 27 }),
      listSubWallets(session, { currency: "USD", limit: 3 }),
      getSubWallet(session, `${WALLET}/ETH/0`, { currency: "EUR" }),
    ]);
    expect(user.email).toBe("amara");
    expect(wallets.items).toEqual([]);
    expect([one.items[0]?.name, two.items[0]?.name]).toEqual(["one of 27", "one of 3"]);
    expect(subWallet.name).toBe("Trading desk");
    expect(operations().map((names) => names.toSorted())).toEqual([
      ["getSubWallet", "getUser", "getWalletsInfo", "listSubWallets", "listSubWallets"],
    ]);
    expect(backend.calls[0]?.variables.authentication).toEqual(session.authentication);
    expect(Object.values(backend.calls[0]?.variables ?? {}).filter((one) => one === "USD")).toHaveLength(1);
  });

  it("is asked in the very same words the next time, whatever the loaders' order", async () => {
    await Promise.all([getUser(session), listTransactions(session)]);
    const other = await requireSession(jar.request());
    await Promise.all([listTransactions(other, { limit: 3 }), getUser(other)]);
    expect(backend.calls[0]?.query).toBe(backend.calls[1]?.query);
  });

  it("waits for whatever a loader does first without waiting for anybody else", async () => {
    const late = (async () => {
      for (let step = 0; step < 20; step += 1) await Promise.resolve();
      return getUser(session);
    })();
    await Promise.all([getWalletsInfo(session), late]);
    expect(backend.calls).toHaveLength(1);
  });

  it("is split where a backend would find it too large", async () => {
    const pages = Array.from({ length: 20 }, (_, index) =>
      listSubWallets(session, { currency: "GBP", limit: index + 1 }),
    );
    const found = await Promise.all(pages);
    expect(found.map(({ items }) => items[0]?.name)).toEqual(found.map((_, index) => `one of ${index + 1}`));
    expect(backend.calls.length).toBeGreaterThan(1);
    expect(backend.calls.length).toBeLessThan(5);
  });

  it("is one line in the log, with the names of all", async () => {
    await Promise.all([getUser(session), getWalletsInfo(session)]);
    const calls = lines.filter((line) => line.includes('"event":"custody"'));
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain("getWalletsInfo+getUser");
  });
});

describe("what goes wrong in a shared call", () => {
  const failing = (path: unknown[] | undefined, data: unknown) => {
    const message = JSON.stringify({ code: "NOT_FOUND", errorMessage: "Not there" });
    backend.override = ({ operations }) =>
      operations.length > 1 ? { data, errors: [{ message, ...(path && { path }) }] } : undefined;
  };
  const ask = () =>
    Promise.allSettled([getUser(session), getSubWallet(session, "w/ETH/0", { currency: "GBP" })]);

  it("is told to the one that it is about, and to nobody else", async () => {
    failing(["q1_user", "subWallet"], { q0_user: userNamed("amara"), q1_user: { subWallet: null } });
    const [user, subWallet] = await ask();
    expect(user).toMatchObject({ status: "fulfilled", value: { email: "amara" } });
    expect(subWallet).toMatchObject({ reason: { code: "NOT_FOUND", detail: "Not there" } });
    expect(backend.calls).toHaveLength(1);
  });

  it("takes nothing from the others: what it took along is asked again by itself", async () => {
    failing(["q1_user", "subWallet"], null);
    const [user, subWallet] = await ask();
    expect(user).toMatchObject({ value: { email: "amara" } });
    expect(subWallet).toMatchObject({ reason: { code: "NOT_FOUND" } });
    expect(operations()[1]).toEqual(["getUser"]);
    expect(backend.calls).toHaveLength(2);
  });

  it("has all asked by themselves, once, when the whole document was refused", async () => {
    failing(undefined, null);
    const [user, subWallet] = await ask();
    expect([user.status, subWallet.status]).toEqual(["fulfilled", "fulfilled"]);
    expect(operations().slice(1).toSorted()).toEqual([["getSubWallet"], ["getUser"]]);
  });

  it("is told as it is when the one that is asked again fails too", async () => {
    const message = JSON.stringify({ code: "INVALID_INPUT", errorMessage: "No" });
    backend.override = () => ({ errors: [{ message }] });
    const [user, subWallet] = await ask();
    expect(user).toMatchObject({ reason: { code: "INVALID_INPUT" } });
    expect(subWallet).toMatchObject({ reason: { code: "INVALID_INPUT" } });
    expect(backend.calls).toHaveLength(3);
  });

  it("logs the visitor out when the session is refused, whichever of them was told", async () => {
    const message = JSON.stringify({
      code: "INVALID_SESSION_TOKEN_CODE",
      errorMessage: "Invalid session token",
    });
    backend.override = () => ({ data: null, errors: [{ message, path: ["q0_user"] }] });
    const [user, subWallet] = await ask();
    for (const outcome of [user, subWallet]) {
      const response = (outcome as PromiseRejectedResult).reason as Response;
      expect(response.headers.get("Location")).toContain("/login");
    }
    expect(backend.calls).toHaveLength(1);
  });

  it("names the place in the answer as if it had been asked alone", async () => {
    backend.answers = { ...honest, getUser: () => ({ user: userNamed(7) }) };
    const [user] = await ask();
    expect(user).toMatchObject({ reason: { message: "Invalid type for property at user.email" } });
  });
});

describe("what a page asks twice", () => {
  it("is asked once, at once or one after the other", async () => {
    await Promise.all([readAddressBook(session), readAddressBook(session)]);
    await readAddressBook(session);
    expect(operations()).toEqual([["listAddressBook"]]);
  });

  it("is asked again with other variables, and where it may have changed", async () => {
    await getRequest(session, "r-1");
    await getRequest(session, "r-2");
    await getRequest(session, "r-1", { fresh: true });
    expect(backend.calls).toHaveLength(3);
  });

  it("is asked again after a change, and after one that failed", async () => {
    await getUser(session);
    await cancelRequest(session, "r", "why");
    await getUser(session);
    backend.override = ({ operations }) =>
      operations[0] === "cancelRequest" ? { errors: [{ message: "No" }] } : undefined;
    await thrownBy(() => cancelRequest(session, "r", "why"));
    await getUser(session);
    expect(operations().flat()).toEqual(["getUser", "cancelRequest", "getUser", "cancelRequest", "getUser"]);
  });

  it("is a balance as it is after a change, never as it was before", async () => {
    let available = "100";
    const held = () => ({ asset: null, amount: { value: available, currency: "WEI" } });
    backend.answers = {
      ...honest,
      getSubWallet: () => ({
        user: { subWallet: { ...aSubWallet(), balances: { items: [held()], nextToken: null } } },
      }),
      cancelRequest: () => {
        available = "75";
        return honest.cancelRequest();
      },
    };
    const balance = async () =>
      (await getSubWallet(session, `${WALLET}/ETH/0`, { currency: "GBP" })).balances?.items[0]?.amount.value;
    expect(await balance()).toBe("100");
    await cancelRequest(session, "r", "why");
    expect(await balance()).toBe("75");
  });

  it("is asked again when a change began after the question", async () => {
    const before = getUser(session);
    const change = cancelRequest(session, "r", "why");
    const between = getUser(session);
    await Promise.all([before, change, between]);
    await getUser(session);
    expect(
      operations()
        .flat()
        .filter((name) => name === "getUser").length,
    ).toBeGreaterThanOrEqual(2);
    expect(operations().at(-1)).toEqual(["getUser"]);
  });

  it("is no change that is sent twice: mutations go one by one, each once", async () => {
    await Promise.all([cancelRequest(session, "r", "why"), cancelRequest(session, "r", "why")]);
    expect(operations()).toEqual([["cancelRequest"], ["cancelRequest"]]);
  });

  it("is asked anew for every visit of the page", async () => {
    await getUser(session);
    await getUser(await requireSession(jar.request()));
    expect(backend.calls).toHaveLength(2);
  });
});

describe("the loaders of one HTTP request", () => {
  const marked = (from: Jar, mark: string, path = "/home") =>
    from.request(path, { headers: { [REQUEST_MARK]: mark } });

  it("share one session, and with it their call", async () => {
    const [one, other] = await Promise.all([
      requireSession(marked(jar, "1")),
      requireSession(marked(jar, "1")),
    ]);
    expect(one).toBe(other);
    await Promise.all([getUser(one), getWalletsInfo(other)]);
    expect(backend.calls).toHaveLength(1);
    forgetRequest("1");
    expect(await requireSession(marked(jar, "1"))).not.toBe(one);
    forgetRequest("1");
  });

  it("share nothing with a request of another mark, nor with other cookies under the same one", async () => {
    const one = await requireSession(marked(jar, "2"));
    expect(await requireSession(marked(jar, "3"))).not.toBe(one);
    const stranger = await requireSession(marked(jarOf("kwame"), "2"));
    expect(stranger.authentication.enc).toBe("kwame");
    expect(await getUser(stranger)).toMatchObject({ email: "kwame" });
    for (const mark of ["2", "3"]) forgetRequest(mark);
  });

  it("do not find a session again that one of them has ended", async () => {
    const request = marked(jar, "4");
    await requireSession(request);
    endSession(request);
    expect(readSession(marked(jar, "4"))).toBeNull();
    forgetRequest("4");
  });
});

describe("two visitors at the same moment", () => {
  it("never get each other's answers, however their loaders interleave", async () => {
    const names = ["amara", "kwame", "lin", "olu"];
    const jars = names.map(jarOf);
    const visit = async (index: number) => {
      const name = names[index % names.length] ?? "";
      // Every second pair of visits of one person is one HTTP request.
      const mark = `visit-${index % 8 < 4 ? index : index - 4}`;
      const own = jars[index % names.length] as Jar;
      const visitor = await requireSession(own.request("/home", { headers: { [REQUEST_MARK]: mark } }));
      for (let step = 0; step < index % 5; step += 1) await Promise.resolve();
      const [user, again] = await Promise.all([
        getUser(visitor),
        index % 3 === 0 ? listTransactions(visitor).then(() => getUser(visitor)) : getUser(visitor),
      ]);
      expect([user.email, again.email]).toEqual([name, name]);
      return mark;
    };
    for (let wave = 0; wave < 400; wave += 80) {
      const visits = Array.from({ length: 80 }, (_, index) => visit(wave + index));
      for (const mark of await Promise.all(visits)) forgetRequest(mark);
    }
    for (const { variables } of backend.calls) expect(names).toContain(authenticationOf(variables).enc);
    expect(backend.calls.length).toBeLessThan(400);
  });
});

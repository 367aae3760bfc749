import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readAddressBook } from "~/lib/custody/people/address-book.server";
import { getPartialPinChallenge } from "~/lib/custody/people/sign-in.server";
import { getUser } from "~/lib/custody/people/user.server";
import { getChainInfo } from "~/lib/custody/transactions/chain-info.server";
import { createTransaction } from "~/lib/custody/transactions/create-transaction.server";
import { createBitcoinAddress } from "~/lib/custody/transactions/history.server";
import { cancelRequest, getRequest } from "~/lib/custody/transactions/requests.server";
import { getPortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { getSubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import { runForRequest } from "~/lib/request-id.server";
import { createSession, requireSession, type Session } from "~/lib/session/session.server";
import { LIVE_CHAINS } from "../../fixtures/console/live-chains";
import { Jar, thrownBy } from "../../fixtures/console/session-request";

interface Call {
  headers: Record<string, string | string[] | undefined>;
  query: string;
  variables: Record<string, unknown>;
}

let server: Server;
let calls: Call[] = [];
let jar: Jar;
let session: Session;
let answer: RequestListener = () => {};

const json =
  (body: unknown, status = 200): RequestListener =>
  (_req, res) =>
    void res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
const refuse = (code: string, errorMessage: string) =>
  json({ data: null, errors: [{ message: JSON.stringify({ code, errorMessage }) }] });
const user = {
  firstName: "Amara",
  lastName: null,
  email: "amara@bank.example",
  role: null,
  readsAuditLog: null,
  organisation: { name: "Bank", trustId: "T", defaultIntermediary: false, canActAsIntermediary: true },
};

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = "";
    req.on("data", (chunk) => {
      body += chunk;
    });
    req.on("end", () => {
      calls.push({ headers: req.headers, ...JSON.parse(body) });
      answer(req, res);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    NODE_ENV: "test",
    LOG_LEVEL: "info",
    SESSION_SECRETS: "a secret that is quite long enough to be one",
    CUSTODY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    CUSTODY_API_KEY: "portal-key",
    CUSTODY_TIMEOUT_MS: "700",
  });
});

// A request of its own for each test: what one has asked is not asked again.
beforeEach(async () => {
  jar = new Jar();
  const authentication = { enc: "secret-enc", iv: "secret-iv", tag: "secret-tag" };
  jar.take(createSession(jar.request(), { email: "amara@bank.example", authentication }));
  session = await requireSession(jar.request("/transactions"));
});

afterAll(() => void server.close());

const lines: string[] = [];
vi.spyOn(process.stdout, "write").mockImplementation((line) => {
  lines.push(String(line));
  return true;
});

afterEach(() => {
  calls = [];
  lines.length = 0;
});

describe("a call", () => {
  it("carries the API key in its header and the session in its document", async () => {
    answer = json({ data: { user } });
    expect(await getUser(session)).toEqual(user);
    expect(calls.at(-1)?.headers["x-api-key"]).toBe("portal-key");
    expect(calls.at(-1)?.variables.authentication).toEqual(session.authentication);
    expect(calls.at(-1)?.headers["x-tv-authentication"]).toBeUndefined();
  });

  it("carries the session inside a mutation's input, with the idempotency key as a header", async () => {
    answer = json({ data: { createBitcoinAddress: { address: { id: "2N…" } } } });
    expect(await createBitcoinAddress(session, "w/BTC/0", { idempotencyKey: "key-1" })).toBe("2N…");
    expect(calls[0]?.variables.input).toEqual({
      authentication: session.authentication,
      subWalletIdString: "w/BTC/0",
      addressType: "COMPATIBILITY",
      addressUsageType: "RECEIVE",
    });
    expect(calls[0]?.headers["idempotency-key"]).toBe("key-1");
  });

  it("is logged by name, time and code, without variables, tokens or e-mails", async () => {
    answer = refuse("INVALID_INPUT", "amara@bank.example is wrong");
    await thrownBy(() => getPartialPinChallenge("amara@bank.example"));
    expect(lines.join()).toContain('"operation":"getPartialPinChallenge"');
    expect(lines.join()).toContain('"code":"INVALID_INPUT"');
    expect(lines.join()).not.toMatch(/amara|secret-|portal-key/);
  });
});

describe("a backend's texts", () => {
  it("have their hidden characters written out, wherever they stand in the answer", async () => {
    const organisation = { ...user.organisation, name: "Ac\u200bme" };
    answer = json({ data: { user: { ...user, firstName: "Tre\u202eyrusa", organisation } } });
    expect(await getUser(session)).toMatchObject({
      firstName: "Tre‹U+202E›yrusa",
      organisation: { name: "Ac‹U+200B›me" },
    });
  });

  it("stay as they are where they are signed", async () => {
    const webhookMessage = { payload: { entries: [{ name: "Ac\u200bme" }] } };
    const item = { requestId: "r\u200b", status: "SIGNED", type: "ADDRESS_BOOK", transactionHash: null };
    answer = json({ data: { getRequest: { ...item, webhookMessage } } });
    expect(await getRequest(session, "r")).toMatchObject({ requestId: "r‹U+200B›", webhookMessage });
  });

  it("are written out in what it refuses", async () => {
    answer = refuse("INVALID_INPUT", "Ac\u200bme is wrong");
    const error = await thrownBy(() => getUser(session));
    expect(error).toMatchObject({ message: "Something went wrong: Ac‹U+200B›me is wrong" });
  });
});

describe("a backend that refuses", () => {
  it("becomes an error with its code, its detail and a message for the page", async () => {
    answer = refuse("NOT_FOUND", "RequestId not found");
    const error = await thrownBy(() => cancelRequest(session, "r", "why"));
    expect(error).toMatchObject({
      name: "CustodyError",
      code: "NOT_FOUND",
      detail: "RequestId not found",
      message: "Something went wrong: RequestId not found",
      init: { status: 404 },
      outcome: "none",
    });
  });

  it("logs the user out, with a way back, when it no longer knows the session", async () => {
    answer = refuse("INVALID_SESSION_TOKEN_CODE", "Invalid session token");
    const response = (await thrownBy(() => getUser(session))) as Response;
    expect(response.headers.get("Location")).toBe("/login?redirectUrl=%2Ftransactions");
    expect(response.headers.getSetCookie().join()).toContain("sr-session=; ");
  });

  it("is understood under an error status too, as long as it answers GraphQL", async () => {
    answer = json({ errors: [{ message: '{"code":"INVALID_INPUT","errorMessage":"No"}' }] }, 400);
    expect(await thrownBy(() => getUser(session))).toMatchObject({ code: "INVALID_INPUT", detail: "No" });
  });

  const refusedSessions = [
    { message: "Invalid session token" },
    { message: "INVALID_SESSION_TOKEN_CODE" },
    { message: "No", extensions: { code: "INVALID_SESSION_TOKEN_CODE" } },
  ];
  it.each([200, 401, 403, 500].flatMap((status) => refusedSessions.map((error) => [status, error] as const)))(
    "logs the user out under any status: %i %j",
    async (status, error) => {
      answer = json({ errors: [error] }, status);
      const response = (await thrownBy(() => getUser(session))) as Response;
      expect(response.headers.get("Location")).toContain("/login");
    },
  );

  it("is judged by its words, whatever the status", async () => {
    answer = json({ data: { user } }, 500);
    expect(await getUser(session)).toEqual(user);
    answer = json({ errors: [{ message: "No", extensions: { code: "NOT_ALLOWED" } }] }, 503);
    const refused = await thrownBy(() => cancelRequest(session, "r", "why"));
    expect(refused).toMatchObject({ code: "NOT_ALLOWED", outcome: "none" });
  });

  it.each(["INTERNAL_SERVER_ERROR", "SOMETHING_NEW", null])(
    "may have done something where it does not say that it refused: %s",
    async (code) => {
      answer = json({ errors: [{ message: "No", ...(code && { extensions: { code } }) }] });
      expect(await thrownBy(() => cancelRequest(session, "r", "why"))).toMatchObject({ outcome: "unknown" });
    },
  );

  it("that failed is found in the log by the reference in the words; a refusal needs none", async () => {
    const request = jar.request("/transactions");
    request.headers.set("X-Request-Id", "0b5e7d1a-8c2f-4c3f-9d43-7a4b9a1f0c11");
    const seen = await requireSession(request);
    answer = json({}, 500);
    const failure = await thrownBy(() => getUser(seen));
    const words = "The custody service answered with an error (reference 0b5e7d1a)";
    expect(failure).toMatchObject({ message: words, data: words });
    expect(lines.join()).toContain("0b5e7d1a-8c2f-4c3f-9d43-7a4b9a1f0c11");
    answer = refuse("NOT_FOUND", "RequestId not found");
    const refused = await thrownBy(() => cancelRequest(seen, "r", "why"));
    expect(refused).toMatchObject({ message: "Something went wrong: RequestId not found" });
  });

  it("tells the backend the id of the request that is answered, and none of its own", async () => {
    answer = json({ data: { getPartialPinChallenge: null } });
    await runForRequest("0b5e7d1a-8c2f", () => thrownBy(() => getPartialPinChallenge("a@b.example")));
    await thrownBy(() => getPartialPinChallenge("a@b.example"));
    expect(calls.slice(-2).map(({ headers }) => headers["x-request-id"])).toEqual([
      "0b5e7d1a-8c2f",
      undefined,
    ]);
    const ids = lines.map((line) => JSON.parse(line).requestId);
    expect(new Set(ids)).toEqual(new Set(["0b5e7d1a-8c2f", undefined]));
  });

  it("counts as failed when it does not accept the console's key", async () => {
    answer = json({ errors: [{ message: "Unknown API key" }] }, 401);
    const error = await thrownBy(() => getUser(session));
    expect(error).toMatchObject({ name: "CustodyUnavailable", reason: "status" });
    expect((error as Error).message).not.toContain("key");
  });
});

const WORDS: Record<string, string> = {
  "not-graphql": "Object is not valid",
  status: "The custody service answered with an error",
  interrupted: "The connection to the custody service broke off before it answered",
  timeout: "The custody service did not answer in time",
};

describe("a backend that fails", () => {
  const failures: [string, RequestListener, string][] = [
    ["answers with a web page", (_q, res) => void res.end("<html>nginx 1.2.3</html>"), "not-graphql"],
    ["answers with nothing", (_q, res) => void res.end(), "not-graphql"],
    ["answers with a list", json([1, 2]), "not-graphql"],
    ["answers with neither data nor errors", json({ status: "fine" }), "not-graphql"],
    ["answers with nothing in its data", json({ data: null }), "not-graphql"],
    ["answers with an empty object", json({}), "not-graphql"],
    ["answers 503 with errors that say nothing", json({ errors: [{ message: "Down" }] }, 503), "status"],
    ["answers with malformed errors", json({ errors: "many" }), "not-graphql"],
    ["answers 500", json({ error: "at Object.<anonymous> (/srv/app.js)" }, 500), "status"],
    ["answers 502 with a page", (_q, res) => void res.writeHead(502).end("Bad gateway"), "status"],
    ["redirects", (_q, res) => void res.writeHead(302, { Location: "/x" }).end(), "interrupted"],
    ["closes the connection", (req) => void req.socket.destroy(), "interrupted"],
    [
      "stops in the middle",
      (_q, res) => {
        res.writeHead(200).write('{"da');
        res.destroy();
      },
      "interrupted",
    ],
    ["takes too long", () => {}, "timeout"],
    ["starts and never finishes", (_q, res) => void res.writeHead(200).write("{"), "timeout"],
  ];

  it.each(failures)("and %s leads to a message without internals", async (_what, how, reason) => {
    answer = how;
    const error = await thrownBy(() => getUser(session));
    const expected = { name: "CustodyUnavailable", reason, init: { status: 502 }, outcome: "none" };
    expect(error).toMatchObject(expected);
    expect((error as Error).message).toBe(WORDS[reason]);
  });

  it.each(failures)(
    "and %s leaves a mutation's outcome unknown, and the mutation is not sent again",
    async (_w, how) => {
      answer = how;
      const error = await thrownBy(() => cancelRequest(session, "r", "why"));
      expect(error).toMatchObject({ outcome: "unknown" });
      expect(calls).toHaveLength(1);
    },
  );
});

describe("a backend that breaks the contract", () => {
  it.each([
    [{ user: { ...user, email: undefined } }, "Missing value for user.email"],
    [{ user: { ...user, email: 7 } }, "Invalid type for property at user.email"],
    [{ user: { ...user, organisation: null } }, "Missing value for user.organisation"],
    [{ user: [] }, "Invalid type for property at user"],
    [{}, "Missing value for user"],
  ])("%j is refused: %s", async (data, message) => {
    answer = json({ data });
    expect(await thrownBy(() => getUser(session))).toMatchObject({ name: "ContractError", message });
  });

  it("gets an unreadable balance read as 'NaN', not as 0 or an error", async () => {
    const wallet = {
      __typename: "BlockchainSubWallet",
      ...{ subWalletId: "w/ETH/0", walletId: "w", name: "n", address: "0x0", walletType: "BLOCKCHAIN" },
      ...{ createdAt: "", updatedAt: "", chain: "ETHEREUM" },
      balances: { items: [{ asset: null, amount: { value: "", currency: "WEI" } }], nextToken: null },
    };
    answer = json({ data: { user: { subWallet: wallet } } });
    const found = await getSubWallet(session, "w/ETH/0", { currency: "GBP" });
    expect(found.balances?.items[0]?.amount.value).toBe("NaN");
  });

  it("gets a null sub-wallet read as one that does not exist", async () => {
    answer = json({ data: { user: { subWallet: null } } });
    const error = await thrownBy(() => getSubWallet(session, "w/ETH/0", { currency: "GBP" }));
    expect(error).toMatchObject({ code: "NOT_FOUND", detail: "SubWalletId not found" });
  });

  const sending = LIVE_CHAINS.flatMap(({ send }) => {
    const operations = [send?.operation, send?.tokenOperation].filter((one) => one !== undefined);
    return operations.map((operation) => [operation, send?.hasPreview ?? false] as const);
  });
  it.each(sending)(
    "is asked for a preview of %s only where its chain supports one: %j",
    async (name, hasPreview) => {
      answer = refuse("INVALID_INPUT", "No");
      const error = await thrownBy(() => createTransaction(session, name, {} as never, { preview: true }));
      if (hasPreview) expect(calls[0]?.variables.input).toMatchObject({ sendToDevicesForSigning: false });
      else expect(calls).toEqual([]);
      expect((error as Error).message).toContain(hasPreview ? "No" : "has no preview");
    },
  );

  it("gets a request cancelled when its unsigned transaction cannot be read", async () => {
    answer = (req, res) => {
      const { query } = calls.at(-1) as Call;
      const data = query.includes("cancelRequest")
        ? { cancelRequest: { requestId: "r-1" } }
        : { createEthereumTransaction: { __typename: "X", requestId: "r-1", signData: { transaction: 1 } } };
      json({ data })(req, res);
    };
    const ethereumTransaction = { fromAddress: "0x1", to: "0x2", value: "0x1" };
    const input = { subWalletId: "w/ETH/0", ethereumTransaction, currency: "GBP" };
    const options = { preview: false, idempotencyKey: "k" };
    const error = await thrownBy(() =>
      createTransaction(session, "createEthereumTransaction", input, options),
    );
    expect(error).toMatchObject({
      name: "ContractError",
      message: "Invalid type for property at createEthereumTransaction.signData.transaction",
    });
    expect(calls[1]?.variables).toMatchObject({ requestId: "r-1" });
  });
});

describe("the cache", () => {
  it("keeps a portfolio's total for ten minutes, unless told to refresh", async () => {
    answer = json({ data: { user: { portfolio: { total: { value: "12.50", currency: "GBP" } } } } });
    await getPortfolioTotal(session, "GBP");
    await getPortfolioTotal(session, "GBP");
    expect(calls).toHaveLength(1);
    await getPortfolioTotal(session, "GBP", { refresh: true });
    expect(calls).toHaveLength(2);
  });

  it("does not keep a failure to load the portfolio's total", async () => {
    answer = json({}, 502);
    expect(await getPortfolioTotal(session, "USD")).toEqual({
      total: null,
      error: "Error loading Portfolio Balance",
    });
    await getPortfolioTotal(await requireSession(jar.request()), "USD");
    expect(calls).toHaveLength(2);
  });

  it("keeps a chain's fee prices for five minutes", async () => {
    answer = json({ data: { user: { chainInfo: { symbol: "ETH", name: "Ethereum", feePrices: [] } } } });
    await getChainInfo(session, "ETHEREUM");
    await getChainInfo(session, "ETHEREUM");
    expect(calls).toHaveLength(1);
  });

  it("reads the address book to its last page", async () => {
    const entry = (name: string) => ({ chain: "BITCOIN", name, address: name, type: ["RECIPIENT"] });
    answer = (req, res) => {
      const isFirst = calls.at(-1)?.variables.nextToken === null;
      const addressBook = isFirst
        ? { items: [entry("a")], whitelistEnabled: true, nextToken: "two" }
        : { items: [entry("b")], whitelistEnabled: true, nextToken: null };
      json({ data: { user: { addressBook } } })(req, res);
    };
    const book = await readAddressBook(session);
    expect(book.items.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(book.whitelistEnabled).toBe(true);
  });
});

describe("a backend that restarts", () => {
  it("gets a query again whose connection broke", async () => {
    answer = (req, res) => (calls.length === 1 ? req.socket.destroy() : json({ data: { user } })(req, res));
    expect(await getUser(session)).toEqual(user);
    expect(calls).toHaveLength(2);
  });

  it("is known to have done nothing while it was down", async () => {
    server.close();
    server.closeAllConnections();
    // Uses up the connections that were kept open.
    expect(await thrownBy(() => getUser(session))).toMatchObject({ name: "CustodyUnavailable" });
    const error = await thrownBy(() => cancelRequest(session, "r", "why"));
    expect(error).toMatchObject({ reason: "refused", outcome: "none" });
  });
});

import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerExtensionSession } from "~/lib/extension/credentials.server";
import { clientWords, listedSession } from "~/lib/extension/listed-sessions";
import { answerAddNetwork, showAddNetwork } from "~/lib/extension/network-flow.server";
import { loadSnapPage } from "~/lib/extension/page.server";
import { answerRevokeExtension } from "~/lib/extension/revoke.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { takeFlash } from "~/lib/session/flash.server";
import type { Answers } from "../../fixtures/console/fake-backend";
import { WALLET } from "../../fixtures/console/present-builders";
import { answerOf, Jar, thrownBy } from "../../fixtures/console/session-request";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const TRUST_ID = "6b104385-3fdf-4507-bd23-f7c5418167f1";
const TOKEN = { enc: "handle-of-the-extension", iv: "iv", tag: "tag" };
const ENDS = "2126-11-23T10:16:00.000Z";

const backend = serveFakeBackend();
let jar: Jar;

beforeAll(async () => {
  process.env.SNAP_API_URL = "https://custody.example/graphql";
  process.env.RPC_PROXY_URL = "https://custody.example/rpc";
});

const organisation = {
  ...{ name: "Meridian", trustId: TRUST_ID },
  ...{ defaultIntermediary: false, canActAsIntermediary: false },
};
const made = {
  id: "new",
  authentication: TOKEN,
  endsAt: ENDS,
  apiKey: "key",
  apiUrl: "http://inner/graphql",
};
const listed = { id: "old", createdAt: ENDS, lastUsedAt: null, endsAt: ENDS, client: null };
const address = (index: number) => `0x${String(index).padStart(40, "0")}`;
const account = (index: number, at = address(index)) => ({
  ...{ subWalletId: `${WALLET}/ETH/${index}`, name: `Account ${index}`, address: at },
  ...{ wallet: { walletName: "Operations" }, chain: "ETHEREUM" },
});

const answers: Answers = {
  getUser: () => ({
    user: { firstName: "Amara", lastName: "Osei", email: "amara@bank.example", organisation },
  }),
  listExtensionSessions: () => ({ user: { extensionSessions: [listed] } }),
  createExtensionSession: () => ({ createExtensionSession: made }),
  revokeExtensionSession: () => ({ revokeExtensionSession: true }),
  listAccounts: () => ({ user: { subWallets: { items: [account(0)], nextToken: null } } }),
  getAccountBalances: () => ({
    user: {
      subWallet: {
        balances: {
          items: [
            {
              asset: { symbol: "USDC", type: "ERC20", decimalPlace: 6 },
              amount: { value: "5", currency: "USDC" },
            },
            {
              asset: { symbol: "ETH", type: "NATIVE", decimalPlace: 18 },
              amount: { value: "37687430000000000000", currency: "WEI" },
            },
          ],
          nextToken: null,
        },
      },
    },
  }),
};

beforeEach(() => {
  backend.reset(answers);
  jar = newVisitor();
});

function posted(path: string, fields: Record<string, string>, csrf = issueCsrf(jar.request()).token) {
  return jar.request(path, { method: "POST", body: new URLSearchParams({ csrf, ...fields }) });
}

const post = (fields: Record<string, string> = {}, csrf?: string) =>
  answerOf(answerExtensionSession(posted("/session/extension", fields, csrf)));

const operations = () => backend.calls.flatMap((call) => call.operations);

describe("the session of the extension", () => {
  it("is started by a POST of the page's script, with the configured address and the organisation's id", async () => {
    const answer = await post();
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
    const url = "https://custody.example/graphql";
    expect(await answer.json()).toEqual({
      credentials: { id: "new", endsAt: ENDS, url, apiKey: "key", trustId: TRUST_ID, token: TOKEN },
      problem: null,
    });
  });

  it("is not started by the page, which says nothing but ids and ends", async () => {
    const page = await loadSnapPage(jar.request("/metamask-snap"));
    expect(page.sessions).toEqual([{ id: "old", ends: "23 Nov 2126, 10:16 UTC" }]);
    expect(operations()).not.toContain("createExtensionSession");
  });

  it("is not started for a form of another session, of unknown fields, or without a session", async () => {
    expect((await post({}, "forged")).status).toBe(400);
    expect((await post({ __proto: "x" })).status).toBe(400);
    const stranger = new Jar().request("/session/extension", {
      method: "POST",
      body: new URLSearchParams({ csrf: "x" }),
    });
    expect((await answerOf(answerExtensionSession(stranger))).status).toBe(302);
    expect(backend.calls).toEqual([]);
  });

  it("is ended again, with words, where nobody knows the API key", async () => {
    backend.answers = {
      ...answers,
      createExtensionSession: () => ({ createExtensionSession: { ...made, apiKey: null } }),
    };
    const answer = await post();
    expect(answer.status).toBe(502);
    expect((await answer.json()).problem).toMatch(/SNAP_API_KEY/);
    expect(operations()).toContain("revokeExtensionSession");
    expect(backend.calls.at(-1)?.variables).toMatchObject({ id: "new" });
  });

  it("is not started where the organisation is not known", async () => {
    backend.answers = { ...answers, getUser: () => null };
    const answer = await post();
    expect(answer.status).toBe(502);
    expect(operations()).not.toContain("createExtensionSession");
  });

  it("is dropped by its id when a newer one has taken its place", async () => {
    expect(await (await post({ drop: "old" })).json()).toEqual({
      credentials: null,
      problem: null,
    });
    expect(operations()).toEqual(["getUser", "revokeExtensionSession"]);
    expect(backend.calls.at(-1)?.variables).toMatchObject({ id: "old" });
  });
});

describe("revoking a session of the extension", () => {
  const revoke = (id: string, redirectTo = "/transactions?page=2", csrf?: string) =>
    answerRevokeExtension({ request: posted("/session/revoke-extension", { id, redirectTo }, csrf) });
  /** Where it leads, and what the next page says. */
  async function leadsTo(answer: Response) {
    jar.take(answer.headers.getSetCookie());
    const { flash } = takeFlash(jar.request());
    return { location: answer.headers.get("Location"), kind: flash?.kind, message: flash?.message };
  }

  it("leads back to the page with words", async () => {
    expect(await leadsTo(await revoke("old"))).toEqual({
      location: "/transactions?page=2",
      kind: "success",
      message: "The extension's session was revoked. The extension cannot use it any more.",
    });
  });

  it("says that a session still works that was not revoked", async () => {
    backend.answers = { ...answers, revokeExtensionSession: () => ({ revokeExtensionSession: false }) };
    const { kind, message } = await leadsTo(await revoke("old"));
    expect([kind, message]).toEqual(["error", expect.stringContaining("It still works")]);
  });

  it("says that it is not known whether it was, where the answer makes no sense", async () => {
    backend.answers = { ...answers, revokeExtensionSession: () => ({ revokeExtensionSession: "perhaps" }) };
    const { kind, message } = await leadsTo(await revoke("old"));
    expect([kind, message]).toEqual(["error", expect.stringContaining("It is not known")]);
  });

  it("refuses a forged form and one without an id, and leads to no other site", async () => {
    expect(await thrownBy(() => revoke("old", "/", "forged"))).toMatchObject({ init: { status: 403 } });
    expect(await thrownBy(() => revoke(""))).toMatchObject({ init: { status: 400 } });
    expect(operations()).not.toContain("revokeExtensionSession");
    expect((await revoke("old", "//evil.example")).headers.get("Location")).toBe("/home");
  });
});

describe("the page's accounts", () => {
  const load = (query = "") => loadSnapPage(jar.request(`/metamask-snap${query}`));

  it("are those with a 0x address, eight a page, with the native balance", async () => {
    const others = ["tb1qxyz", "xdc00", "0xzz", "0x12", "", `0x${"g".repeat(40)}`].map((at, index) =>
      account(100 + index, at),
    );
    const items = [...others, ...Array.from({ length: 20 }, (_, index) => account(index))];
    backend.answers = {
      ...answers,
      listAccounts: () => ({ user: { subWallets: { items, nextToken: null } } }),
    };
    const { accounts, self } = await load("?page=2");
    expect(accounts?.rows.map(({ name }) => name)).toEqual(
      Array.from({ length: 8 }, (_, index) => `Account ${index + 8}`),
    );
    expect(accounts).toMatchObject({ page: 2, pageCount: 3, isWhole: true });
    expect(accounts?.rows[0]).toMatchObject({ balance: "37.68743", symbol: "ETH", walletName: "Operations" });
    expect([self, accounts?.previousTo, accounts?.nextTo]).toEqual([
      "/metamask-snap?page=2",
      "/metamask-snap",
      "/metamask-snap?page=3",
    ]);
  });

  it("are a hundred at most, read page by page past those of other chains", async () => {
    backend.answers = {
      ...answers,
      listAccounts: ({ nextToken }) => {
        const at = Number(nextToken ?? 0);
        const isFirst = at === 0;
        const items = Array.from({ length: 60 }, (_, index) =>
          account(at * 60 + index, isFirst ? "tb1q" : address(at * 60 + index)),
        );
        return { user: { subWallets: { items, nextToken: String(at + 1) } } };
      },
    };
    const { accounts } = await load("?page=99");
    expect(accounts?.addresses).toHaveLength(100);
    expect(accounts).toMatchObject({ page: 13, pageCount: 13, isWhole: false, nextTo: null });
    expect(operations().filter((name) => name === "listAccounts")).toHaveLength(3);
  });

  it.each(["?page=0", "?page=-1", "?page=x", "?page=1e3", "?page=", "?page=99999"])(
    "begin at a page that there is: %s",
    async (query) => {
      expect((await load(query)).accounts?.page).toBe(1);
    },
  );

  it("stay when a balance is not known, or the list does not come", async () => {
    backend.answers = { ...answers, getAccountBalances: () => ({ user: { subWallet: null } }) };
    expect((await load()).accounts?.rows[0]).toMatchObject({ name: "Account 0", balance: "unavailable" });
    backend.answers = { ...answers, listAccounts: () => ({ user: { subWallets: "none" } }) };
    const broken = await load();
    expect(broken.accounts).toBeNull();
    expect(broken.accountsProblem).toMatch(/Invalid type/);
    expect(broken.trustId).toBe(TRUST_ID);
  });
});

describe("a backend without sessions of the extension", () => {
  it("is said to have none, and everything else is shown", async () => {
    // Last, because the console asks such a backend again only after ten minutes.
    backend.lackOurs();
    const page = await loadSnapPage(jar.request("/metamask-snap"));
    expect(page).toMatchObject({ sessions: null, trustId: TRUST_ID, accounts: { pageCount: 1 } });
    const answer = await post();
    expect((await answer.json()).problem).toBe("The custody service has no sessions for browser extensions.");
  });
});

describe("Add Network", () => {
  const fields = {
    ...{ chainName: "Holesky", chainId: "17000", rpcUrl: "https://node.example" },
    ...{ currencyName: "Ether", currencySymbol: "ETH", decimals: "18" },
  };

  it("offers an empty form with the default currency, and the console's own networks filled in", async () => {
    const page = await showAddNetwork(jar.request("/metamask-snap/add-network?back=page%3D2"));
    const empty = { chainName: "", chainId: "", rpcUrl: "" };
    const currency = { currencyName: "ETH", currencySymbol: "ETH", decimals: "18" };
    expect(page.defaults).toEqual({ ...empty, ...currency });
    expect(page.place.closeTo).toBe("/metamask-snap?page=2");
    expect(page.presets.map(({ label }) => label)).toEqual([
      "Ethereum Holesky",
      "Binance Smart Chain Testnet",
      "XDC Apothem",
    ]);
    const bsc = await showAddNetwork(jar.request(page.presets[1]?.to));
    expect(bsc.place).toEqual(page.place);
    expect(bsc.defaults).toEqual({
      ...{ chainName: "Binance Smart Chain Testnet", chainId: "97", rpcUrl: "" },
      ...{ currencyName: "BNB", currencySymbol: "BNB", decimals: "18" },
    });
  });

  it("judges the form and keeps what was typed", async () => {
    const add = (changes: Record<string, string>, csrf?: string) =>
      answerAddNetwork(posted("/metamask-snap/add-network", { ...fields, ...changes }, csrf));
    const refused = await add({ rpcUrl: "http://node.example" });
    expect(refused.init?.status).toBe(400);
    expect(refused.data).toMatchObject({
      network: null,
      values: { ...fields, rpcUrl: "http://node.example" },
      problems: [
        { field: "rpcUrl", message: "RPC URL must begin with https://, or with http:// on this computer" },
      ],
    });
    const { init, data } = await add({});
    expect(init?.status).toBe(200);
    expect(data.problems).toEqual([]);
    expect(data.network?.chain.rpcUrls).toEqual([
      "https://custody.example/rpc?rpcUrl=https%3A%2F%2Fnode.example&chainId=17000",
    ]);
    expect((await add({ more: "x" })).data.network).toBeNull();
    expect(await thrownBy(() => add({}, "forged"))).toMatchObject({ init: { status: 403 } });
  });
});

describe("a session in the account menu", () => {
  const now = new Date("2026-11-22T12:00:00.000Z");
  const session = {
    ...{ id: "one", createdAt: "2026-11-22T09:00:00.000Z", endsAt: "2026-11-22T15:39:00.000Z" },
    ...{ lastUsedAt: "2026-11-22T11:58:00.000Z", client: "mm:12.4.1/snap:1.1.7/mode:basic" },
  };

  it("says which extension it is of, when it was used and when it ends", () => {
    expect(listedSession(session, now)).toEqual({
      id: "one",
      title: "MetaMask 12.4.1, snap 1.1.7",
      note: "Last used 11:58 UTC. Ends 15:39 UTC",
    });
    expect(listedSession({ ...session, lastUsedAt: null }, now).note).toBe(
      "Started 09:00 UTC, not used yet. Ends 15:39 UTC",
    );
  });

  it.each([null, "", "curl/8", "mm:1/snap:2/mode:basic\nAdmin", `mm:${"9".repeat(99)}/snap:1`])(
    "repeats no other name that a client gives itself: %j",
    (client) => {
      expect(clientWords(client)).toBe("Browser extension");
    },
  );
});

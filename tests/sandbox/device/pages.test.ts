import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { titleCase } from "~/lib/present/format";
import { statusTone as toneInConsole } from "~/lib/present/status";
import { lockAccount } from "../../../sandbox/auth/sign-in";
import type { SealedHandle } from "../../../sandbox/base/secrets";
import {
  addressBookEntries,
  requests,
  subWallets,
  transactions,
  users as userTable,
} from "../../../sandbox/db/schema";
import { statusTone, statusWords } from "../../../sandbox/device/words";
import { users } from "../../../sandbox/seed/people";
import { buildTransaction } from "../../fixtures/sandbox/builders";
import { graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { answerChallenge, askChallenge, signIn } from "../../fixtures/sandbox/sign-in";

const [amara, jonas, mona] = users as [
  (typeof users)[number],
  (typeof users)[number],
  (typeof users)[number],
];
const ruth = users.find(({ organisation }) => organisation === "halyard")!;
const STRANGER = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const GROUPS = "<i>0x</i><b>8ba1</b><b>f109</b><b>551b</b><b>D432</b><b>8030</b>";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
});
afterAll(() => sandbox?.close());

const pageOf = async (path: string) => (await fetch(`${sandbox.url}${path}`)).text();

async function payment(): Promise<string> {
  const [from] = await sandbox.db.select().from(subWallets).where(eq(subWallets.name, "Trading desk"));
  const { createEthereumTransaction } = await graphqlData(sandbox.url, {
    query: `mutation ($input: CreateEthereumTransactionInput!) { createEthereumTransaction(createTransactionInput: $input) {
      ... on CreateEthereumTransactionResponse { requestId } } }`,
    variables: {
      input: {
        ethereumTransaction: { fromAddress: from?.address, to: STRANGER, value: "100000000000000000" },
      },
    },
  });
  const { requestId } = createEthereumTransaction;
  await vi.waitFor(
    async () => {
      await sandbox.runOnce();
      expect(await pageOf(`/device/${amara.id}/${requestId}`)).toContain("Approve this?");
    },
    { timeout: 20_000, interval: 50 },
  );
  return requestId;
}

function post(path: string, page: string, fields: Record<string, string>) {
  const token = new RegExp(`action="${path}">\\s*<input type="hidden" name="token" value="([^"]+)"`).exec(
    page,
  );
  return fetch(`${sandbox.url}${path}`, {
    method: "POST",
    headers: { origin: sandbox.url },
    body: new URLSearchParams({ token: token?.[1] ?? "", ...fields }),
    redirect: "manual",
  });
}

describe("a request on the phone", () => {
  let requestId: string;
  beforeAll(async () => {
    requestId = await payment();
  });

  it("names the recipient in the list, by its beginning and end when nobody knows it", async () => {
    expect(await pageOf(`/device/${amara.id}`)).toContain("from Trading desk to 0x8ba1…BA72");
  });

  it("shows addresses in groups of four and equal lines, as the console does", async () => {
    const page = await pageOf(`/device/${amara.id}/${requestId}`);
    expect(page).toContain(`<span class="addr by-5 after-2">${GROUPS}`);
  });

  it("says whether the recipient is in the address book, since when and by whom, and what was paid to it before", async () => {
    const shown = () => pageOf(`/device/${amara.id}/${requestId}`);
    expect(await shown()).toContain(
      "<small>Not your own address and not in the address book</small><small>First payment to this address</small>",
    );
    const { db } = sandbox;
    const [payer] = await db.select().from(subWallets).where(eq(subWallets.name, "Trading desk"));
    const paid = { direction: "SENT", trustVaultInitiated: true, to: STRANGER.toLowerCase() } as const;
    const createdAt = new Date("2026-03-02T10:00:00Z");
    const { order } = await buildTransaction(sandbox, payer!, {
      ...paid,
      ...{ amount: 1_500_000_000_000_000_000n, createdAt, addresses: [STRANGER] },
    });
    const entry = {
      organisationId: payer!.organisationId,
      chain: "ETHEREUM",
      recipient: true,
      travelRule: false,
    };
    await db.insert(addressBookEntries).values({
      ...{ ...entry, name: "Stranger <Ltd>", address: STRANGER, addedBy: "Amara Osei <amara@example.com>" },
      createdAt: new Date("2026-01-05T10:00:00Z"),
      ...{ changedBy: "Ida Holm <ida@example.com>", changedAt: new Date("2026-02-06T09:00:00Z") },
    });
    expect(await shown()).toContain(
      "<small>In the address book as Stranger &lt;Ltd&gt;, added by Amara Osei on 5 Jan 2026, changed by Ida Holm on 6 Feb 2026</small><small>Last payment to this address: 1.5 ETH on 2 Mar 2026</small><small>1.5 ETH in 1 payment to it so far. This one is 6.7% of that.</small>",
    );
    await db.delete(transactions).where(eq(transactions.order, order));
    await db.delete(addressBookEntries).where(eq(addressBookEntries.name, "Stranger <Ltd>"));
  });

  it("says in the list and on its page what the recipient's name could be mistaken for", async () => {
    const { db } = sandbox;
    const name = "Trаding desk";
    await db.insert(addressBookEntries).values({
      ...{
        organisationId: await organisationOfAmara(),
        chain: "ETHEREUM",
        recipient: true,
        travelRule: false,
      },
      ...{ name, address: STRANGER, addedBy: "Amara Osei <amara@example.com>" },
    });
    const words = "Looks like “Trading desk”, an own sub-wallet on Ethereum";
    for (const path of ["", `/${requestId}`]) {
      expect(await pageOf(`/device/${amara.id}${path}`)).toContain(
        `<span aria-hidden="true">⚠</span> ${words}`,
      );
    }
    await db.delete(addressBookEntries).where(eq(addressBookEntries.name, name));
    expect(await pageOf(`/device/${amara.id}`)).not.toContain("Looks like");
  });

  it("opens from a link that does not say whose phone it is", async () => {
    const page = await pageOf(`/device/requests/${requestId}`);
    expect(page).toContain("Whose phone?");
    for (const { id } of [amara, jonas, mona]) expect(page).toContain(`href="/device/${id}/${requestId}"`);
    expect(page).toContain("Can approve");
    expect(page).not.toContain(ruth.id);
    const unknown = await fetch(`${sandbox.url}/device/requests/00000000-0000-4000-8000-000000000000`);
    expect(unknown.status).toBe(404);
    expect((await fetch(`${sandbox.url}/device/requests/nothing`)).status).toBe(404);
  });

  it("says who rejected it, when and why, on everybody's phone", async () => {
    const path = `/device/${mona.id}/${requestId}/reject`;
    const page = await pageOf(`/device/${mona.id}/${requestId}`);
    expect((await post(path, page, { reason: "Wrong <b>recipient" })).status).toBe(303);
    for (const end of ["", "/result"]) {
      const shown = await pageOf(`/device/${jonas.id}/${requestId}${end}`);
      expect(shown).toMatch(
        /Rejected by Mona \w+<\/b>, \d+ \w+, \d\d:\d\d UTC<br>Reason: Wrong &lt;b&gt;recipient/,
      );
    }
  });
});

describe("a request that people are not asked about yet", () => {
  it("says on the phone what it waits for", async () => {
    const [row] = await sandbox.db
      .select({ id: requests.id })
      .from(requests)
      .where(
        and(
          eq(requests.status, "AWAITING_USER_TRAVEL_RULE"),
          eq(requests.organisationId, await organisationOfAmara()),
        ),
      );
    const page = await pageOf(`/device/${amara.id}/${row?.id}`);
    expect(page).toContain("It waits for details of its transfer, which are supplied in the console.");
    expect(page).not.toContain("still checking");
  });

  it.each([
    "PREPROCESSING",
    "AWAITING_USER_TRAVEL_RULE",
    "AWAITING_COMPLIANCE",
    "AWAITING_SIGNATURES",
    "SIGNED",
    "SUBMITTED",
    "CONFIRMED",
    "USER_CANCELLED",
    "SYSTEM_CANCELLED",
    "ERROR",
  ])("has the console's colour and words in the state %s", (status) => {
    expect(statusTone(status)).toBe(toneInConsole(status));
    expect(statusWords(status)).toBe(titleCase(status));
  });
});

async function organisationOfAmara(): Promise<string> {
  const [row] = await sandbox.db.select().from(userTable).where(eq(userTable.id, amara.id));
  return row?.organisationId ?? "";
}

describe("the addresses on the phone", () => {
  it("are those of the organisation's sub-wallets, in full, and can be searched by name and address", async () => {
    const all = await pageOf(`/device/${amara.id}/addresses`);
    expect(all).toContain("Trading desk");
    const rows = await sandbox.db.select().from(subWallets).where(eq(subWallets.name, "Trading desk"));
    const address = rows[0]?.address ?? "";
    for (const q of ["trading DESK", address.toLowerCase()]) {
      const found = await pageOf(`/device/${amara.id}/addresses?q=${encodeURIComponent(q)}`);
      expect(found.replace(/<\/?[bi]>/g, "")).toContain(address);
    }
    const none = await pageOf(`/device/${amara.id}/addresses?q=${encodeURIComponent('"><script>')}`);
    expect(none).toContain("No sub-wallet found");
    expect(none).not.toContain("<script>");
  });

  it("are not another organisation's", async () => {
    expect(await pageOf(`/device/${ruth.id}/addresses?q=Trading+desk`)).toContain("No sub-wallet found");
  });
});

describe("a new PIN", () => {
  const path = `/device/${jonas.id}/pin`;

  it("unlocks a locked account", async () => {
    await lockAccount(sandbox.db, sandbox.services.env, jonas.email, new Date());
    const challenge = await askChallenge(sandbox.url, jonas.email);
    const locked = await answerChallenge(sandbox.url, jonas.email, jonas.pin, challenge);
    expect(JSON.stringify(locked.errors)).toContain("PIN_RESET");
    const set = await post(path, await pageOf(path), { pin: "493817", again: "493817" });
    expect(set.status).toBe(200);
    expect(await set.text()).toContain("PIN set");
    expect(await signIn(sandbox.url, { email: jonas.email, pin: "493817" })).toHaveProperty("enc");
  });

  it("ends the sessions of the old one, unless that is not wanted", async () => {
    const isOpen = async (authentication: SealedHandle) => {
      const query =
        "query ($authentication: AuthenticationInput) { user(authentication: $authentication) { role } }";
      const { errors } = await graphql(sandbox.url, {
        query,
        variables: { authentication },
        apiKey: PORTAL_KEY,
      });
      return errors === undefined;
    };
    const set = { pin: "493817", again: "493817" };
    await post(path, await pageOf(path), set);
    const session = await signIn(sandbox.url, { email: jonas.email, pin: "493817" });
    expect(await (await post(path, await pageOf(path), set)).text()).not.toContain("ended");
    expect(await isOpen(session)).toBe(true);
    const answer = await post(path, await pageOf(path), { ...set, signOut: "on" });
    expect(await answer.text()).toMatch(/\d sessions? ha(s|ve) ended/);
    expect(await isOpen(session)).toBe(false);
  });

  it("must be six digits, entered twice, in a form of its own", async () => {
    const page = await pageOf(path);
    for (const [pin, again, words] of [
      ["12345", "12345", "Please enter six digits"],
      ["1234567", "1234567", "Please enter six digits"],
      ["abcdef", "abcdef", "Please enter six digits"],
      ["000000", "000000", "harder to guess"],
      ["147258", "147258", "harder to guess"],
      ["493817", "493818", "The two PINs are not the same"],
    ] as const) {
      const answer = await post(path, await pageOf(path), { pin, again });
      expect([words, answer.status]).toEqual([words, 400]);
      const text = await answer.text();
      expect(text).toContain(words);
      expect(text).not.toContain("checked");
    }
    expect(page).toMatch(/name="signOut" checked/);
    const forged = await post(path, page, { token: "1.2.3", pin: "493817", again: "493817" });
    expect(await forged.text()).toContain("This form has expired");
    expect(await signIn(sandbox.url, { email: jonas.email, pin: "493817" })).toHaveProperty("enc");
  });
});

describe("the mailbox", () => {
  it("is headed as what it is", async () => {
    const page = await pageOf("/mail");
    expect(page).toContain("<title>Mailbox</title>");
    expect(page).not.toContain("Phone");
    expect(page).toContain('<a href="/mail">');
  });
});

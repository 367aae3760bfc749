import { beforeEach, describe, expect, it } from "vitest";
import { answerEdit, type EditAnswer, showEntry } from "~/lib/address-book/entry-edit.server";
import { answerRemove, type RemoveAnswer } from "~/lib/address-book/entry-remove.server";
import { getBookPage } from "~/lib/address-book/list-page.server";
import { readBookSearch } from "~/lib/address-book/list-search";
import { rowField } from "~/lib/forms/address-book-form";
import { issueCsrf } from "~/lib/session/csrf.server";
import { takeFlash } from "~/lib/session/flash.server";
import { issueToken } from "~/lib/session/once.server";
import { type AddressBookChange, addressBookChangeDigest } from "../../../sandbox/records/address-book";
import { type Jar, thrownBy } from "../../fixtures/console/session-request";
import { newVisit, newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let jar: Jar;

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const REQUEST = "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";
const TRUST = "TRUST-1";
const acme = {
  ...{ chain: "ETHEREUM", name: "Acme", label: null, address: ADDRESS, memo: null },
  ...{ type: ["RECIPIENT"], counterparty: null, asset: null },
};
const query = `?chain=ETHEREUM&address=${ADDRESS}&memo=`;

let items: object[];
let canChange: boolean | null;
let sent: { entry: object; change: object | null }[];
let requestId: string | null;
let forge: (change: AddressBookChange) => AddressBookChange;
let cancelled: unknown[];

beforeEach(() => {
  jar = newVisitor();
  [items, canChange, sent, requestId, cancelled] = [[acme], true, [], null, []];
  forge = (change) => change;
  const organisation = { name: "M", trustId: TRUST, defaultIntermediary: false, canActAsIntermediary: false };
  backend.reset({
    getUser: () => ({ user: { firstName: "A", lastName: "O", email: "a@b.example", organisation } }),
    findVasps: () => ({ findVasps: { items: [], nextToken: null } }),
    findAddressBookPage: () => ({
      user: {
        findAddressBookEntries: {
          items,
          whitelistEnabled: false,
          canChange,
          nextToken: null,
          count: 1,
          total: 1,
        },
      },
    }),
    changeAddressBookEntry: ({ input }) => {
      const { entry, change } = input as (typeof sent)[number];
      sent.push({ entry, change });
      return { changeAddressBookEntry: { success: true, requestId } };
    },
    getRequest: () => ({
      getRequest: {
        ...{
          requestId: REQUEST,
          status: "AWAITING_SIGNATURES",
          type: "ADDRESS_BOOK_CHANGE",
          transactionHash: null,
        },
        webhookMessage: messageFor(sent.at(-1)),
      },
    }),
    cancelRequest: (variables) => {
      cancelled.push(variables.requestId);
      return { cancelRequest: { requestId: REQUEST } };
    },
  });
});

function messageFor(last: (typeof sent)[number] | undefined) {
  const { entry: before, change: after } = last ?? { entry: acme, change: null };
  const change = forge({ trustId: TRUST, before, after } as AddressBookChange);
  const { signData, shaSignData } = addressBookChangeDigest(change);
  const signed = { unverifiedMessageData: { message: shaSignData, signData, shaSignData } };
  const data = { before: change.before, after: change.after };
  return {
    type: "ADDRESS_BOOK_CHANGE_CREATED",
    payload: { requestId: REQUEST, ...change, signData: { data, delegateSignData: [signed] } },
  };
}

async function post(fields: Record<string, string>) {
  const body = new FormData();
  const { version } = await showEntry(jar.request(`/address-book/entry/edit${query}`));
  const all = {
    csrf: issueCsrf(jar.request()).token,
    intent: "submit",
    once: issueToken(),
    version,
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) body.set(name, value);
  return body;
}
async function edit(name: string, fields: Record<string, string> = {}) {
  const typed = { [rowField(0, "name")]: name, [rowField(0, "recipient")]: "on" };
  const body = await post({ ...typed, ...fields });
  const answer = await answerEdit(jar.request(`/address-book/entry/edit${query}`, { method: "POST", body }));
  return answered<EditAnswer>(answer);
}
async function remove(fields: Record<string, string> = {}) {
  const body = await post(fields);
  const answer = await answerRemove(
    jar.request(`/address-book/entry/remove${query}`, { method: "POST", body }),
  );
  return answered<RemoveAnswer>(answer);
}
function answered<Answer>(answer: Response | { data: Answer; init: ResponseInit | null }) {
  if (answer instanceof Response) {
    jar.take(answer.headers.getSetCookie());
    return { status: answer.status, to: answer.headers.get("Location"), data: null as unknown as Answer };
  }
  return { status: answer.init?.status ?? 200, to: null, data: answer.data };
}

describe("an entry of the list", () => {
  it("can be edited where the backend changes entries, and not where it does not say so", async () => {
    const edits = async () =>
      (await getBookPage(await newVisit(), readBookSearch(new URLSearchParams()), 25)).rows[0]?.editTo;
    expect(await edits()).toBe(`/address-book/entry/edit?chain=ETHEREUM&address=${ADDRESS}`);
    canChange = null;
    expect(await edits()).toBeNull();
  });
});

describe("the form of an entry", () => {
  it("asks about a new name that resembles another, and not about the entry itself", async () => {
    const other = { of: "Acme Ltd", kind: "SUB_WALLET", name: "Acme Ltd", chain: "RIPPLE", address: "rA" };
    backend.answers.findSimilarNames = ({ names }) => ({
      user: {
        similarNames: (names as string[]).includes("Acme Ltd")
          ? [{ ...other, memo: null, subWalletId: "w/XRP/0" }]
          : [{ ...acme, of: "ACME", kind: "ADDRESS_BOOK_ENTRY", subWalletId: null }],
      },
    });
    const { status, data } = await edit("Acme Ltd");
    expect(status).toBe(400);
    expect(data.question?.words).toEqual([
      "“Acme Ltd” is also the name of one of your sub-wallets on Ripple",
    ]);
    expect(data.issues.map(({ field }) => field)).toEqual(["rows[0].confirmedName"]);
    expect(data.values.rows[0]?.name).toBe("Acme Ltd");
    expect(sent).toEqual([]);
    const confirmed = { [rowField(0, "confirmedName")]: data.question?.key ?? "" };
    expect((await edit("Acme Ltd", confirmed)).to).toBe("/address-book");
    expect((await edit("ACME")).to).toBe("/address-book");
  });

  it("sends what it was and what it becomes", async () => {
    expect(await edit(" Acme Ltd ")).toMatchObject({ status: 302, to: "/address-book" });
    expect(takeFlash(jar.request()).flash?.message).toBe("Acme is changed");
    const { asset: _, ...before } = acme;
    expect(sent).toEqual([{ entry: before, change: { ...before, name: "Acme Ltd" } }]);
  });

  it("keeps what was typed where the entry was changed meanwhile", async () => {
    const refused = await edit("Acme Ltd", { version: "another" });
    expect(refused.status).toBe(409);
    expect(refused.data.problems[0]).toContain("This entry was changed meanwhile");
    expect(refused.data.values.rows[0]?.name).toBe("Acme Ltd");
    expect(sent).toEqual([]);
  });

  it("says what is wrong at its field, and that nothing is changed", async () => {
    expect((await edit("")).data.issues[0]).toMatchObject({ field: "rows[0].name" });
    expect((await edit("Ac\u202eme")).data.issues[0]?.message).toContain("invisible character");
    expect((await edit("Acme")).data.problems).toEqual(["Nothing of the entry is changed"]);
    expect(sent).toEqual([]);
  });

  it("leads to the request that waits, if it is what was typed; another one is cancelled", async () => {
    requestId = REQUEST;
    expect((await edit("Acme Ltd")).to).toBe(`/address-book/add?approve=${REQUEST}`);
    expect(cancelled).toEqual([]);
    forge = (change) => ({ ...change, after: change.after && { ...change.after, name: "Evil" } });
    const { data } = await edit("Acme plc");
    expect(data.mismatches[0]?.message).toBe("The new name is not the one that you entered");
    expect(cancelled).toEqual([REQUEST]);
  });
});

describe("the removal of an entry", () => {
  it("sends the entry as it was shown", async () => {
    expect(await remove()).toMatchObject({ status: 302, to: "/address-book" });
    expect(sent).toMatchObject([{ entry: { name: "Acme" }, change: null }]);
  });

  it("is refused where it was changed meanwhile", async () => {
    const refused = await remove({ version: "another" });
    expect(refused.status).toBe(409);
    expect(sent).toEqual([]);
  });

  it("leads to the list where there is no such entry any more", async () => {
    items = [];
    const gone = (await thrownBy(() =>
      showEntry(jar.request(`/address-book/entry/remove${query}`)),
    )) as Response;
    expect(gone.headers.get("Location")).toBe("/address-book");
  });
});

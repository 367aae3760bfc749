import { createHash } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { answerTransactionForm } from "~/lib/dialogs/transaction-form.server";
import { messageOf } from "~/lib/forms/form-answer";
import { leavingOf } from "~/lib/forms/kept-form.server";
import { takeFlash } from "~/lib/session/flash.server";
import { beforeSignOut, onFormPosted, readSession, signOutResponse } from "~/lib/session/session.server";
import { saveDraft } from "~/lib/travel-rule/draft.server";
import { answerTravelRule, type TravelRuleAnswer } from "~/lib/travel-rule/flow.server";
import { PAGE_TEXTS } from "~/lib/travel-rule/place";
import { versionOf } from "~/lib/travel-rule/version.server";
import { getTravelRuleView } from "~/lib/travel-rule/view.server";
import { WALLET } from "../../fixtures/console/present-builders";
import type { Jar } from "../../fixtures/console/session-request";
import { answerOf, thrownBy } from "../../fixtures/console/session-request";
import {
  anAskedTransaction,
  anEntry,
  aTransfer,
  MERIDIAN,
  postedForm,
  TravelRuleBackend,
} from "../../fixtures/console/travel-rule-backend";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

onFormPosted(leavingOf);
const fake = serveFakeBackend();

const id = "request-1";
const page = { self: `/transactions/${id}`, closeTo: "/transactions", subWalletId: null, texts: PAGE_TEXTS };
const BENEFICIARY = "transfers[0].beneficiary";
const FIRST = { "transfers[0].id": "t1", [`${BENEFICIARY}.name`]: "Imogen Vale" };

function waiting(transfers = [aTransfer()], organisation = MERIDIAN): TravelRuleBackend {
  return new TravelRuleBackend(fake, { organisation, transaction: anAskedTransaction(transfers) });
}

type Answered = Response | { data: TravelRuleAnswer; init: { status: number } | null };

async function post(jar: Jar, fields: Record<string, string>): Promise<Answered> {
  const form = postedForm(jar, fields);
  return (await answerTravelRule(form, id, page)) as Answered;
}

function refusalOf(answer: Answered): { status: number; answer: TravelRuleAnswer } {
  if (answer instanceof Response) throw new Error("The form was accepted");
  return { status: answer.init?.status ?? 200, answer: answer.data };
}

function flashOf(answer: Answered): string | undefined {
  if (!(answer instanceof Response)) throw new Error(answer.data.problems.map(messageOf).join());
  const jar = newVisitor().take(answer.headers.getSetCookie());
  return takeFlash(jar.request()).flash?.message;
}

describe("a form with an invisible character", () => {
  it.each(["submit", "save"])("is refused at its field (%s), and nothing is sent", async (intent) => {
    const backend = waiting();
    const fields = { ...FIRST, [`${BENEFICIARY}.name`]: "Imogen\u200b Vale", intent };
    const { status, answer } = refusalOf(await post(newVisitor(), fields));
    expect(status).toBe(400);
    const message =
      "Beneficiary name contains an invisible character (U+200B, zero-width space) after “Imogen”. Remove it";
    expect(answer.issues).toEqual([{ field: `${BENEFICIARY}.name`, message }]);
    expect(answer.problems.map(messageOf)).toEqual([message]);
    expect(answer.values.transfers[0]?.beneficiary.name).toBe("Imogen\u200b Vale");
    expect(backend.sent).toEqual([]);
  });

  it("is not left behind as a draft", async () => {
    const backend = waiting();
    const version = versionOf(backend.stored.transaction?.transfers?.items ?? []);
    const fields = { ...FIRST, version, [`${BENEFICIARY}.name`]: "Imogen\u200b Vale" };
    const draft = postedForm(newVisitor(), fields, `/transactions/${id}/draft`);
    expect((await answerOf(saveDraft(draft, id))).status).toBe(400);
    expect(backend.sent).toEqual([]);
  });
});

describe("a tampered form", () => {
  const forgeries: [what: string, fields: Record<string, string>][] = [
    ["in another's name", { "transfers[0].originator.name": "Somebody else" }],
    ["for a customer", { "transfers[0].originator.customerId": "C-1" }],
    ["from another account", { "transfers[0].originator.accountId": "0xelsewhere" }],
    ["to another account than is paid", { [`${BENEFICIARY}.accountId`]: "0xelsewhere" }],
  ];
  it.each(forgeries)("is refused %s by an organisation that is no intermediary", async (_, forged) => {
    const backend = waiting();
    const fields = { ...FIRST, ...forged };
    for (const intent of ["submit", "save", "copy:0:originator"]) {
      const { status, answer } = refusalOf(await post(newVisitor(), { ...fields, intent }));
      expect(status).toBe(400);
      expect(answer.problems).toEqual([
        "The account that is paid and your organisation's own details cannot be changed here. Nothing was sent",
      ]);
      expect(answer.values.transfers[0]?.beneficiary).toMatchObject({
        name: "Imogen Vale",
        accountId: "0xto",
      });
    }
    const draft = postedForm(newVisitor(), fields, `/transactions/${id}/draft`);
    expect((await answerOf(saveDraft(draft, id))).status).toBe(400);
    expect(backend.sent).toEqual([]);
  });

  it("has nothing to untick: without the box too, the organisation is the originator itself", async () => {
    const backend = waiting();
    flashOf(await post(newVisitor(), { ...FIRST, [`${BENEFICIARY}.accountId`]: " 0xto ", intent: "submit" }));
    expect(backend.sent[0]?.[0]).toMatchObject({
      submit: true,
      originator: { isCaller: true, name: "Meridian", customerId: null },
      beneficiary: { accountId: "0xto", isCaller: false },
    });
  });

  it("is refused when it names a transfer that is not in the transaction, and nothing is sent", async () => {
    const backend = waiting();
    const { status, answer } = refusalOf(
      await post(newVisitor(), { ...FIRST, "transfers[1].id": "another", intent: "submit" }),
    );
    expect(status).toBe(400);
    expect(answer.problems).toEqual(["Something went wrong, please contact support"]);
    expect(backend.sent).toEqual([]);
  });

  it("leads to the list for another organisation's transaction, and nothing is sent", async () => {
    const backend = new TravelRuleBackend(fake, { organisation: MERIDIAN, transaction: null });
    const answer = (await thrownBy(() => post(newVisitor(), { ...FIRST, intent: "submit" }))) as Response;
    expect(answer.headers.get("Location")).toBe("/transactions");
    expect(backend.sent).toEqual([]);
  });

  it("is refused without this session's token", async () => {
    const backend = waiting();
    const answer = await thrownBy(() => post(newVisitor(), { ...FIRST, csrf: "forged" }));
    expect(answer).toMatchObject({ init: { status: 403 } });
    expect(backend.sent).toEqual([]);
  });
});

describe("a sub-wallet's transaction", () => {
  const params = { walletId: WALLET, asset: "ETH", index: "0" };
  const path = `/wallets/${WALLET}/ETH/0?transaction=${id}`;

  it("says 'submitted', and leads back to its dialog", async () => {
    waiting();
    const form = postedForm(newVisitor(), { ...FIRST, intent: "submit" }, path);
    const answer = (await answerTransactionForm(form, params)) as Answered;
    expect(flashOf(answer)).toBe("Transfer details submitted!");
    expect((answer as Response).headers.get("Location")).toBe(path);
  });

  it("says in its own words that it was not submitted", async () => {
    waiting();
    fake.answers.updateTravelRuleInfo = () => ({ updateTravelRuleInfo: { success: false } });
    const form = postedForm(newVisitor(), { ...FIRST, intent: "submit" }, path);
    const { answer } = refusalOf((await answerTransactionForm(form, params)) as Answered);
    expect(answer.problems).toEqual([
      "There was an error submitting the transfer details. Please try again and contact support if the problem persists",
    ]);
  });

  it("is not there in another sub-wallet", async () => {
    const backend = waiting();
    const elsewhere = { ...params, index: "1" };
    const form = postedForm(newVisitor(), { ...FIRST, intent: "submit" }, path.replace("/0?", "/1?"));
    const answer = (await thrownBy(() => answerTransactionForm(form, elsewhere))) as Response;
    expect(answer.headers.get("Location")).toBe(`/wallets/${WALLET}/ETH/1`);
    expect(backend.sent).toEqual([]);
  });
});

describe("the page's words", () => {
  test.each([
    ["save", "Transfer details saved!"],
    ["submit", "Transfer details saved!"],
  ])("after '%s'", async (intent, words) => {
    waiting();
    expect(flashOf(await post(newVisitor(), { ...FIRST, intent }))).toBe(words);
  });

  it("when the backend does not accept the details", async () => {
    waiting();
    fake.answers.updateTravelRuleInfo = () => ({ updateTravelRuleInfo: { success: false } });
    const { status, answer } = refusalOf(await post(newVisitor(), { ...FIRST, intent: "submit" }));
    expect(status).toBe(502);
    expect(answer.problems[0]).toMatch(/^There was an error saving the transfer details\. Please try again/);
    expect(answer.values.transfers[0]?.beneficiary.name).toBe("Imogen Vale");
  });
});

describe("details that were changed since the page was loaded", () => {
  it("are replaced only when the user presses again", async () => {
    const backend = waiting();
    const jar = newVisitor();
    const { status, answer } = refusalOf(await post(jar, { ...FIRST, version: "earlier", intent: "save" }));
    expect(status).toBe(409);
    expect(answer.problems[0]).toContain(
      "have changed since this page was loaded. Nothing was sent this time.",
    );
    expect(backend.sent).toEqual([]);
    const again = await post(jar, { ...FIRST, version: answer.version ?? "", intent: "save" });
    expect(flashOf(again)).toBe("Transfer details saved!");
    expect(backend.sent).toHaveLength(1);
  });
});

describe("a draft that a page leaves behind", () => {
  const draft = (jar: Jar, fields: Record<string, string>) =>
    answerOf(saveDraft(postedForm(jar, fields, `/transactions/${id}/draft`), id));

  it("is saved and not submitted, and its own page may go on with it", async () => {
    const backend = waiting();
    const jar = newVisitor();
    const version = versionOf(backend.stored.transaction?.transfers?.items ?? []);
    expect((await draft(jar, { ...FIRST, version })).status).toBe(204);
    expect(backend.sent[0]?.[0]).toMatchObject({ submit: false, beneficiary: { name: "Imogen Vale" } });
    // The page is still of the earlier version, where the browser brought it back.
    const more = { ...FIRST, [`${BENEFICIARY}.name`]: "Imogen Vale-Ross", version };
    expect((await draft(jar, more)).status).toBe(204);
    expect(flashOf(await post(jar, { ...more, intent: "save" }))).toBe("Transfer details saved!");
    expect(backend.sent).toHaveLength(3);
  });

  it("never replaces what somebody else has saved meanwhile", async () => {
    const backend = waiting();
    const version = versionOf(backend.stored.transaction?.transfers?.items ?? []);
    expect((await draft(newVisitor(), { ...FIRST, version })).status).toBe(204);
    const late = { ...FIRST, [`${BENEFICIARY}.name`]: "Another name", version };
    expect((await draft(newVisitor(), late)).status).toBe(409);
    expect(backend.sent).toHaveLength(1);
  });

  it("is refused without this session's token, for a foreign transfer, and without a session", async () => {
    const backend = waiting();
    const jar = newVisitor();
    expect((await draft(jar, { ...FIRST, csrf: "forged" })).status).toBe(400);
    expect((await draft(jar, { "transfers[0].id": "another" })).status).toBe(400);
    backend.stored.transaction = null;
    expect((await draft(jar, FIRST)).status).toBe(404);
    jar.cookies.clear();
    expect((await draft(jar, FIRST)).headers.get("Location")).toBe("/login");
    expect(backend.sent).toEqual([]);
  });
});

describe("logging out of a page with a form", () => {
  const logOut = (jar: Jar, fields: Record<string, string>) =>
    post(jar, { ...fields, intent: "log-out" }) as Promise<Response>;
  const locationOf = (answer: Response) =>
    new URL(answer.headers.get("Location") ?? "", "http://x").searchParams;
  const versionNow = (backend: TravelRuleBackend) =>
    versionOf(backend.stored.transaction?.transfers?.items ?? []);
  const keptIn = (answer: Response) =>
    answer.headers.getSetCookie().some((cookie) => /sr-typed=[^;]/.test(cookie));

  it("keeps what was typed as a draft, and ends the session", async () => {
    const backend = waiting();
    const jar = newVisitor();
    const answer = await logOut(jar, { ...FIRST, version: versionNow(backend) });
    expect(backend.sent[0]?.[0]).toMatchObject({ submit: false, beneficiary: { name: "Imogen Vale" } });
    expect(locationOf(answer).get("redirectUrl")).toBe(`/transactions/${id}`);
    expect(keptIn(answer)).toBe(false);
    expect(flashOf(answer)).toBe("You have been logged out");
    expect(readSession(jar.request())).toBeNull();
  });

  it("sends nothing of a form that was left as it was", async () => {
    const backend = waiting();
    const untouched = { "transfers[0].id": "t1", [`${BENEFICIARY}.name`]: "", version: versionNow(backend) };
    expect(flashOf(await logOut(newVisitor(), untouched))).toBe("You have been logged out");
    expect(backend.sent).toEqual([]);
  });

  it.each([
    ["refuses it", () => ({ updateTravelRuleInfo: { success: false } }), {}],
    ["has newer data", null, { version: "earlier" }],
  ])("keeps it in a sealed cookie where the backend %s", async (_, update, fields) => {
    const backend = waiting();
    if (update) fake.answers.updateTravelRuleInfo = update;
    const jar = newVisitor();
    const answer = await logOut(jar, { ...FIRST, version: versionNow(backend), ...fields });
    expect(backend.sent).toEqual([]);
    expect(keptIn(answer)).toBe(true);
    expect(answer.headers.getSetCookie().join()).not.toContain("Imogen");
    expect(locationOf(answer).get("redirectUrl")).toBe(`/transactions/${id}?kept=1`);
    expect(readSession(jar.request())).toBeNull();
  });

  it("says so where nothing can keep it, and logs out all the same", async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `t${index}`);
    waiting(ids.map((one) => aTransfer({ id: one })));
    fake.answers.updateTravelRuleInfo = () => ({ updateTravelRuleInfo: { success: false } });
    const jar = newVisitor();
    const rows = ids.flatMap((one, index) => [
      [`transfers[${index}].id`, one],
      [`transfers[${index}].beneficiary.name`, createHash("sha512").update(one).digest("hex")],
    ]);
    const answer = await logOut(jar, Object.fromEntries(rows));
    expect(keptIn(answer)).toBe(false);
    expect(flashOf(answer)).toContain("could not be kept");
    expect(readSession(jar.request())).toBeNull();
  });

  it("waits for what another page has just left behind", async () => {
    waiting();
    const jar = newVisitor();
    const request = jar.request("/logout");
    const order: string[] = [];
    let arrive = () => {};
    const draft = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const left = beforeSignOut(readSession(jar.request()) ?? expect.fail("Nobody is signed in"), draft);
    const out = signOutResponse(request, "Bye").then(() => order.push("ended"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push("kept");
    arrive();
    await Promise.all([left, out]);
    expect(order).toEqual(["kept", "ended"]);
  });
});

describe("what the address book says", () => {
  const sessionOf = (jar: Jar) => readSession(jar.request()) ?? expect.fail("Nobody is signed in");
  const known = aTransfer({
    counterpartyEntry: anEntry("Orsted", { id: "v1", name: "Aldgate", type: "LISTED" }),
  });
  const found = (organisation = MERIDIAN, transfer = known) => ({
    organisation,
    transaction: anAskedTransaction([transfer]),
  });

  it("is filled in, with the business, in the call that asks for the transaction", async () => {
    const backend = waiting();
    const { transfers, vasps } = await getTravelRuleView(sessionOf(newVisitor()), found());
    expect(transfers[0]?.values.beneficiary).toMatchObject({ name: "Orsted", vasp: "LISTED:v1" });
    expect(vasps.chosen).toEqual([{ value: "LISTED:v1", label: "Aldgate" }]);
    expect(backend.count("listCounterparties")).toBe(0);
  });

  it("is never filled in for an intermediary", async () => {
    waiting();
    const intermediary = { ...MERIDIAN, canActAsIntermediary: true };
    const { transfers } = await getTravelRuleView(sessionOf(newVisitor()), found(intermediary));
    expect(transfers[0]).toMatchObject({ book: null, values: { beneficiary: { name: "", vasp: "" } } });
  });

  it("is read from its pages of a backend that cannot say it, by chain, canonical address and no memo", async () => {
    const backend = waiting();
    const to = "0x52908400098527886E0F7030069857D2E4169EE7";
    const silent = aTransfer({ to: { id: to.toLowerCase() } });
    delete silent.counterpartyEntry;
    const entry = { chain: "ETHEREUM", address: to, memo: null, type: ["TRAVEL_RULE"] };
    fake.answers.listCounterparties = () => ({
      user: {
        addressBook: {
          items: [
            {
              ...entry,
              chain: "XDCNETWORK",
              counterparty: anEntry("Other chain", { type: "UNHOSTED" }).counterparty,
            },
            {
              ...entry,
              memo: "7",
              counterparty: anEntry("Other account", { type: "UNHOSTED" }).counterparty,
            },
            { ...entry, counterparty: anEntry("Orsted", { type: "UNLISTED", name: "Desk" }).counterparty },
          ],
          nextToken: null,
        },
      },
    });
    const { transfers } = await getTravelRuleView(sessionOf(newVisitor()), found(MERIDIAN, silent));
    expect(transfers[0]?.values.beneficiary).toMatchObject({
      name: "Orsted",
      vasp: "UNLISTED",
      vaspName: "Desk",
    });
    expect(backend.count("listCounterparties")).toBe(1);
  });
});

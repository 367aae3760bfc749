import { beforeEach, describe, expect, it } from "vitest";
import type { Transfer } from "~/lib/custody/shapes.server";
import type { TransactionDetail } from "~/lib/custody/transactions/transactions.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { issueToken } from "~/lib/session/once.server";
import { answerSupplyDetails, type SupplyAnswer } from "~/lib/travel-rule/supply/answer.server";
import { showSupplyDetails } from "~/lib/travel-rule/supply/page.server";
import type { Jar } from "../../fixtures/console/session-request";
import { anAskedTransaction, aTransfer, MERIDIAN } from "../../fixtures/console/travel-rule-backend";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let stored: Map<string, TransactionDetail>;
let sent: string[];
/** Payments whose details the backend refuses, and those whose answer is lost. */
let refused: Set<string>;
let jar: Jar;

const payment = (
  id: string,
  to = "0xto",
  transfers: Transfer[] = [aTransfer({ id: `${id}-t`, to: { id: to } })],
) => anAskedTransaction(transfers, { id, requestId: id, to: { id: to, name: null } });

beforeEach(() => {
  stored = new Map([payment("a"), payment("b"), payment("c", "0xother")].map((one) => [one.id, one]));
  sent = [];
  refused = new Set();
  jar = newVisitor();
  backend.reset({
    getTransaction: ({ id }) => ({
      user: { organisation: MERIDIAN, transaction: stored.get(String(id)) ?? null },
    }),
    findVasps: () => ({ findVasps: { items: [], nextToken: null } }),
    updateTravelRuleInfo: ({ transfers }) => update(transfers as Transfer[]),
  });
});

function update(transfers: Transfer[]) {
  const id = (transfers[0]?.id ?? "").replace(/-t.*$/, "");
  if (refused.has(id)) return { updateTravelRuleInfo: { success: false } };
  sent.push(id);
  const one = stored.get(id);
  if (one) stored.set(id, { ...one, status: "AWAITING_COMPLIANCE" });
  return { updateTravelRuleInfo: { success: true } };
}

const show = (...ids: string[]) =>
  showSupplyDetails(jar.request(`/transactions/details?${ids.map((id) => `details=${id}`).join("&")}`));

interface Typed {
  ids?: string[];
  name?: string;
  intent?: string;
  tokens?: string[];
}

async function post({ ids = ["a", "b"], name = "Ada Ltd", intent = "submit", tokens = [] }: Typed = {}) {
  const { token, headers } = issueCsrf(jar.request());
  jar.take(headers);
  const body = new URLSearchParams({ csrf: token, intent, "shared.beneficiary.name": name });
  for (const [index, id] of ids.entries()) {
    body.set(`payments[${index}].id`, id);
    body.set(`payments[${index}].version`, "");
    body.set(`payments[${index}].once`, tokens[index] ?? issueToken());
  }
  const answer = await answerSupplyDetails(jar.request("/transactions/details", { method: "POST", body }));
  return answer instanceof Response
    ? { to: answer.headers.get("Location"), answer: null, status: answer.status }
    : { to: null, answer: answer.data as SupplyAnswer, status: answer.init?.status };
}

describe("the details of several payments", () => {
  it("are asked once for one counterparty, and others have forms of their own", async () => {
    const page = await show("a", "c", "b", "unknown");
    expect(page.form?.payments.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(page.others).toEqual([
      { count: 1, counterparty: "0xother", to: "/transactions/details?details=c" },
    ]);
    expect(page.left).toMatchObject([{ id: "unknown", words: "There is no such transaction" }]);
  });

  it("are not asked together for a payment of several counterparties, nor for one that does not wait", async () => {
    const two = [aTransfer({ id: "d-t1", to: { id: "0x1" } }), aTransfer({ id: "d-t2", to: { id: "0x2" } })];
    stored.set("d", payment("d", "0x1", two));
    stored.set("e", { ...payment("e"), status: "CONFIRMED" });
    const page = await show("d", "e");
    expect(page.form).toBeNull();
    expect(page.left.map(({ words }) => words)).toEqual([
      "It has several counterparties: open it to give the details of each.",
      "It does not wait for details.",
    ]);
  });

  it("are submitted for each, in an order of their own", async () => {
    expect((await post()).to).toBe("/transactions");
    expect(sent).toEqual(["a", "b"]);
  });

  it("say which were submitted and which not, keep what is typed, and never double what was", async () => {
    refused.add("b");
    const { answer, status } = await post();
    expect(status).toBe(502);
    expect(answer?.outcomes).toEqual({ a: null, b: expect.stringMatching(/./) });
    expect(answer?.values.shared.beneficiary.name).toBe("Ada Ltd");
    expect(answer?.form?.payments.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(answer?.problems[0]).toContain("1 of 2 payments");
    refused.clear();
    expect((await post()).to).toBe("/transactions");
    expect(sent).toEqual(["a", "b"]);
  });

  it("are sent once by a form that arrives twice", async () => {
    const tokens = [issueToken(), issueToken()];
    await Promise.all([post({ tokens }), post({ tokens })]);
    expect(sent.sort()).toEqual(["a", "b"]);
  });

  it("are sent for nobody where something is missing, or only checked", async () => {
    const { answer } = await post({ name: "" });
    expect(answer?.issues).toEqual([
      { field: "shared.beneficiary.name", message: "Beneficiary name is required" },
    ]);
    expect((await post({ intent: "check" })).answer?.problems).toEqual([]);
    expect(sent).toEqual([]);
  });

  it("are never sent for another counterparty's payment, whatever is posted", async () => {
    const { answer } = await post({ ids: ["a", "c", "nothing"] });
    expect(sent).toEqual(["a"]);
    expect(answer?.outcomes).toEqual({
      ...{ a: null, c: "It is of another counterparty: supply its details in a form of its own." },
      nothing: expect.stringMatching(/./),
    });
  });

  it("that cannot be submitted here are no failure of the service", async () => {
    expect((await post({ ids: ["a", "c"] })).status).toBe(409);
    expect((await post({ ids: ["nothing"] })).status).toBe(404);
    expect((await post({ ids: [] })).status).toBe(400);
  });
});

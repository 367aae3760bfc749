import { beforeEach, describe, expect, it } from "vitest";
import { messageOf, type Problem } from "~/lib/forms/form-answer";
import { answerTemplates, showTemplates } from "~/lib/send/templates-page.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { type Jar, thrownBy } from "../../fixtures/console/session-request";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const backend = serveFakeBackend();
const PATH = "/transactions/templates";
const PAYEE = "0x52908400098527886E0F7030069857D2E4169EE7";
const RENT = {
  ...{ id: "t1", name: "Rent", chain: "ETHEREUM", assetSymbol: "ETH", contractAddress: null, decimals: 18 },
  ...{ address: PAYEE, memo: null, amount: "1500000000000000000", isAllowed: false },
};

let jar: Jar;
let sent: Record<string, unknown>[];

beforeEach(() => {
  [jar, sent] = [newVisitor(), []];
  const keep = (variables: Record<string, unknown>) => {
    sent.push(variables);
    return { renamePaymentTemplate: { id: "t1" }, removePaymentTemplate: { success: true } };
  };
  backend.reset({
    listPaymentTemplates: () => ({ user: { paymentTemplates: [RENT] } }),
    renamePaymentTemplate: keep,
    removePaymentTemplate: keep,
  });
});

async function post(fields: Record<string, string>) {
  const { token } = issueCsrf(jar.request(PATH));
  const body = new URLSearchParams({ csrf: token, ...fields });
  return answerTemplates(jar.request(PATH, { method: "POST", body }));
}

const dataOf = async (fields: Record<string, string>) =>
  ((await post(fields)) as unknown as { data: { id: string; values: object; problems: Problem[] } }).data;

describe("the page of payment templates", () => {
  it("says of each whom it pays, and whether that is still allowed", async () => {
    expect((await showTemplates(jar.request(PATH))).templates).toMatchObject([
      { name: "Rent", what: "1.5 ETH", address: PAYEE, isAllowed: false },
    ]);
  });

  it("renames and removes", async () => {
    const renamed = (await post({ intent: "rename", id: "t1", name: " Office   rent " })) as Response;
    expect(renamed.headers.get("location")).toBe(PATH);
    await post({ intent: "remove", id: "t1" });
    expect(sent).toMatchObject([{ id: "t1", name: "Office rent" }, { id: "t1" }]);
  });

  it.each([
    [{ intent: "rename", id: "t1", name: "" }, "Please enter a name for the template"],
    [{ intent: "rename", id: "t1", name: "x".repeat(41) }, "Name must not be longer than 40 characters"],
    [{ intent: "save", id: "", name: "Rent" }, "This payment cannot be kept as a template"],
  ])("keeps what is refused: %j", async (fields, message) => {
    const { id, values, problems } = await dataOf(fields);
    expect({ id, values, problems }).toMatchObject({ id: fields.id, values: { name: fields.name } });
    expect(problems.map(messageOf)).toEqual([message]);
    expect(sent).toEqual([]);
  });

  it("leads away where the backend keeps none", async () => {
    backend.lack(["User.paymentTemplates"]);
    const away = (await thrownBy(() => showTemplates(jar.request(PATH)))) as Response;
    expect(away.headers.get("location")).toBe("/transactions");
  });
});

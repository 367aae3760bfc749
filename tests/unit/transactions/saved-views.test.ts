import { beforeEach, describe, expect, it } from "vitest";
import type { Problem } from "~/lib/forms/form-answer";
import { issueCsrf } from "~/lib/session/csrf.server";
import { requireSession } from "~/lib/session/session.server";
import { answerSavedViews, getViewLinks, showSavedViews } from "~/lib/transactions/saved-views.server";
import { readTransactionSearch } from "~/lib/transactions/search";
import { type Jar, thrownBy } from "../../fixtures/console/session-request";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const backend = serveFakeBackend();
const PATH = "/transactions/views?back=asset%3DETH%26least%3D5%26page%3D2%26after%3Dt";
const BEHIND = new URLSearchParams("asset=ETH&least=5&page=2&after=t");
const WAITING = { id: "v1", name: "Waiting", query: "status=PENDING&evil=%3Cb%3E&page=3&after=t" };

let jar: Jar;
let sent: Record<string, unknown>[];

beforeEach(() => {
  [jar, sent] = [newVisitor(), []];
  backend.reset({
    listSavedViews: () => ({ user: { savedViews: [WAITING] } }),
    saveView: ({ input }) => {
      sent.push(input as Record<string, unknown>);
      return { saveView: [{ id: "v2" }] };
    },
    removeView: (variables) => {
      sent.push(variables);
      return { removeView: [] };
    },
  });
});

async function post(fields: Record<string, string>) {
  const { token } = issueCsrf(jar.request(PATH));
  const body = new URLSearchParams({ csrf: token, ...fields });
  return answerSavedViews(jar.request(PATH, { method: "POST", body }), BEHIND);
}

describe("saved views of the transactions", () => {
  it("are links that hold only what the list knows", async () => {
    const session = await requireSession(jar.request());
    const search = readTransactionSearch(new URLSearchParams("status=PENDING"));
    expect(await getViewLinks(session, search)).toEqual({
      links: [
        { key: "", label: "All", to: "/transactions", isCurrent: false },
        { key: "v1", label: "Waiting", to: "/transactions?status=PENDING", isCurrent: true },
      ],
      editTo: "/transactions/views?back=status%3DPENDING",
    });
  });

  it("say what they are filtered by", async () => {
    expect(await showSavedViews(jar.request(PATH), BEHIND)).toMatchObject({
      backTo: "/transactions?asset=ETH&least=5",
      words: "ETH · at least 5",
      views: [{ label: "Waiting", words: "Pending" }],
    });
  });

  it("are saved from the list behind, without its page", async () => {
    const response = (await post({ name: " Large   ETH " })) as Response;
    expect(response.headers.get("location")).toBe("/transactions?asset=ETH&least=5");
    expect(sent).toMatchObject([{ name: "Large ETH", query: "asset=ETH&least=5" }]);
  });

  it.each([
    ["", "Please enter a name"],
    ["x".repeat(41), "Name must not be longer than 40 characters"],
  ])("keep the name %j that is refused", async (name, message) => {
    const answer = (await post({ name })) as unknown as { data: { values: object; problems: Problem[] } };
    expect(answer.data).toMatchObject({ values: { name }, problems: [{ field: "name", message }] });
    expect(sent).toEqual([]);
  });

  it("are removed, and lead back to the same page", async () => {
    const response = (await post({ remove: "v1" })) as Response;
    expect(response.headers.get("location")).toBe("/transactions/views?back=asset%3DETH%26least%3D5");
    expect(sent).toMatchObject([{ id: "v1" }]);
  });

  it("are not offered with a backend that keeps none", async () => {
    backend.lackOurs();
    const response = await thrownBy(() => showSavedViews(jar.request(PATH), BEHIND));
    expect((response as Response).headers.get("location")).toBe("/transactions");
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { issueCsrf } from "~/lib/session/csrf.server";
import { type AnnotateAnswer, answerAnnotate, showAnnotate } from "~/lib/transactions/annotate.server";
import { aTransaction } from "../../fixtures/console/present-builders";
import { type Jar, thrownBy } from "../../fixtures/console/session-request";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
const ID = "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";
const PATH = `/transactions/${ID}/note`;
const WRITTEN = {
  reference: "INV-1",
  note: null,
  by: "Jonas Lindqvist",
  at: "2026-06-01T10:00:00Z",
  version: 3,
};

let jar: Jar;
let annotation: typeof WRITTEN | null;
let sent: unknown[];

beforeEach(() => {
  [jar, annotation, sent] = [newVisitor(), WRITTEN, []];
  backend.reset({
    getTransactionRecord: () => ({ user: { transaction: aTransaction() } }),
    getRequestAnnotation: () => ({ getRequest: { annotation } }),
    annotateRequest: ({ input }) => {
      const { authentication: _, ...texts } = input as Record<string, unknown>;
      sent.push(texts);
      return { annotateRequest: { version: 4 } };
    },
  });
});

async function save(fields: Record<string, string>) {
  const { token } = issueCsrf(jar.request(PATH));
  const body = new URLSearchParams({ csrf: token, version: "3", reference: "", note: "", ...fields });
  return answerAnnotate(jar.request(PATH, { method: "POST", body }), ID);
}

const refusedBy = async (fields: Record<string, string>) => {
  const answer = (await save(fields)) as { data: AnnotateAnswer; init: { status: number } };
  return { status: answer.init.status, ...answer.data };
};

describe("the form for a request's reference and note", () => {
  it("is filled in with what is noted, and its version", async () => {
    expect(await showAnnotate(jar.request(PATH), ID)).toMatchObject({
      values: { reference: "INV-1", note: "" },
      version: "3",
      changed: null,
    });
    annotation = null;
    expect((await showAnnotate(jar.request(PATH), ID)).version).toBe("0");
  });

  it("sends the texts in their normal form, and the version that they replace", async () => {
    const response = (await save({ reference: " INV-2 ", note: "Rent\r\nfor   March" })) as Response;
    expect(response.headers.get("location")).toBe(`/transactions/${ID}`);
    expect(sent).toEqual([
      { requestId: ID, version: 3, annotation: { reference: "INV-2", note: "Rent for March" } },
    ]);
  });

  it.each([
    ["reference", "R".repeat(36), "Reference must not be longer than 35 characters"],
    ["note", "N".repeat(201), "Note must not be longer than 200 characters"],
    ["note", "Re\u202ent", /^Note contains an invisible character/],
  ])("refuses a wrong %s and keeps what was typed", async (field, text, message) => {
    const refused = await refusedBy({ [field]: text });
    expect(refused).toMatchObject({ status: 400, values: { [field]: text }, version: "3" });
    expect(refused.issues).toEqual([{ field, message: expect.stringMatching(message) }]);
    expect(sent).toEqual([]);
  });

  it("says what somebody else has written meanwhile, and replaces only that", async () => {
    const error = { message: "The note was changed", extensions: { code: "ANNOTATION_CHANGED" } };
    backend.override = ({ operations }) =>
      operations.includes("annotateRequest") ? { data: null, errors: [error] } : undefined;
    const refused = await refusedBy({ note: "Rent", version: "2" });
    expect(refused).toMatchObject({
      status: 409,
      values: { note: "Rent" },
      version: "3",
      changed: { reference: "INV-1", note: "none", written: "Jonas Lindqvist, 1 Jun 2026, 10:00 UTC" },
    });
    expect(refused.problems[0]).toContain("changed meanwhile");
  });

  it("does not exist for a backend that keeps none", async () => {
    backend.lack(["RequestItem.annotation", "Mutation.annotateRequest"]);
    const response = (await thrownBy(() => showAnnotate(jar.request(PATH), ID))) as Response;
    expect(response.headers.get("location")).toBe("/transactions");
  });
});

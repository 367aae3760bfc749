import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents, requestAnnotations } from "../../../sandbox/db/schema";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

let payments: Payments;

beforeAll(async () => {
  payments = await startPayments({ env: { SANDBOX_STEP_DELAY_MS: "60000", SANDBOX_BLOCK_TIME_MS: "60000" } });
});
afterAll(() => payments?.sandbox.close());

async function send(): Promise<string> {
  const { eth } = payments;
  return (await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "1000" })).requestId;
}

type Texts = { reference?: string | null; note?: string | null };

const annotate = (requestId: string, version: number, annotation: Texts, idempotencyKey?: string) =>
  graphql(payments.sandbox.url, {
    query: `mutation ($input: AnnotateRequestInput!) {
      annotateRequest(annotateRequestInput: $input) { reference note by at version } }`,
    variables: { input: { requestId, version, annotation } },
    headers: idempotencyKey ? { "idempotency-key": idempotencyKey } : {},
  });

async function annotationOf(id: string) {
  const fields = "reference note by version";
  const { getRequest, user } = await graphqlData(payments.sandbox.url, {
    query: `query ($id: String!) {
      getRequest(requestId: $id) { annotation { ${fields} } }
      user { transaction(id: $id) { annotation { ${fields} } } } }`,
    variables: { id },
  });
  expect(user.transaction.annotation).toEqual(getRequest.annotation);
  return getRequest.annotation;
}

const entriesOf = async (id: string) =>
  (
    await payments.sandbox.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, "REQUEST_ANNOTATED"))
      .orderBy(auditEvents.createdAt)
  )
    .map(({ description }) => description)
    .filter((description) => description.includes(id));

describe("a request's reference and note", () => {
  it("are kept with who wrote them, replaced, and removed, each with an audit entry that quotes both texts", async () => {
    const id = await send();
    expect(await annotationOf(id)).toBeNull();
    const first = await annotate(id, 0, { reference: "  INV-12 ", note: "Rent   for March" });
    expect(first.data.annotateRequest).toMatchObject({
      ...{ reference: "INV-12", note: "Rent for March", version: 1 },
    });
    expect((await annotate(id, 1, { reference: "INV-13" })).data.annotateRequest.version).toBe(2);
    await annotate(id, 2, { reference: "", note: null });
    expect(await annotationOf(id)).toMatchObject({ reference: null, note: null, version: 3 });
    expect(await entriesOf(id)).toEqual([
      `Request ${id} annotated: Reference: none → "INV-12"; Note: none → "Rent for March"`,
      `Request ${id} annotated: Reference: "INV-12" → "INV-13"; Note: "Rent for March" → none`,
      `Request ${id} annotated: Reference: "INV-13" → none`,
    ]);
  });

  it("name the key or the person that wrote them", async () => {
    const id = await send();
    await annotate(id, 0, { note: "Paid early" });
    expect((await annotationOf(id)).by).toMatch(/^API Key \*{4}.{6}$/);
    const { url } = payments.sandbox;
    await graphql(url, {
      query: `mutation ($input: AnnotateRequestInput!) { annotateRequest(annotateRequestInput: $input) { by } }`,
      variables: { input: { requestId: id, version: 1, annotation: { note: "Paid late" } } },
      apiKey: PORTAL_KEY,
      authentication: await signIn(url, payments.people[1]!),
    });
    expect(await annotationOf(id)).toMatchObject({ note: "Paid late", by: "Ada Example" });
  });

  it("are not overwritten unseen, and the same texts again change nothing", async () => {
    const id = await send();
    await annotate(id, 0, { reference: "ONE" });
    expect(firstError(await annotate(id, 0, { reference: "TWO" }))).toMatchObject({
      code: "ANNOTATION_CHANGED",
    });
    expect((await annotate(id, 0, { reference: "ONE" })).data.annotateRequest.version).toBe(1);
    expect(await annotationOf(id)).toMatchObject({ reference: "ONE", version: 1 });
    expect(await entriesOf(id)).toHaveLength(1);
  });

  it("are written by one of two at once", async () => {
    const id = await send();
    const answers = await Promise.all(["A", "B"].map((note) => annotate(id, 0, { note })));
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1);
    expect((await annotationOf(id)).version).toBe(1);
  });

  it("get the first answer again for a repeated key", async () => {
    const id = await send();
    await annotate(id, 0, { reference: "ONE" }, "annotate-1");
    await annotate(id, 1, { reference: "TWO" });
    const again = await annotate(id, 0, { reference: "ONE" }, "annotate-1");
    expect(again.data.annotateRequest).toMatchObject({ reference: "ONE", version: 1 });
    expect(await annotationOf(id)).toMatchObject({ reference: "TWO", version: 2 });
  });

  it.each([
    [
      "a reference of 36 characters",
      { reference: "x".repeat(36) },
      "Reference must not be longer than 35 characters",
    ],
    ["a note of 201 characters", { note: "x".repeat(201) }, "Note must not be longer than 200 characters"],
    ["a hidden character", { note: "Re\u202ent" }, /note contains an invisible character \(U\+202E\)/],
    ["a line end", { note: "Rent\nfor March" }, /note contains an invisible character \(U\+000A\)/],
  ])("refuse %s", async (_, annotation, message) => {
    const id = await send();
    const refused = firstError(await annotate(id, 0, annotation));
    expect(refused).toMatchObject({ code: "INVALID_INPUT" });
    expect(refused.errorMessage).toMatch(message);
    expect(await annotationOf(id)).toBeNull();
  });

  it("have the length that people count", async () => {
    const id = await send();
    const reference = "𝔘".repeat(35);
    expect((await annotate(id, 0, { reference })).data.annotateRequest.reference).toBe(reference);
  });

  it("are of the caller's own requests only, in any state", async () => {
    const unknown = "00000000-0000-4000-8000-00000000abcd";
    expect(firstError(await annotate(unknown, 0, { note: "x" }))).toMatchObject({ code: "NOT_FOUND" });
    const id = await send();
    await payments.cancel(id);
    expect((await annotate(id, 0, { note: "Cancelled by mistake" })).errors).toBeUndefined();
  });
});

describe("a request that is made with a reference and a note", () => {
  const pay = (annotation: Texts, sending: { idempotencyKey?: string; isPreview?: boolean } = {}) => {
    const { isPreview = false, ...rest } = sending;
    const beside = { annotation, sendToDevicesForSigning: !isPreview };
    const { eth } = payments;
    return payments.tryEthereum(
      { fromAddress: eth.address, to: STRANGER, value: "1000" },
      { beside, ...rest },
    );
  };

  it("has them from the beginning, and so has its entry in the audit log", async () => {
    const { requestId } = (await pay({ reference: " INV-20 ", note: "Rent" })).data.createEthereumTransaction;
    expect(await annotationOf(requestId)).toMatchObject({ reference: "INV-20", note: "Rent", version: 1 });
    const [entry] = await payments.sandbox.db
      .select()
      .from(auditEvents)
      .where(like(auditEvents.description, `Request ${requestId} created:%`));
    expect(entry?.description).toMatch(/, reference "INV-20", note "Rent"$/);
    expect(entry?.details).toMatch(/, reference "INV-20", note "Rent"$/);
  });

  it("keeps them when it is asked for again, whatever was noted since", async () => {
    const idempotencyKey = "annotated-1";
    const { requestId } = (await pay({ reference: "A" }, { idempotencyKey })).data.createEthereumTransaction;
    await annotate(requestId, 1, { reference: "B" });
    const again = (await pay({ reference: "A" }, { idempotencyKey })).data.createEthereumTransaction;
    expect(again.requestId).toBe(requestId);
    expect(await annotationOf(requestId)).toMatchObject({ reference: "B", version: 2 });
  });

  it("is refused with a wrong one, and nothing is made", async () => {
    const refused = firstError(await pay({ reference: "x".repeat(36) }));
    expect(refused).toMatchObject({ code: "INVALID_INPUT" });
    expect(refused.errorMessage).toContain("Reference");
  });

  it("has none where nothing is noted, and a preview stores none", async () => {
    const { requestId } = (await pay({ reference: " ", note: null })).data.createEthereumTransaction;
    expect(await annotationOf(requestId)).toBeNull();
    const before = await payments.sandbox.db.$count(requestAnnotations);
    expect((await pay({ note: "Preview" }, { isPreview: true })).errors).toBeUndefined();
    expect(await payments.sandbox.db.$count(requestAnnotations)).toBe(before);
  });
});

describe("the phone", () => {
  it("shows them apart from what is signed, with who wrote them", async () => {
    const id = await send();
    const page = async () =>
      (await fetch(`${payments.sandbox.url}/device/${payments.people[1]?.id}/${id}`)).text();
    expect(await page()).not.toContain("not signed on chain");
    await annotate(id, 0, { reference: "INV-12", note: "<b>Rent</b>" });
    const shown = await page();
    expect(shown).toMatch(/<dt>Reference<\/dt><dd>INV-12<\/dd>/);
    expect(shown).toContain("&lt;b&gt;Rent&lt;/b&gt;");
    expect(shown).toMatch(/Note by API Key \*{4}.{6}, not signed on chain/);
  });
});

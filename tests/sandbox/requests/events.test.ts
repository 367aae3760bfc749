import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestEvents } from "../../../sandbox/db/schema";
import { nameOfActor } from "../../../sandbox/requests/request-events";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ quorum: 2 });
});
afterAll(() => payments?.sandbox.close());

const READ = `query ($id: String!) { getRequest(requestId: $id) {
  history { status at by isPerson reason }
  approverGroups { quorumCount approvers { key name approvedAt } }
} }`;

const read = async (id: string) =>
  (await graphqlData(payments.sandbox.url, { query: READ, variables: { id } })).getRequest;

async function payment(): Promise<string> {
  const { requestId } = await payments.sendEthereum({
    fromAddress: payments.eth.address,
    to: STRANGER,
    value: "1",
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

/** What the builders call everybody. */
const NAME = "Ada Example";

describe("the name of an actor of the audit log", () => {
  it.each([
    ["Amara Osei <amara@example.test>", { by: "Amara Osei", isPerson: true }],
    ["<amara@example.test>", { by: "amara@example.test", isPerson: true }],
    ["API Key ****a1b2c3", { by: "API Key ****a1b2c3", isPerson: false }],
    ["Compliance service", { by: "Compliance service", isPerson: false }],
  ])("%s", (actor, name) => {
    expect(nameOfActor(actor)).toEqual(name);
  });
});

describe("a request", () => {
  it("says who may approve it and who has, and what happened to it, by name", async () => {
    const [first, second, third] = payments.people as [
      Payments["people"][number],
      Payments["people"][number],
      Payments["people"][number],
    ];
    const id = await payment();
    await payments.approve(id, first);
    const waiting = await read(id);
    expect(waiting.approverGroups).toEqual([
      [
        {
          quorumCount: 2,
          approvers: [first, second, third].map((person) => ({
            key: person.device.publicKey,
            name: NAME,
            approvedAt: person === first ? expect.stringMatching(/^\d{4}-.*Z$/) : null,
          })),
        },
      ],
    ]);
    await payments.approve(id, second);
    await payments.waitFor(id, "CONFIRMED");
    const done = await read(id);
    expect(done.history.map(({ status }: { status: string }) => status)).toEqual([
      "PREPROCESSING",
      "AWAITING_SIGNATURES",
      "SIGNED",
      "SUBMITTED",
      "CONFIRMED",
    ]);
    expect(done.history[0]).toMatchObject({ isPerson: false, by: expect.stringMatching(/^API Key/) });
    expect(done.history[3]).toMatchObject({ isPerson: false, by: "Transaction service", reason: null });
  });

  it("says who cancelled it and why", async () => {
    const id = await payment();
    await payments.cancel(id, "Paid twice");
    expect((await read(id)).history.at(-1)).toMatchObject({ status: "USER_CANCELLED", reason: "Paid twice" });
  });

  it("that is older than the record of events shows its beginning and its present state", async () => {
    const id = await payment();
    await payments.sandbox.db.delete(requestEvents).where(eq(requestEvents.requestId, id));
    expect((await read(id)).history).toMatchObject([
      { status: "PREPROCESSING", isPerson: true, by: NAME },
      { status: "AWAITING_SIGNATURES", by: null },
    ]);
  });
});

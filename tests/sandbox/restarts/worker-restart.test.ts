import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressBookEntries, networkTransactions, organisations, requests } from "../../../sandbox/db/schema";
import { requestWork } from "../../../sandbox/worker/claims";
import { startWorker, type Worker } from "../../../sandbox/worker/loop";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { callsOf, freshDatabase, type Payments, startPayments } from "../../fixtures/sandbox/payments";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const EXCHANGE = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
const STRANGER = "0xde709f2102306220921060314715629080e2fb77";
const ENTRY = { chain: "ETHEREUM", name: "Approved", address: STRANGER, type: ["RECIPIENT"] };
const paused = { SANDBOX_STEP_DELAY_MS: "3600000", SANDBOX_BLOCK_TIME_MS: "3600000" };

let dataDir: string;
let database: Record<string, string>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "strongroom-restart-"));
  database = await freshDatabase();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe("a restart", () => {
  const resting: Record<string, string> = {};
  let people: Payments["people"];
  let ethId: string;
  let stopped: TestSandbox | undefined;
  afterAll(() => stopped?.close());

  it("finds a request in every resting state", async () => {
    const payments = await startPayments({ dataDir, env: { ...database, ...paused } });
    const { sandbox, eth, sendEthereum, waitFor, approve } = payments;
    people = payments.people;
    ethId = eth.id;
    await sandbox.db.insert(addressBookEntries).values({
      organisationId: payments.organisation.id,
      chain: "ETHEREUM",
      name: "Exchange",
      address: EXCHANGE,
      recipient: true,
      travelRule: true,
      counterpartyName: "Jo Payee",
      vaspName: "Small Exchange",
      vaspType: "UNLISTED",
    });
    const makeDue = (id: string) =>
      sandbox.db
        .update(requests)
        .set({ dueAt: new Date(0) })
        .where(eq(requests.id, id));
    const advance = async (to: string, ...states: string[]) => {
      const { requestId } = await sendEthereum({ fromAddress: eth.address, to, value: "1000" });
      for (const state of states) {
        if (state === "SIGNED") await approve(requestId, people[0]!);
        else await makeDue(requestId);
        await waitFor(requestId, state);
      }
      resting[states.at(-1) ?? "PREPROCESSING"] = requestId;
    };
    await advance(STRANGER, "AWAITING_SIGNATURES", "SIGNED", "SUBMITTED");
    await advance(STRANGER, "AWAITING_SIGNATURES", "SIGNED");
    await advance(STRANGER, "AWAITING_SIGNATURES");
    await advance(EXCHANGE, "AWAITING_COMPLIANCE");
    await advance(STRANGER);
    await sandbox.db.update(organisations).set({ addressBookNeedsApproval: true });
    const added = await graphqlData(sandbox.url, {
      query: `mutation ($input: CreateAddressBookEntryInput!) {
        createAddressBookEntry(createAddressBookEntryInput: $input) { requestId } }`,
      variables: { input: { entries: [ENTRY] } },
    });
    const { requestId: addition } = added.createAddressBookEntry;
    await makeDue(addition);
    await waitFor(addition, "AWAITING_SIGNATURES");
    await approve(addition, people[0]!);
    resting.APPROVED_ADDITION = addition;
    await sandbox.close();
    expect(Object.keys(resting).sort()).toEqual([
      "APPROVED_ADDITION",
      "AWAITING_COMPLIANCE",
      "AWAITING_SIGNATURES",
      "PREPROCESSING",
      "SIGNED",
      "SUBMITTED",
    ]);
  });

  it("continues each of them where it stopped, and posts nothing twice", async () => {
    const sandbox = await startTestSandbox({ dataDir, env: database });
    stopped = sandbox;
    // Their due times are an hour off; that hour is over.
    const booked = () =>
      sandbox.db.select().from(addressBookEntries).where(eq(addressBookEntries.name, ENTRY.name));
    expect(await booked()).toEqual([]);
    for (const state of ["SIGNED", "APPROVED_ADDITION", "PREPROCESSING", "AWAITING_COMPLIANCE"]) {
      await sandbox.db
        .update(requests)
        .set({ dueAt: new Date(0) })
        .where(eq(requests.id, resting[state]!));
    }
    await sandbox.db.update(networkTransactions).set({ dueAt: new Date(0) });
    const calls = callsOf(sandbox);
    for (const state of ["AWAITING_SIGNATURES", "AWAITING_COMPLIANCE", "PREPROCESSING"]) {
      const id = resting[state]!;
      await calls.waitFor(id, "AWAITING_SIGNATURES");
      expect((await calls.approve(id, people[0]!)).errors).toBeUndefined();
    }
    for (const id of Object.values(resting)) {
      expect(await calls.waitFor(id, "CONFIRMED", "ERROR", "SYSTEM_CANCELLED")).toBe("CONFIRMED");
    }
    expect(await booked()).toHaveLength(1);
    expect((await calls.balanceOf(ethId, "ETHEREUM/ETH")).reserved).toBe(0n);
    expect((await trialBalance(sandbox.db)).isSound).toBe(true);
  });
});

describe("workers", () => {
  let payments: Payments;
  const more: Worker[] = [];
  beforeAll(async () => {
    payments = await startPayments();
  });
  afterAll(async () => {
    await Promise.all(more.map((worker) => worker.stop()));
    await payments?.sandbox.close();
  });

  it("share a database: three workers run each step once", async () => {
    const { sandbox, eth, people } = payments;
    for (let count = 0; count < 2; count += 1) more.push(startWorker(sandbox.services, requestWork));
    const sent = await Promise.all(
      Array.from({ length: 8 }, () =>
        payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "100" }),
      ),
    );
    for (const { requestId } of sent) {
      await payments.waitFor(requestId, "AWAITING_SIGNATURES");
      await payments.approve(requestId, people[0]!);
    }
    for (const { requestId } of sent) {
      expect(await payments.waitFor(requestId, "CONFIRMED", "ERROR")).toBe("CONFIRMED");
    }
    expect((await trialBalance(sandbox.db)).isSound).toBe(true);
  });

  it("retry a failed step, and finally give up without revealing why", async () => {
    const { sandbox, eth } = payments;
    const { requestId } = await payments.sendEthereum({
      fromAddress: eth.address,
      to: STRANGER,
      value: "100",
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    // Bytes that nobody signed: the step that sends them cannot succeed.
    await sandbox.db
      .update(requests)
      .set({ status: "SIGNED", dueAt: new Date(0), rawTransaction: null })
      .where(eq(requests.id, requestId));
    const endsAt = Date.now() + 20_000;
    let attempts = 0;
    let request = await find(requestId);
    while (request.status === "SIGNED" && Date.now() < endsAt) {
      attempts = Math.max(attempts, request.attempts);
      await sandbox.db
        .update(requests)
        .set({ dueAt: new Date(0) })
        .where(eq(requests.id, requestId));
      await sandbox.runOnce();
      request = await find(requestId);
    }
    expect(attempts).toBeGreaterThan(0);
    expect(request).toMatchObject({
      status: "ERROR",
      cancelReason: "The transaction could not be processed",
    });
    expect((await payments.balanceOf(eth.id, "ETHEREUM/ETH")).reserved).toBe(0n);
  });

  async function find(id: string) {
    const [request] = await payments.sandbox.db.select().from(requests).where(eq(requests.id, id));
    return request!;
  }
});

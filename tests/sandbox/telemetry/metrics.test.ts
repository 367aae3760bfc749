import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reports } from "../../../sandbox/db/schema";
import { readBacklog } from "../../../sandbox/worker/backlog";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { buildOrganisation, buildUser } from "../../fixtures/sandbox/builders";
import { graphql } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

/** Long after the worker's own time. */
const DUE = new Date("2100-01-01T00:00:00Z");

let sandbox: TestSandbox;
let port: number;
let organisationId: string;
beforeAll(async () => {
  port = await findFreePort();
  sandbox = await startTestSandbox({ env: { SANDBOX_METRICS_PORT: String(port) } });
  organisationId = (await buildOrganisation(sandbox)).id;
  await buildUser(sandbox, organisationId, { isServerUser: true, email: "amara@bank.example" });
});
afterAll(() => sandbox?.close());

const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const ask = (query: string) => graphql(sandbox.url, { query });

describe("what is due and not done", () => {
  test("is counted by queue, with how long the oldest has waited", async () => {
    const row = { organisationId, recipient: "amara@bank.example", kind: "audit", status: "DUE" } as const;
    const input = { startTime: DUE.toISOString(), endTime: DUE.toISOString() } as never;
    for (const seconds of [0, 40])
      await sandbox.db
        .insert(reports)
        .values({ ...row, id: randomUUID(), input, dueAt: new Date(DUE.getTime() + seconds * 1_000) });
    const at = (seconds: number) =>
      readBacklog({ db: sandbox.db, clock: () => new Date(DUE.getTime() + seconds * 1_000) });
    const find = async (seconds: number) => (await at(seconds)).find(({ queue }) => queue === "reports");
    expect(await find(-1)).toEqual({ queue: "reports", depth: 0, lag: 0 });
    expect(await find(30)).toEqual({ queue: "reports", depth: 1, lag: 30 });
    expect(await find(60)).toEqual({ queue: "reports", depth: 2, lag: 60 });
    expect((await at(60)).map(({ queue }) => queue)).toEqual([
      "requests",
      "network_transactions",
      "payout_rows",
      "transactions",
      "reports",
      "mails",
    ]);
  });
});

describe("/metrics of the backend", () => {
  test("tells calls by operation, refusals by code and the queues, and nothing of anybody", async () => {
    await ask("query Header { user { email firstName } }");
    await ask("{ user { email } }");
    await ask('query Lost { user { request(requestId: "00000000-0000-4000-8000-000000000000") { id } } }');
    await graphql(sandbox.url, { query: "{ user { email } }", apiKey: "no such key at all" });
    const text = await scrape();
    for (const operation of ["Header", "user"])
      expect(text).toContain(`strongroom_operation_duration_seconds_count{operation="${operation}"} 1`);
    expect(text).toMatch(/strongroom_refusals_total\{code="UNAUTHORIZED"\} 1/);
    expect(text).toMatch(/strongroom_http_requests_total\{route="\/graphql",method="POST",status="2xx"\} 3/);
    expect(text).toMatch(/strongroom_http_requests_total\{route="\/graphql",method="POST",status="4xx"\} 1/);
    expect(text).toContain('strongroom_queue_depth{queue="requests"} 0');
    expect(text).not.toMatch(/amara|bank\.example|\bAda\b|no such key/i);
  });

  test("names a page of the phone without its id", async () => {
    await fetch(`${sandbox.url}/device/requests/0f8fad5b-d9cb-469f-a165-70867728950e`);
    const text = await scrape();
    expect(text).toContain('route="/device/*"');
    expect(text).not.toContain("0f8fad5b");
  });
});

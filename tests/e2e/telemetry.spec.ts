import { readFileSync } from "node:fs";
import { freshEthereumAddress } from "../fixtures/e2e/fresh-address";
import { OtlpReceiver, type ReceivedSpan } from "../fixtures/e2e/otlp-receiver";
import { person } from "../fixtures/e2e/people";
import { fillSendForm, openPreview, sendPath } from "../fixtures/e2e/send-dialog";
import { signIn } from "../fixtures/e2e/sign-in";
import { subWalletNamed } from "../fixtures/e2e/sub-wallets";
import { test as base, expect } from "../fixtures/e2e/test";

const CONSOLE = "strongroom-console";
const BACKEND = "strongroom-backend";

/** The worker's programs send to a collector of its own. */
const test = base.extend<object, { collector: OtlpReceiver & { url: string } }>({
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs
    async ({}, use) => {
      const receiver = new OtlpReceiver();
      const url = await receiver.start();
      await use(Object.assign(receiver, { url }));
      await receiver.stop();
    },
    { scope: "worker" },
  ],
  stackEnv: [
    async ({ collector }, use) => use({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
    { scope: "worker" },
  ],
});

/** The trace's spans, each as the names from its first span down to it. */
function waysOf(spans: ReceivedSpan[]): string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const wayTo = (span: ReceivedSpan): string => {
    const parent = byId.get(span.parentSpanId ?? "");
    const own = `${span.service === CONSOLE ? "console" : "backend"}: ${span.name}`;
    return parent ? `${wayTo(parent)} > ${own}` : own;
  };
  return spans.map(wayTo);
}

test("a page is one trace over both programs, and nothing that is sent tells of anybody @scripts @signed-out", async ({
  page,
  api,
  stack,
  collector,
}) => {
  test.setTimeout(120_000);
  const amara = person("amara");
  const from = await subWalletNamed(api, "Trading desk");
  const recipient = freshEthereumAddress();
  await signIn(page, amara);
  const { traceIds } = await test.step("View, prepare a payment, and search", async () => {
    await page.goto("/home");
    await page.goto(`/transactions?search=${encodeURIComponent(amara.email)}`);
    await page.goto(sendPath(from.id));
    await fillSendForm(page, { to: recipient, amount: "0.012345", fee: "Medium" });
    await openPreview(page);
    const answer = await page.goto(`/wallets/${from.id}`);
    const id = answer?.headers()["x-request-id"] ?? "none";
    const lines = readFileSync(stack.logFile, "utf8").split("\n");
    const ofRequest = lines.filter((line) => line.includes(`"requestId":"${id}"`));
    return { traceIds: ofRequest.map((line) => /"traceId":"([0-9a-f]{32})"/.exec(line)?.[1]) };
  });
  await page.close();
  // Both send what is left as they stop.
  await stack.stopPrograms();

  await test.step("One trace", async () => {
    expect(traceIds.length).toBeGreaterThan(1);
    expect(new Set(traceIds).size).toBe(1);
    const spans = collector.spans.filter(({ traceId }) => traceId === traceIds[0]);
    const ways = waysOf(spans);
    const root = "console: GET /wallets/:walletId/:asset/:index";
    expect(ways.every((way) => way.startsWith(root))).toBe(true);
    const loader = / > console: loader routes\/\S+/.source;
    const call = / > console: graphql \S+ > backend: POST \/graphql > backend: graphql \w+/.source;
    const sql = / > backend: select \w+$/.source;
    expect(
      ways.filter((way) => new RegExp(`^${root}${loader}${call}${sql}`).test(way)).length,
    ).toBeGreaterThan(2);
    expect(ways).toContain(`${root} > console: render`);
  });

  await test.step("Nothing of anybody", async () => {
    const sent = collector.texts.join("\n");
    expect(sent.length).toBeGreaterThan(20_000);
    for (const told of [amara.email, "meridian", "amara", "osei", amara.pin, "Trading desk", from.id])
      expect(sent.toLowerCase(), told).not.toContain(told.toLowerCase());
    for (const told of [recipient, recipient.slice(2), "0.012345", "12345000000000000"])
      expect(sent.toLowerCase(), told).not.toContain(told.toLowerCase());
    const instances = [...sent.matchAll(/"service\.instance\.id","value":\{"stringValue":"([^"]+)"/g)];
    const ids = [...sent.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi)];
    const own = new Set(instances.map(([, id]) => id));
    expect(own.size).toBe(2);
    expect(ids.map(([id]) => id).filter((id) => !own.has(id))).toEqual([]);
    expect(sent).not.toMatch(
      /[\w.]@[\w.]|0x[0-9a-f]{6,}|\b(?:bc1|tb1)[02-9ac-hj-np-z]{25,}|x-api-key|"cookie"/i,
    );
    expect(sent).toContain("db.query.text");
  });

  await test.step("The metrics of both", async () => {
    for (const name of ["http_requests_total", "event_loop_delay_seconds", "memory_bytes"])
      for (const service of [CONSOLE, BACKEND])
        expect(collector.metrics).toContain(`${service} strongroom_${name}`);
    expect(collector.metrics).toContain(`${CONSOLE} strongroom_backend_call_duration_seconds`);
    expect(collector.metrics).toContain(`${BACKEND} strongroom_worker_lag_seconds`);
  });
});

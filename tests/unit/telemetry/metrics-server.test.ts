import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findFreePort } from "../../../scripts/lib/ports.mjs";
import { count, isMeasured, record } from "../../../telemetry/meter";
import { COUNTERS, GAUGES, HISTOGRAMS } from "../../../telemetry/metrics";
import { startTelemetry, type Telemetry, TelemetryError } from "../../../telemetry/start";

let telemetry: Telemetry | undefined;
const servers: Server[] = [];

afterEach(async () => {
  await telemetry?.stop();
  for (const server of servers.splice(0)) server.close();
});

async function listen(): Promise<Server> {
  const server = createServer((_, res) => res.end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return server;
}

const options = async () => ({
  service: "strongroom-console",
  version: "1",
  server: await listen(),
  onFailure: () => undefined,
});

/** What Prometheus would get. */
async function scrape(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

async function start() {
  const port = await findFreePort();
  telemetry = await startTelemetry({
    ...(await options()),
    metrics: { host: "127.0.0.1", port },
    gauges: {
      queueDepth: async () => [{ value: 3, labels: { queue: "requests" } }],
      workerLag: () => [{ value: 1.5, labels: { queue: "requests" } }],
    },
  });
  return port;
}

describe("what Prometheus reads", () => {
  test("is counted by label, with histograms of durations", async () => {
    const port = await start();
    count("requests", { route: "/home", method: "GET", status: "2xx" });
    count("requests", { route: "/home", method: "GET", status: "2xx" });
    record("requestSeconds", 0.02, { route: "/home" });
    const text = await scrape(port);
    expect(text).toContain('strongroom_http_requests_total{route="/home",method="GET",status="2xx"} 2');
    expect(text).toContain('strongroom_http_request_duration_seconds_bucket{route="/home",le="0.025"} 1');
    expect(text).toContain('strongroom_http_request_duration_seconds_bucket{route="/home",le="0.01"} 0');
    expect(text).toContain('strongroom_http_request_duration_seconds_count{route="/home"} 1');
  });

  test("has the process and the program's own gauges", async () => {
    const text = await scrape(await start());
    expect(text).toContain('strongroom_queue_depth{queue="requests"} 3');
    expect(text).toContain('strongroom_worker_lag_seconds{queue="requests"} 1.5');
    for (const quantile of ["p50", "p99", "p99.9", "max"])
      expect(text).toMatch(new RegExp(`strongroom_event_loop_delay_seconds\\{quantile="${quantile}"\\} \\d`));
    expect(Number(/strongroom_memory_bytes\{kind="heap"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(1e6);
    expect(text).toMatch(/strongroom_open_connections 0/);
    expect(text).toMatch(/strongroom_processor_seconds \d/);
  });

  test("has the names of the tables, and no other", async () => {
    const port = await start();
    count("requests", { route: "/", method: "GET", status: "2xx" });
    count("refusals", { code: "NOT_FOUND" });
    count("throttled", { kind: "sign-in" });
    count("slowOperations", { operation: "Home" });
    count("backendCalls", { operation: "Home", outcome: "ok" });
    count("workerSteps", { outcome: "done" });
    record("requestSeconds", 1, { route: "/" });
    record("operationSeconds", 1, { operation: "Home" });
    record("backendCallSeconds", 1, { operation: "Home" });
    const names = [...(await scrape(port)).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    const listed = [COUNTERS, HISTOGRAMS, GAUGES].flatMap((table) =>
      Object.values<{ name: string }>(table).map(({ name }) => name),
    );
    expect(names.toSorted()).toEqual([...listed, "target_info"].toSorted());
  });

  test("is at /metrics only", async () => {
    const port = await start();
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  });
});

describe("without a variable", () => {
  test("nothing is measured", async () => {
    telemetry = await startTelemetry(await options());
    expect(isMeasured()).toBe(false);
    count("refusals", { code: "NOT_FOUND" });
  });
});

describe("what fails", () => {
  test("is said at the start where the port is taken", async () => {
    const given = await options();
    const { port } = given.server.address() as AddressInfo;
    const starting = startTelemetry({ ...given, metrics: { host: "127.0.0.1", port } });
    await expect(starting).rejects.toThrow(TelemetryError);
    await expect(starting).rejects.toThrow("EADDRINUSE");
  });

  test("is told once, without the collector's address, while it cannot be reached", async () => {
    const onFailure = vi.fn();
    const port = await findFreePort();
    telemetry = await startTelemetry({
      ...(await options()),
      otlpEndpoint: `http://127.0.0.1:${port}`,
      onFailure,
    });
    await telemetry.stop();
    expect(onFailure.mock.calls.length).toBeLessThanOrEqual(1);
    for (const [words] of onFailure.mock.calls) expect(words).toBe("Telemetry could not be sent");
  });
});

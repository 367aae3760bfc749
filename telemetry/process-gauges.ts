import type { Server } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { GaugeName } from "./metrics";

export type Reading = { value: number; labels?: Record<string, string> };
export type Gauges = Partial<Record<GaugeName, () => Reading[] | Promise<Reading[]>>>;

const RESOLUTION_MS = 10;
const WINDOW_MS = 10_000;

const QUANTILES = ["p50", "p99", "p99.9", "max"] as const;
type Delays = Record<(typeof QUANTILES)[number], number>;

/** What every Node server has. `stop` ends what measures. */
export function measureProcess(server: Server): { gauges: Gauges; stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  // The histogram counts the whole time between two of its ticks.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3);
  const read = (): Delays => ({
    p50: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    "p99.9": late(histogram.percentile(99.9)),
    max: histogram.count === 0 ? 0 : late(histogram.max),
  });
  // Several may ask, so that reading must not begin anew.
  let last: Delays = { p50: 0, p99: 0, "p99.9": 0, max: 0 };
  const window = setInterval(() => {
    last = read();
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    gauges: {
      eventLoopDelay: () => {
        const now = read();
        return QUANTILES.map((quantile) => ({
          value: Math.max(last[quantile], now[quantile]),
          labels: { quantile },
        }));
      },
      memory: () => {
        const { heapUsed, rss } = process.memoryUsage();
        return [
          { value: heapUsed, labels: { kind: "heap" } },
          { value: rss, labels: { kind: "rss" } },
        ];
      },
      connections: async () => [{ value: await countConnections(server) }],
      processorTime: () => {
        const { user, system } = process.cpuUsage();
        return [{ value: (user + system) / 1e6 }];
      },
    },
    stop() {
      clearInterval(window);
      histogram.disable();
    },
  };
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

/** From a millisecond to half a minute. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

/**
 * Everything that either program counts, by the names that Prometheus shows. Labels are listed and their values are
 * bounded (`meter.ts`): no URL, id, name, address or amount is ever one.
 */
export const COUNTERS = {
  requests: {
    name: "strongroom_http_requests_total",
    help: "HTTP requests answered, by route pattern, method and class of status",
    labels: ["route", "method", "status"],
  },
  refusals: {
    name: "strongroom_refusals_total",
    help: "Calls and requests refused or failed, by code",
    labels: ["code"],
  },
  throttled: {
    name: "strongroom_throttled_total",
    help: "Calls refused because there were too many, by what they wanted",
    labels: ["kind"],
  },
  slowOperations: {
    name: "strongroom_slow_operations_total",
    help: "GraphQL operations that took longer than a second, by name",
    labels: ["operation"],
  },
  backendCalls: {
    name: "strongroom_backend_calls_total",
    help: "Calls of the console to the backend, by operation and outcome: ok, refused, unreachable, failed",
    labels: ["operation", "outcome"],
  },
  workerSteps: {
    name: "strongroom_worker_steps_total",
    help: "Steps of the worker, by outcome: done, failed",
    labels: ["outcome"],
  },
} as const;

export const HISTOGRAMS = {
  requestSeconds: {
    name: "strongroom_http_request_duration_seconds",
    help: "Time until an HTTP request was answered, by route pattern",
    labels: ["route"],
    bounds: SECONDS,
  },
  operationSeconds: {
    name: "strongroom_operation_duration_seconds",
    help: "Time that the backend took for a GraphQL operation, by name",
    labels: ["operation"],
    bounds: SECONDS,
  },
  backendCallSeconds: {
    name: "strongroom_backend_call_duration_seconds",
    help: "Time until the backend answered the console, by operation",
    labels: ["operation"],
    bounds: SECONDS,
  },
} as const;

/** Read when somebody asks. */
export const GAUGES = {
  queueDepth: {
    name: "strongroom_queue_depth",
    help: "Steps that are due and not done, by queue",
    labels: ["queue"],
  },
  workerLag: {
    name: "strongroom_worker_lag_seconds",
    help: "How long the oldest due step has waited, by queue",
    labels: ["queue"],
  },
  eventLoopDelay: {
    name: "strongroom_event_loop_delay_seconds",
    help: "How late the event loop was in the last ten seconds: p50, p99, p99.9, max",
    labels: ["quantile"],
  },
  memory: {
    name: "strongroom_memory_bytes",
    help: "Memory of the process: heap in use, and all of it (rss)",
    labels: ["kind"],
  },
  connections: { name: "strongroom_open_connections", help: "Open connections of the server", labels: [] },
  processorTime: {
    name: "strongroom_processor_seconds",
    help: "Processor time that the process has used since it started",
    labels: [],
  },
} as const;

export type CounterName = keyof typeof COUNTERS;
export type HistogramName = keyof typeof HISTOGRAMS;
export type GaugeName = keyof typeof GAUGES;

export type LabelsOf<Metric extends { labels: readonly string[] }> = Record<Metric["labels"][number], string>;

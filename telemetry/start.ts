import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import type { Resource } from "@opentelemetry/resources";
import type { IMetricReader } from "@opentelemetry/sdk-metrics";
import { setMetricSink } from "./meter";
import { createMetricSink } from "./metric-sink";
import { type Gauges, measureProcess } from "./process-gauges";
import { setTracer } from "./trace";
import { createTracer } from "./tracer";

export type TelemetryOptions = {
  /** strongroom-console or strongroom-backend. */
  service: string;
  version: string;
  /** Where Prometheus asks for /metrics. Undefined: no port is opened. */
  metrics?: { host: string; port: number } | undefined;
  /** Of a collector (OTLP over HTTP), such as http://127.0.0.1:4318. Undefined: nothing is sent. */
  otlpEndpoint?: string | undefined;
  /** Whose connections are counted. */
  server: Server;
  gauges?: Gauges;
  /** Told at most once a minute, without data. */
  onFailure: (what: string) => void;
};

export type Telemetry = {
  /** Sends what is left, for at most two seconds. */
  stop(): Promise<void>;
};

/** `message` is for whoever starts the program. */
export class TelemetryError extends Error {
  override name = "TelemetryError";
}

const SEND_EVERY_MS = 15_000;
const STOP_MS = 2_000;
const REPORT_EVERY_MS = 60_000;

/**
 * Loads its packages only if something is configured.
 * @throws TelemetryError if the port of the metrics is taken
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { metrics, otlpEndpoint } = options;
  if (!metrics && !otlpEndpoint) return { stop: async () => undefined };
  const resource = await resourceOf(options);
  await reportFailures(options.onFailure);
  const readers: IMetricReader[] = [];
  if (metrics) readers.push(await servePrometheus(metrics));
  if (otlpEndpoint) readers.push(await sendMetrics(otlpEndpoint));
  const measured = measureProcess(options.server);
  const meters = await startMeters(readers, resource, { ...measured.gauges, ...options.gauges });
  const traces = otlpEndpoint ? await startTraces(otlpEndpoint, resource) : undefined;
  return {
    async stop() {
      setMetricSink(undefined);
      setTracer(undefined);
      measured.stop();
      const enough = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
      const ended = Promise.allSettled([traces?.shutdown(), meters.shutdown()]);
      await Promise.race([ended, enough]);
    },
  };
}

async function resourceOf({ service, version }: TelemetryOptions): Promise<Resource> {
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  return resourceFromAttributes({
    "service.name": service,
    "service.version": version,
    "service.instance.id": randomUUID(),
  });
}

/** The SDK's own messages name URLs and answers, so that they are not told on. */
async function reportFailures(onFailure: (what: string) => void): Promise<void> {
  const { diag, DiagLogLevel } = await import("@opentelemetry/api");
  let told = Number.NEGATIVE_INFINITY;
  const tell = () => {
    if (performance.now() - told < REPORT_EVERY_MS) return;
    told = performance.now();
    onFailure("Telemetry could not be sent");
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: tell, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}

async function servePrometheus({ host, port }: { host: string; port: number }): Promise<IMetricReader> {
  const { PrometheusExporter } = await import("@opentelemetry/exporter-prometheus");
  const exporter = new PrometheusExporter({
    host,
    port,
    preventServerStart: true,
    withoutScopeInfo: true,
  });
  await exporter.startServer().catch((error: { code?: string }) => {
    throw new TelemetryError(`The port of the metrics, ${port}, cannot be opened (${error.code})`);
  });
  return exporter;
}

async function sendMetrics(endpoint: string): Promise<IMetricReader> {
  const [{ PeriodicExportingMetricReader }, { OTLPMetricExporter }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/exporter-metrics-otlp-http"),
  ]);
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/metrics` }),
    exportIntervalMillis: SEND_EVERY_MS,
    exportTimeoutMillis: SEND_EVERY_MS - 1_000,
  });
}

async function startMeters(readers: IMetricReader[], resource: Resource, gauges: Gauges) {
  const { MeterProvider } = await import("@opentelemetry/sdk-metrics");
  const provider = new MeterProvider({ resource, readers });
  setMetricSink(createMetricSink(provider.getMeter("strongroom"), gauges));
  return provider;
}

async function startTraces(endpoint: string, resource: Resource) {
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter })] });
  setTracer(createTracer(provider.getTracer("strongroom"), api));
  return provider;
}

import { AsyncLocalStorage } from "node:async_hooks";

export type Attributes = Record<string, string | number | boolean>;
export type SpanKind = "server" | "client" | "internal";

/** What an operation was part of, by the W3C's ids. */
export type SpanIds = { traceId: string; spanId: string; isSampled: boolean };

export type OpenSpan = SpanIds & {
  /** @param error what kind of failure it was; never a message, which may quote data */
  end(result?: { name?: string; attributes?: Attributes; error?: string | undefined }): void;
};

export type SpanStart = { kind: SpanKind; name: string; attributes?: Attributes };

export type Tracer = (start: SpanStart, parent: SpanIds | undefined) => OpenSpan;

/** A program may be several bundles, each with modules of its own. */
const KEY = Symbol.for("strongroom.tracing");
type Tracing = { current: AsyncLocalStorage<SpanIds>; tracer?: Tracer | undefined };
const shared = globalThis as { [KEY]?: Tracing };
shared[KEY] ??= { current: new AsyncLocalStorage() };
const tracing: Tracing = shared[KEY];

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export function setTracer(tracer: Tracer | undefined): void {
  tracing.tracer = tracer;
}

/** Begins a trace, or goes on with the caller's. Null while tracing is off. @param traceparent the caller's header */
export function openServerSpan(name: string, traceparent?: unknown): OpenSpan | null {
  return tracing.tracer?.({ kind: "server", name }, parentOf(traceparent)) ?? null;
}

/** Null while tracing is off, and outside of any trace. */
export function openSpan(start: SpanStart): OpenSpan | null {
  if (!tracing.tracer) return null;
  const parent = tracing.current.getStore();
  return parent ? tracing.tracer(start, parent) : null;
}

export const runWithin = <Result>(span: OpenSpan | null, work: () => Result): Result =>
  span ? tracing.current.run(span, work) : work();

/** @param failureOf what kind of failure is thrown; undefined for what is none */
export async function inSpan<Result>(
  start: SpanStart,
  work: () => Promise<Result>,
  failureOf: (thrown: unknown) => string | undefined = nameOf,
): Promise<Result> {
  const span = openSpan(start);
  if (!span) return work();
  let error: string | undefined;
  try {
    return await tracing.current.run(span, work);
  } catch (thrown) {
    error = failureOf(thrown);
    throw thrown;
  } finally {
    span.end({ error });
  }
}

/** Header for whoever is called, whose spans then belong to the same trace. */
export function traceHeader(): Record<string, string> {
  const span = tracing.tracer && tracing.current.getStore();
  return span ? { traceparent: `00-${span.traceId}-${span.spanId}-${span.isSampled ? "01" : "00"}` } : {};
}

export const currentTraceId = (): string | undefined => tracing.current.getStore()?.traceId;

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : "thrown");

function parentOf(traceparent: unknown): SpanIds | undefined {
  const [, traceId, spanId, flags] =
    typeof traceparent === "string" ? (TRACEPARENT.exec(traceparent) ?? []) : [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

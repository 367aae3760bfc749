import type { Tracer as SdkTracer } from "@opentelemetry/api";
import type { SpanIds, SpanKind, Tracer } from "./trace";

type Api = Pick<typeof import("@opentelemetry/api"), "trace" | "ROOT_CONTEXT" | "TraceFlags">;

/** As in OpenTelemetry's API, whose enums are not loaded before they are needed. */
const KINDS: Record<SpanKind, number> = { internal: 0, server: 1, client: 2 };
const FAILED = 2;

/** What is kept of a failure is its kind: messages and stacks may quote data. */
export function createTracer(tracer: SdkTracer, { trace, ROOT_CONTEXT, TraceFlags }: Api): Tracer {
  const contextOf = (parent: SpanIds | undefined) => {
    if (!parent) return ROOT_CONTEXT;
    const { traceId, spanId, isSampled } = parent;
    const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  };
  return ({ kind, name, attributes = {} }, parent) => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceId,
      spanId,
      isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0,
      end({ name: known, attributes: found = {}, error } = {}) {
        if (known) span.updateName(known);
        span.setAttributes(found);
        if (error) span.setAttribute("error.type", error).setStatus({ code: FAILED });
        span.end();
      },
    };
  };
}

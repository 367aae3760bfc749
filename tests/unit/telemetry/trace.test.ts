import { afterEach, describe, expect, test } from "vitest";
import {
  currentTraceId,
  inSpan,
  type OpenSpan,
  openServerSpan,
  openSpan,
  runWithin,
  setTracer,
  type Tracer,
  traceHeader,
} from "../../../telemetry/trace";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";

afterEach(() => setTracer(undefined));

function recordSpans() {
  const ended: { name: string; traceId: string; parent: string | undefined; error: string | undefined }[] =
    [];
  let count = 0;
  const tracer: Tracer = ({ name }, parent) => {
    count += 1;
    const ids = {
      traceId: parent?.traceId ?? "f".repeat(32),
      spanId: String(count).padStart(16, "0"),
      isSampled: parent?.isSampled ?? true,
    };
    return {
      ...ids,
      end: (result) =>
        void ended.push({ name, traceId: ids.traceId, parent: parent?.spanId, error: result?.error }),
    };
  };
  setTracer(tracer);
  return ended;
}

const inServer = <Result>(work: (span: OpenSpan | null) => Result) => {
  const span = openServerSpan("HTTP", `00-${TRACE}-${PARENT}-01`);
  return runWithin(span, () => work(span));
};

describe("while tracing is off", () => {
  test("there are no spans, no header and no id, and the work is done", async () => {
    expect(openServerSpan("HTTP")).toBeNull();
    expect(openSpan({ kind: "internal", name: "loader" })).toBeNull();
    expect(traceHeader()).toEqual({});
    expect(await inSpan({ kind: "internal", name: "loader" }, async () => 7)).toBe(7);
  });
});

describe("a trace", () => {
  test("goes on with the caller's, and hands itself on", async () => {
    const ended = recordSpans();
    await inServer(async () => {
      expect(currentTraceId()).toBe(TRACE);
      await inSpan({ kind: "client", name: "call" }, async () => {
        await Promise.resolve();
        expect(traceHeader()).toEqual({ traceparent: `00-${TRACE}-0000000000000002-01` });
      });
    });
    expect(ended).toEqual([{ name: "call", traceId: TRACE, parent: "0000000000000001", error: undefined }]);
  });

  test.each([
    undefined,
    "",
    `00-${"0".repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `01-${TRACE}-${PARENT}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${TRACE}-${PARENT}-01\nX: y`,
  ])("begins anew where the header is %j", (header) => {
    recordSpans();
    expect(openServerSpan("HTTP", header)?.traceId).toBe("f".repeat(32));
  });

  test("is not sampled where its caller does not sample it", () => {
    recordSpans();
    expect(openServerSpan("HTTP", `00-${TRACE}-${PARENT}-00`)?.isSampled).toBe(false);
  });

  test("names the kind of a failure, and passes the failure on", async () => {
    const ended = recordSpans();
    const failure = new RangeError("12.5 BTC to bc1q");
    const failing = inServer(() =>
      inSpan({ kind: "internal", name: "loader" }, () => Promise.reject(failure)),
    );
    await expect(failing).rejects.toBe(failure);
    expect(ended[0]?.error).toBe("RangeError");
  });

  test("has nothing outside of a request: the worker's statements are in none", () => {
    recordSpans();
    expect(openSpan({ kind: "client", name: "sql" })).toBeNull();
  });
});

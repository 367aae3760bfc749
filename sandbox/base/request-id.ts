import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { currentTraceId } from "../../telemetry/trace";

/** Bounded, and without what could forge a line of the log. */
const SAFE_ID = /^[A-Za-z0-9._-]{8,64}$/;

const ids = new AsyncLocalStorage<string>();

/** @param given the caller's id, from its header; any other gets one of ours */
export const runForRequest = <Result>(given: string | string[] | undefined, work: () => Result): Result =>
  ids.run(typeof given === "string" && SAFE_ID.test(given) ? given : randomUUID(), work);

/** Begins each line of an HTTP request with its id, and its trace's if there is one; the worker's lines belong to none. */
export const withRequestId =
  (log: (line: string) => void) =>
  (line: string): void => {
    const id = ids.getStore();
    const traceId = currentTraceId();
    log(id ? `[${id}${traceId ? ` trace ${traceId}` : ""}] ${line}` : line);
  };

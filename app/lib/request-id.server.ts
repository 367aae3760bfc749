import { AsyncLocalStorage } from "node:async_hooks";
import { traceHeader } from "../../telemetry/trace";

export const REQUEST_ID = "X-Request-Id";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The server and its pages are two bundles, with modules of their own. */
const KEY = Symbol.for("strongroom.request-id");
const shared = globalThis as { [KEY]?: AsyncLocalStorage<string | undefined> };
shared[KEY] ??= new AsyncLocalStorage<string | undefined>();
const ids = shared[KEY];

/** @param id undefined for work that outlives the request that began it */
export const runForRequest = <Result>(id: string | undefined, work: () => Result): Result =>
  ids.run(id, work);

export const currentRequestId = (): string | undefined => ids.getStore();

/** Headers for the backend, whose log lines name the same id, and whose spans belong to the same trace. */
export function requestIdHeader(): Record<string, string> {
  const id = currentRequestId();
  return { ...(id ? { [REQUEST_ID]: id } : {}), ...traceHeader() };
}

/** What pages show of an id, for support to find in the log: the beginning of one of ours, or a proxy's whole. */
export const referenceOf = (id: string): string => (UUID.test(id) ? id.slice(0, 8) : id);

import { AsyncLocalStorage } from "node:async_hooks";

/** Where a change was asked for. */
export type Place = "CONSOLE" | "PHONE" | "API" | "EXTENSION" | "SERVICE";
/** `address`: the caller's IP address; null where there is none or it is not known. */
export type Origin = { place: Place; address: string | null };

const SERVICE: Origin = { place: "SERVICE", address: null };

const origins = new AsyncLocalStorage<Origin>();

/** Runs what a caller asked for, so that the audit log can say where it came from. */
export const runFrom = <Result>(origin: Origin, work: () => Result): Result => origins.run(origin, work);

/** Where what runs now was asked for; what nobody asked for is the service's own. */
export const currentOrigin = (): Origin => origins.getStore() ?? SERVICE;

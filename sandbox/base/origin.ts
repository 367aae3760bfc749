import { AsyncLocalStorage } from "node:async_hooks";

export type Place = "CONSOLE" | "PHONE" | "API" | "EXTENSION" | "SERVICE";
/** `address`: null if none or unknown. `agent`: what a person's browser says of itself. */
export type Origin = { place: Place; address: string | null; agent?: string | null };

const SERVICE: Origin = { place: "SERVICE", address: null };

const origins = new AsyncLocalStorage<Origin>();

export const runFrom = <Result>(origin: Origin, work: () => Result): Result => origins.run(origin, work);

export const currentOrigin = (): Origin => origins.getStore() ?? SERVICE;

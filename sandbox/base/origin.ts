import { AsyncLocalStorage } from "node:async_hooks";

export type Place = "CONSOLE" | "PHONE" | "API" | "EXTENSION" | "SERVICE";
/** From where a request was made. `browserSince`: ISO 8601; null, as `isNewBrowser`, where the browser is not known. */
export type MadeFrom = {
  place: Place;
  address: string | null;
  browserSince: string | null;
  isNewBrowser: boolean | null;
};
/** `address`: null if none or unknown. `agent`: what a person's browser says of itself; `browser`: a hash of what it keeps. */
export type Origin = { place: Place; address: string | null; agent?: string | null; browser?: string | null };

const SERVICE: Origin = { place: "SERVICE", address: null };

const origins = new AsyncLocalStorage<Origin>();

export const runFrom = <Result>(origin: Origin, work: () => Result): Result => origins.run(origin, work);

export const currentOrigin = (): Origin => origins.getStore() ?? SERVICE;

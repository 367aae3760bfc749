import { AsyncLocalStorage } from "node:async_hooks";

/** `isRefused`: the form itself was refused because of the wait. */
export interface Wait {
  seconds: number;
  isRefused: boolean;
}

/** The server and its pages are two bundles, with modules of their own. */
const KEY = Symbol.for("strongroom.retry-after");
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Wait> };
shared[KEY] ??= new AsyncLocalStorage<Wait>();
const waits = shared[KEY];

/** What `work` answers, and whether whoever asked must wait. */
export async function withWait<Result>(work: () => Promise<Result>): Promise<{ result: Result; wait: Wait }> {
  const wait: Wait = { seconds: 0, isRefused: false };
  return { result: await waits.run(wait, work), wait };
}

/** For the header Retry-After, if the answer is 429. Outside of a request it does nothing. */
export function noteWait(seconds: number): void {
  const wait = waits.getStore();
  if (wait) wait.seconds = Math.max(wait.seconds, seconds);
}

/** Also makes the answer one of status 429 where the page shows the form again as for any other refusal, with 400. */
export function noteRefusedForm(): void {
  const wait = waits.getStore();
  if (wait) wait.isRefused = true;
}

/** @returns the status to send, and the value of Retry-After if there is one */
export function statusAfter(status: number, { seconds, isRefused }: Wait): [number, string | null] {
  const sent = isRefused && status === 400 ? 429 : status;
  return [sent, sent === 429 && seconds > 0 ? String(seconds) : null];
}

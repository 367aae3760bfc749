import { setTimeout as wait } from "node:timers/promises";
import { LOOK_AGAIN_MS, sharedState } from "~/lib/session/shared/state.server";
import { SharedStateGone } from "~/lib/session/shared/types";
import { SharedStateUnavailable } from "~/lib/session/shared/unavailable.server";

const LEASE_MS = 30_000;
const EXTENDED_EVERY_MS = 10_000;
/** For the requests of other consoles; some calls take ten seconds. */
const PATIENCE_MS = 30_000;

const lines = new Map<string, Promise<unknown>>();
const turns = () => sharedState("turn");

/**
 * Runs work with the same key one after the other, at all consoles.
 * @throws SharedStateUnavailable before anything is done; whatever `work` throws
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const earlier = lines.get(key) ?? Promise.resolve();
  const own = earlier.then(() => amongConsoles(key, work));
  const settled = own.catch(() => undefined);
  lines.set(key, settled);
  try {
    return await own;
  } finally {
    if (lines.get(key) === settled) lines.delete(key);
  }
}

async function amongConsoles<T>(key: string, work: () => Promise<T>): Promise<T> {
  await takeTurn(key);
  const extending = setInterval(() => void turns().extend(key, LEASE_MS), EXTENDED_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(extending);
    await turns().release(key);
  }
}

async function takeTurn(key: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  try {
    while ((await turns().claim(key, LEASE_MS)).kind !== "own") {
      if (Date.now() > until) throw new SharedStateUnavailable("busy");
      await wait(LOOK_AGAIN_MS);
    }
  } catch (cause) {
    throw cause instanceof SharedStateGone ? new SharedStateUnavailable("form-unknown", { cause }) : cause;
  }
}

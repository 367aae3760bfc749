import { env } from "../../env.server";
import { MemoryState } from "./memory-state.server";
import { RedisLink } from "./redis-link.server";
import { RedisState } from "./redis-state.server";
import type { SharedState } from "./types";

const states = new Map<string, SharedState>();
let link: RedisLink | null = null;

/** Set by the entry, before anything is remembered: where REDIS_URL is set, with the other consoles. */
export function connectSharedState(): void {
  const { REDIS_URL } = env();
  if (REDIS_URL) link = new RedisLink(REDIS_URL);
}

/** Null for a console that shares nothing. */
export const sharedLink = (): RedisLink | null => link;

/** One for each name: shared by all consoles that are connected, otherwise this process's own. */
export function sharedState(name: string): SharedState {
  const state = states.get(name) ?? (link ? new RedisState(link, name) : new MemoryState());
  states.set(name, state);
  return state;
}

/** How long a caller waits between two looks at what another console is doing. */
export const LOOK_AGAIN_MS = 100;

import { hiddenPlaceOf } from "./sealed-value.server";
import { sharedLink } from "./state.server";
import { SharedStateGone } from "./types";

/** `most` at once after a pause, then `perMs` in each millisecond. */
interface Fill {
  most: number;
  perMs: number;
}

/** Whoever took something longest ago is forgotten first. */
const MAX_KEYS = 20_000;

/** `take` by Redis's clock: a hash a key, c what was left when something was last taken, and a when that was. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local most, perMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local kept = redis.call('HMGET', KEYS[1], 'c', 'a')
local count = most
if kept[1] then count = math.min(most, tonumber(kept[1]) + math.max(0, now - tonumber(kept[2])) * perMs) end
if count < 1 then return math.ceil((1 - count) / perMs) end
redis.call('HSET', KEYS[1], 'c', count - 1, 'a', now)
redis.call('PEXPIRE', KEYS[1], math.ceil(most / perMs))
return 0`;

/** Counts for all consoles; while Redis is slow or gone for this one alone, which has counted along. */
export class SharedBucket {
  readonly #left = new Map<string, { count: number; at: number }>();

  constructor(private readonly name: string) {}

  /** Takes one of what is left. Never fails. @returns the milliseconds to wait if nothing is left, and takes nothing; else 0 */
  async take(key: string, fill: Fill): Promise<number> {
    const own = this.#takeOwn(key, fill, performance.now());
    return (await this.#ask(key, fill)) ?? own;
  }

  /** Null without Redis, or if it does not answer. */
  async #ask(key: string, { most, perMs }: Fill): Promise<number | null> {
    try {
      const wait = await sharedLink()?.run(TAKE, hiddenPlaceOf(this.name, key), [most, perMs]);
      return wait === undefined ? null : Number(wait);
    } catch (error) {
      if (error instanceof SharedStateGone) return null;
      throw error;
    }
  }

  #takeOwn(key: string, { most, perMs }: Fill, at: number): number {
    const known = this.#left.get(key);
    const count = known ? Math.min(most, known.count + (at - known.at) * perMs) : most;
    if (count < 1) return (1 - count) / perMs;
    this.#left.delete(key);
    this.#left.set(key, { count: count - 1, at });
    const [oldest] = this.#left.keys();
    if (this.#left.size > MAX_KEYS && oldest !== undefined) this.#left.delete(oldest);
    return 0;
  }
}

import { randomUUID } from "node:crypto";
import { hiddenPlaceOf } from "../session/shared/sealed-value.server";
import { sharedLink } from "../session/shared/state.server";
import { SharedStateGone } from "../session/shared/types";
import { AttemptCounter, type Outcome, type WaitRule } from "./attempts";

/** An attempt whose console died counts as open for this time. */
const OPEN_MS = 60_000;

/**
 * `AttemptCounter`'s rule, by Redis's clock. A hash a key: f failures, w the wait's end, l the last failure, and each open
 * attempt with its end. Without an attempt's id it only looks. Answers the wait.
 */
const BEGIN = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local free, first, longest, forgotten = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local kept = redis.call('HGETALL', KEYS[1])
local own = { f = 0, w = 0, l = 0 }
local open = 0
for at = 1, #kept, 2 do
  local name, value = kept[at], tonumber(kept[at + 1])
  if own[name] then own[name] = value
  elseif value > now then open = open + 1
  else redis.call('HDEL', KEYS[1], name) end
end
if open == 0 and own.l + forgotten <= now then
  own.f, own.w = 0, 0
  redis.call('HDEL', KEYS[1], 'f', 'w', 'l')
end
local wait = own.w - now
if wait <= 0 then
  wait = 0
  if open > 0 and own.f + open >= free then wait = first end
end
if wait > 0 or ARGV[1] == '' then return wait end
redis.call('HSET', KEYS[1], ARGV[1], now + ${OPEN_MS})
redis.call('PEXPIRE', KEYS[1], math.max(forgotten, longest))
return 0`;

const END = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local free, first, longest, forgotten = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
redis.call('HDEL', KEYS[1], ARGV[1])
if ARGV[6] == 'succeeded' then redis.call('HDEL', KEYS[1], 'f', 'w', 'l') end
if ARGV[6] == 'failed' then
  local beyond = redis.call('HINCRBY', KEYS[1], 'f', 1) - free
  redis.call('HSET', KEYS[1], 'l', now)
  if beyond >= 0 then
    redis.call('HSET', KEYS[1], 'w', now + math.min(longest, first * 2 ^ math.min(beyond, 30)))
  end
  redis.call('PEXPIRE', KEYS[1], math.max(forgotten, longest))
end
return 0`;

export type Begun = { waitMs: number } | { end: (outcome: Outcome) => Promise<void> };

/** Counts for all consoles; while Redis is slow or gone for this one alone, which has counted along. */
export class SharedAttempts {
  readonly #own: AttemptCounter;

  constructor(
    private readonly name: string,
    private readonly rule: WaitRule,
    maxKeys: number,
  ) {
    this.#own = new AttemptCounter(rule, maxKeys);
  }

  /** Milliseconds; 0 for at once. Never fails. */
  async waitOf(key: string): Promise<number> {
    return (await this.#ask(BEGIN, key, "")) ?? this.#own.waitOf(key);
  }

  /** Looks again before it begins. Never fails; always report the outcome. */
  async begin(key: string): Promise<Begun> {
    const id = randomUUID();
    const waitMs = (await this.#ask(BEGIN, key, id)) ?? this.#own.waitOf(key);
    if (waitMs > 0) return { waitMs };
    const endOwn = this.#own.begin(key);
    return {
      end: async (outcome) => {
        endOwn(outcome);
        await this.#ask(END, key, id, outcome);
      },
    };
  }

  /** Null without Redis, or if it does not answer. */
  async #ask(script: string, key: string, id: string, outcome: Outcome = "void"): Promise<number | null> {
    const link = sharedLink();
    if (!link) return null;
    const { freeFailures, firstWaitMs, maxWaitMs, forgottenAfterMs } = this.rule;
    const args = [id, freeFailures, firstWaitMs, maxWaitMs, forgottenAfterMs, outcome];
    try {
      return Number(await link.run(script, hiddenPlaceOf(this.name, key), args));
    } catch (error) {
      if (error instanceof SharedStateGone) return null;
      throw error;
    }
  }
}

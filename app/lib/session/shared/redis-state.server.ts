import { randomUUID } from "node:crypto";
import type { RedisLink } from "./redis-link.server";
import { openValue, placeOf, sealValue } from "./sealed-value.server";
import { type Claim, type SharedState, UNREADABLE } from "./types";

/** What is kept is `=` and the sealed value; what is claimed is the console's id. */
const CLAIM = `
local found = redis.call('GET', KEYS[1])
if found and found ~= ARGV[1] then return found end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`;
/** Also of a claim that Redis has forgotten, as after a flush. */
const EXTEND = `
local found = redis.call('GET', KEYS[1])
if not found or found == ARGV[1] then redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2]) end
return false`;
const RELEASE = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return false`;
const KEEP = `redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`;
const GET = "return redis.call('GET', KEYS[1])";
const FORGET = `redis.call('DEL', KEYS[1])
return false`;

const MAX_UNTOLD = 10_000;
const TELL_AGAIN_MS = 1_000;

interface Untold {
  value: unknown;
  /** Epoch milliseconds. */
  until: number;
}

/** Of all consoles with the same Redis and a common secret. Every operation is one script, so that none is half done. */
export class RedisState implements SharedState {
  /** A claim of this console that it knows nothing of any more was left by a late answer: it may be taken again. */
  readonly #console = randomUUID();
  /** Kept values that Redis has not confirmed. */
  readonly #untold = new Map<string, Untold>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly link: RedisLink,
    private readonly name: string,
  ) {}

  async recall(key: string): Promise<unknown> {
    const own = this.#ownOf(key);
    if (own) return own.value;
    const found = await this.#run(GET, key, []);
    if (typeof found !== "string" || !isKept(found)) return undefined;
    return this.#open(key, found).value;
  }

  async has(key: string): Promise<boolean> {
    return this.#ownOf(key) !== undefined || typeof (await this.#run(GET, key, [])) === "string";
  }

  async keep(key: string, value: unknown, lifetime: number): Promise<void> {
    if (this.#untold.size >= MAX_UNTOLD) this.#dropOldest();
    this.#untold.set(key, { value, until: Date.now() + lifetime });
    await this.#tell(key);
  }

  async forget(key: string): Promise<void> {
    this.#untold.delete(key);
    await this.#run(FORGET, key, []).catch(() => undefined);
  }

  async claim(key: string, lease: number): Promise<Claim> {
    const own = this.#ownOf(key);
    if (own) return { kind: "kept", value: own.value };
    let found: unknown;
    try {
      found = await this.#run(CLAIM, key, [this.#console, lease]);
    } catch (error) {
      // It may be claimed after all, once Redis goes on.
      this.link.tell(RELEASE, placeOf(this.name, key), [this.#console]);
      throw error;
    }
    if (typeof found !== "string") return { kind: "own" };
    const { value } = isKept(found) ? this.#open(key, found) : { value: UNREADABLE };
    return value === UNREADABLE ? { kind: "other" } : { kind: "kept", value };
  }

  async extend(key: string, lease: number): Promise<void> {
    await this.#run(EXTEND, key, [this.#console, lease]).catch(() => undefined);
  }

  async release(key: string): Promise<void> {
    await this.#run(RELEASE, key, [this.#console]).catch(() => undefined);
  }

  #run(script: string, key: string, args: readonly (string | number)[]): Promise<unknown> {
    return this.link.run(script, placeOf(this.name, key), args);
  }

  #open(key: string, found: string): { value: unknown } {
    return openValue(placeOf(this.name, key), found.slice(1)) ?? { value: UNREADABLE };
  }

  #ownOf(key: string): Untold | undefined {
    const own = this.#untold.get(key);
    if (own && own.until <= Date.now()) this.#untold.delete(key);
    return this.#untold.get(key);
  }

  async #tell(key: string): Promise<void> {
    const own = this.#ownOf(key);
    if (!own) return;
    const sealed = sealValue(placeOf(this.name, key), own.value);
    try {
      await this.#run(KEEP, key, [`=${sealed}`, Math.max(1, own.until - Date.now())]);
      if (this.#untold.get(key) === own) this.#untold.delete(key);
    } catch {
      this.#timer ??= setTimeout(() => void this.#tellAll(), TELL_AGAIN_MS).unref();
    }
  }

  async #tellAll(): Promise<void> {
    this.#timer = null;
    for (const key of [...this.#untold.keys()]) {
      await this.#tell(key);
      // Still gone: the timer runs again.
      if (this.#timer !== null) return;
    }
  }

  #dropOldest(): void {
    const oldest = this.#untold.keys().next();
    if (!oldest.done) this.#untold.delete(oldest.value);
  }
}

const isKept = (found: string) => found.startsWith("=");

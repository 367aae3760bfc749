import { setImmediate as nextRound, setTimeout as wait } from "node:timers/promises";
import { log } from "../../log.server";
import { SharedStateGone } from "./types";

/** What a page waits for one answer. */
const PATIENCE_MS = 500;
/** After a late answer, nobody waits for this time: everybody is told at once. */
const PAUSE_MS = 1_000;
/** A connection on which nothing has been answered for this time is replaced: its other end may be no more. */
const SILENCE_MS = 5_000;
const MAX_UNANSWERED = 1_000;
const MAX_RECONNECT_MS = 1_000;

type Connection = ReturnType<typeof connect>;

/** One connection to Redis, kept up for as long as the process runs. */
export class RedisLink {
  #connection: Connection;
  #pausedUntil = 0;
  /** When the first was asked that has got no answer; null while there is none. */
  #silentSince: number | null = null;
  #isUp = true;

  constructor(private readonly url: string) {
    this.#connection = connect(url);
  }

  /**
   * Runs a script of one key, whole or not at all; a late one may still run. Answers whole numbers, text or null.
   * @throws SharedStateGone
   */
  async run(script: string, key: string, args: readonly (string | number)[]): Promise<unknown> {
    if (performance.now() < this.#pausedUntil) throw new SharedStateGone();
    const connection = this.#connection;
    this.#silentSince ??= performance.now();
    try {
      const value = await withPatience(this.#send(script, key, args));
      this.#silentSince = null;
      this.#note(true);
      return value;
    } catch (cause) {
      if (cause instanceof Late) this.#pause(connection);
      else this.#silentSince = null;
      this.#note(false);
      throw new SharedStateGone("Redis gave no answer", { cause });
    }
  }

  /** Behind whatever was asked before, and without an answer. Never fails. */
  tell(script: string, key: string, args: readonly (string | number)[]): void {
    this.#send(script, key, args).catch(() => undefined);
  }

  async #send(script: string, key: string, args: readonly (string | number)[]): Promise<unknown> {
    const client = await this.#connection.opened;
    return client.eval(script, { keys: [key], arguments: args.map(String) });
  }

  #pause(connection: Connection): void {
    const now = performance.now();
    this.#pausedUntil = now + PAUSE_MS;
    if (now - (this.#silentSince ?? now) < SILENCE_MS || connection !== this.#connection) return;
    this.#silentSince = null;
    this.#connection = connect(this.url);
    connection.end();
  }

  #note(isUp: boolean): void {
    if (isUp === this.#isUp) return;
    this.#isUp = isUp;
    if (isUp) log.info("shared state is back");
    else log.error("shared state is gone");
  }
}

class Late extends Error {}

async function withPatience<T>(answer: Promise<T>): Promise<T> {
  const inTime = new AbortController();
  const late = wait(PATIENCE_MS, undefined, { signal: inTime.signal }).then(async () => {
    // An answer that has arrived while this process was busy is read first.
    await nextRound();
    throw new Late();
  });
  // Whichever is second must not end the process.
  late.catch(() => undefined);
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    inTime.abort();
  }
}

function connect(url: string) {
  const made = makeClient(url);
  const opened = made.then(async (client) => {
    await client.connect().catch(() => undefined);
    return client;
  });
  const end = () => void made.then((client) => client.destroy()).catch(() => undefined);
  return { opened, end };
}

/** Loaded here, because a console alone needs none of it. */
async function makeClient(url: string) {
  const { createClient } = await import("@redis/client");
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_UNANSWERED,
    maintNotifications: "disabled",
    socket: {
      connectTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(MAX_RECONNECT_MS, 50 * 2 ** Math.min(retries, 10)),
    },
  });
  // `run` says what is missing; the client connects again by itself.
  return client.on("error", () => undefined);
}

import type { Server, ServerResponse } from "node:http";
import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";

const CLOSE_IDLE_EVERY_MS = 100;
const DRAIN_TIMEOUT_MS = 10_000;
/** Of the event loop, which takes in as little as one connection in each. */
const TURNS = 50;

/** What a server needs to know from its first request on, to leave without a request that nobody answers. */
export class Departure {
  readonly #open = new Set<ServerResponse>();
  #isLeaving = false;

  constructor(private readonly server: Server) {
    server.prependListener("request", (_request, response: ServerResponse) => {
      this.#open.add(response);
      response.once("close", () => this.#open.delete(response));
      if (this.#isLeaving) keepNoConnection(response);
    });
  }

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /**
   * For so long it goes on answering, and accepts connections, but keeps none after its answer: a proxy has the time to
   * ask others, and to let go of what it has kept, so that nothing is closed under a request.
   */
  async leave(goOnMs: number): Promise<void> {
    this.#isLeaving = true;
    if (goOnMs === 0) return;
    for (const response of this.#open) keepNoConnection(response);
    await sleep(goOnMs);
    // A server that closes cuts off whoever it has not taken in yet.
    for (let taken = 0; taken < TURNS; taken += 1) await turn();
  }

  /** Requests under way finish, idle connections close. Resolves after ten seconds at most. */
  async drain(): Promise<void> {
    const { server } = this;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(force);
  }
}

function keepNoConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

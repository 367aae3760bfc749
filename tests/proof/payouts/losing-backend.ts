import type { IncomingMessage } from "node:http";
import { ProxyBackend, type Reply } from "../../fixtures/e2e/proxy-backend";
import type { Random } from "../../fixtures/reconcile/random";

/**
 * Loses every second answer, drawn by lot, after the backend has done what it asks for: strictly by turns, a page that
 * asks two questions would always lose the same one. The first that a payout was made is always lost.
 */
export class LosingBackend extends ProxyBackend {
  readonly counts = { passed: 0, lost: 0, lostPayouts: 0, unreached: 0 };

  constructor(
    sandboxUrl: string,
    private readonly random: Random,
  ) {
    super(sandboxUrl);
  }

  protected async reply(body: string, request: IncomingMessage): Promise<Reply | "drop"> {
    const answer = await this.forward(request, body).catch(() => null);
    if (answer === null) {
      this.counts.unreached += 1;
      return "drop";
    }
    const { query } = JSON.parse(body) as { query: string };
    const isPayout = query.includes("createPayout(");
    if (this.random.below(2) === 0 && !(isPayout && this.counts.lostPayouts === 0)) {
      this.counts.passed += 1;
      return { status: 200, body: answer };
    }
    this.counts.lost += 1;
    if (isPayout) this.counts.lostPayouts += 1;
    return "drop";
  }
}

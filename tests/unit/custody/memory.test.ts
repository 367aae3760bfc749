import { afterEach, describe, expect, it, vi } from "vitest";
import { createMemory } from "~/lib/custody/memory.server";
import { getChainInfo } from "~/lib/custody/transactions/chain-info.server";
import { getPortfolioTotal } from "~/lib/custody/wallets/portfolio.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const MINUTE = 60_000;
const backend = serveFakeBackend();
afterEach(() => void vi.useRealTimers());

describe("what is remembered", () => {
  it("is forgotten when its time is over, and not a moment before", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const memory = createMemory<string>(MINUTE);
    memory.keep("key", "value");
    vi.advanceTimersByTime(MINUTE - 1);
    expect(memory.recall("key")).toBe("value");
    vi.advanceTimersByTime(1);
    expect(memory.recall("key")).toBeUndefined();
  });

  it.each([
    ["fee prices", 5, (session: Session) => getChainInfo(session, "ETHEREUM")],
    ["the portfolio's total", 10, (session: Session) => getPortfolioTotal(session, "GBP")],
  ])("%s is asked for again after %i minutes", async (_what, minutes, read) => {
    backend.reset({
      getChainInfo: () => ({ user: { chainInfo: { feePrices: [] } } }),
      getPortfolioTotal: () => ({ user: { portfolio: { total: { value: "1.00", currency: "GBP" } } } }),
    });
    vi.useFakeTimers({ toFake: ["Date"] });
    const jar = newVisitor();
    const ask = async () => read(await requireSession(jar.request()));
    await ask();
    vi.advanceTimersByTime(minutes * MINUTE - 1_000);
    await ask();
    expect(backend.calls).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    await ask();
    expect(backend.calls).toHaveLength(2);
  });
});

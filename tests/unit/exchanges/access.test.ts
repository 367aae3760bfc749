import { beforeEach, describe, expect, it } from "vitest";
import { loadAccountPage } from "~/lib/exchanges/account-page.server";
import { showDeposit } from "~/lib/exchanges/deposit.server";
import { loadHistoryPage } from "~/lib/exchanges/history-page.server";
import { loadExchangesPage } from "~/lib/exchanges/overview.server";
import { answerTransfer, showTransfer } from "~/lib/exchanges/transfer-flow.server";
import { readTransferSearch } from "~/lib/exchanges/transfer-search";
import { issueCsrf } from "~/lib/session/csrf.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { WALLET } from "../../fixtures/console/present-builders";
import type { Jar } from "../../fixtures/console/session-request";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const KRAKEN = `${WALLET}/KRAKEN/0`;
const PLACE = { subWalletId: KRAKEN, self: `/home/${KRAKEN}/send`, closeTo: `/exchanges#${KRAKEN}` };
const SEARCH = readTransferSearch(new URLSearchParams());

const backend = serveFakeBackend();
let jar: Jar;
let session: Session;

beforeEach(async () => {
  backend.reset();
  // The configuration of these tests names no domain of the exchange service.
  jar = newVisitor();
  session = await requireSession(jar.request());
});

/** Where a refused request is sent. */
async function refusedTo(asked: Promise<unknown>): Promise<string | null> {
  const refusal = await asked.then(
    () => null,
    (error: unknown) => error,
  );
  return refusal instanceof Response ? refusal.headers.get("Location") : String(refusal);
}

/** But for who asks. */
const asked = () =>
  backend.calls.flatMap(({ operations }) => operations).filter((operation) => operation !== "getUser");

describe("a user whose domain has no access to exchanges", () => {
  it.each([
    ["the accounts", () => loadExchangesPage(session, "GBP")],
    ["an account", () => loadAccountPage(session, KRAKEN, SEARCH, "GBP")],
    ["the transfers of all accounts", () => loadHistoryPage(session, SEARCH, "GBP")],
  ])("is told of %s that it does not exist, and the backend is not asked", async (_, load) => {
    await expect(load()).rejects.toMatchObject({ code: "NOT_FOUND", detail: "SubWalletId not found" });
    expect(backend.calls).toEqual([]);
  });

  it.each([
    ["the transfer form", () => showTransfer(jar.request(PLACE.self), PLACE)],
    ["a sign-on-device screen", () => showTransfer(jar.request(`${PLACE.self}?request=x`), PLACE)],
    ["deposit addresses", () => showDeposit(jar.request(`/home/${KRAKEN}/receive`), PLACE)],
  ])("is led away from %s as from a URL that does not exist", async (_, show) => {
    expect(await refusedTo(show())).toBe("/home");
    expect(asked()).toEqual([]);
  });

  it.each(["create", "max", "cancel"])("cannot post the form to %s", async (stage) => {
    const made = issueCsrf(jar.request());
    jar.take(made.headers);
    const body = new URLSearchParams({ csrf: made.token, stage, amount: "1", asset: "BTC", to: KRAKEN });
    expect(await refusedTo(answerTransfer(jar.request(PLACE.self, { method: "POST", body }), PLACE))).toBe(
      "/home",
    );
    expect(asked()).toEqual([]);
  });
});

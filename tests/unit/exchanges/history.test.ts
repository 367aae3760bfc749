import { beforeEach, describe, expect, it } from "vitest";
import { accountHistory, wholeHistory } from "~/lib/exchanges/history.server";
import { historyUrl, readTransferSearch } from "~/lib/exchanges/transfer-search";
import type { Session } from "~/lib/session/session.server";
import { WALLET } from "../../fixtures/console/present-builders";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const KRAKEN = `${WALLET}/KRAKEN/0`;
const LUNO = `${WALLET}/LUNO/0`;

const backend = serveFakeBackend();
let session: Session;

beforeEach(async () => {
  session = await newVisit();
});

/** The transfer made on this day of a month. */
function transfer(day: number, satoshi: number) {
  const createdAt = `2026-10-${String(day).padStart(2, "0")}T10:00:00.000Z`;
  return {
    id: `transfer ${day}`,
    assetSymbol: "BTC",
    amount: { value: String(satoshi), currency: "SATOSHI" },
    from: { id: KRAKEN, name: "Kraken main" },
    to: { id: LUNO, name: "Luno main" },
    status: "CREDITED",
    createdAt,
    updatedAt: createdAt,
  };
}

const newestFirst = (days: number[]) => days.map((day) => transfer(day, day === 3 ? 9 : day)).reverse();
const search = (query: string) => readTransferSearch(new URLSearchParams(query));
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

describe("the transfers of a backend that sorts", () => {
  it("are asked for in the order of the page, and read on for More", async () => {
    const asked: Record<string, unknown>[] = [];
    backend.reset({
      listExchangeTransfers: (variables) => {
        asked.push(variables);
        const items = newestFirst(variables.nextToken ? [1] : [2, 3]).map((one) => ({
          ...one,
          reason: null,
        }));
        return { user: { exchangeTransfers: { items, nextToken: variables.nextToken ? null : "more" } } };
      },
    });
    const view = await wholeHistory(session, search("sort=amount&shown=20"), historyUrl, async () => []);
    expect(
      asked.map(({ sort, descending, limit, nextToken }) => [sort, descending, limit, nextToken]),
    ).toEqual([
      ["AMOUNT", true, 20, null],
      ["AMOUNT", true, 18, "more"],
    ]);
    expect(idsOf(view)).toEqual(["transfer 3", "transfer 2", "transfer 1"]);
    expect(view).toMatchObject({ moreTo: null, end: "No more transfer history", note: null });
    expect(view.sorts.amount).toEqual({
      to: "/exchanges/transfer-history?sort=amount&order=asc&shown=20",
      direction: "descending",
    });
  });

  it("has a More that keeps the order", async () => {
    const items = newestFirst([1, 2]).map((one) => ({ ...one, reason: null }));
    backend.reset({
      listExchangeTransfers: () => ({ user: { exchangeTransfers: { items, nextToken: null } } }),
    });
    backend.answers.listExchangeTransfers = () => ({
      user: { exchangeTransfers: { items: Array(10).fill(items[0]), nextToken: "more" } },
    });
    const view = await wholeHistory(session, search("sort=to"), historyUrl, async () => []);
    expect(view.moreTo).toBe("/exchanges/transfer-history?sort=to&shown=20");
  });
});

describe("the transfers of a backend with the public contract alone", () => {
  const newest = (days: Record<string, number[]>, nextToken: string | null = null) => ({
    listNewestTransfers: ({ subWalletId }: Record<string, unknown>) => ({
      user: {
        subWallet: {
          __typename: "ExchangeSubWallet",
          exchangeTransfers: { items: newestFirst(days[String(subWalletId)] ?? []), nextToken },
        },
      },
    }),
  });
  const accounts = async () => [{ subWalletId: KRAKEN }, { subWalletId: LUNO }];

  it("are put together from those of each account, each once, newest first", async () => {
    backend.reset(newest({ [KRAKEN]: [1, 3, 5], [LUNO]: [2, 3, 4] }));
    backend.isPublicOnly = true;
    const view = await wholeHistory(session, search(""), historyUrl, accounts);
    expect(idsOf(view)).toEqual([5, 4, 3, 2, 1].map((day) => `transfer ${day}`));
    expect(view).toMatchObject({ moreTo: null, note: null });
  });

  it("are sorted here, and the page says of how many the order is", async () => {
    backend.reset(newest({ [KRAKEN]: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, "more"));
    const view = await accountHistory(session, KRAKEN, search("sort=amount"), historyUrl);
    expect(idsOf(view).slice(0, 2)).toEqual(["transfer 10", "transfer 9"]);
    expect(view.rows).toHaveLength(10);
    expect(view.note).toBe("This service cannot sort transfers: only the newest 10 are sorted here.");
    expect(view.moreTo).toBe("/exchanges/transfer-history?sort=amount&shown=20");
  });

  it("need no such words once all are there", async () => {
    backend.reset(newest({ [KRAKEN]: [1, 2, 3] }));
    const view = await accountHistory(session, KRAKEN, search("sort=amount"), historyUrl);
    expect(idsOf(view)).toEqual(["transfer 3", "transfer 2", "transfer 1"]);
    expect(view.note).toBeNull();
  });
});

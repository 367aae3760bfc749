import { beforeEach, describe, expect, it } from "vitest";
import { transferHistory } from "~/lib/exchanges/history.server";
import { historyUrl, readTransferSearch } from "~/lib/exchanges/transfer-search";
import { paths } from "~/lib/paths";
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

const noTransfers = { user: { exchangeTransfers: { items: [], nextToken: null } } };
const isDrafts = ({ statuses }: Record<string, unknown>) => String(statuses) === "DRAFT";
const newestFirst = (days: number[]) => days.map((day) => transfer(day, day === 3 ? 9 : day)).reverse();
const search = (query: string) => readTransferSearch(new URLSearchParams(query));
const links = { list: historyUrl, detail: (id: string) => paths.transfer(id) };
type Accounts = Parameters<typeof transferHistory>[2]["listAccounts"];
const historyOf = (query: string, self: string | null = null, listAccounts: Accounts = async () => []) =>
  transferHistory(session, search(query), { self, links, listAccounts });
const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);

describe("the transfers of a backend that sorts", () => {
  it("are asked for in the order of the page, and read on for More", async () => {
    const asked: Record<string, unknown>[] = [];
    backend.reset({
      findExchangeTransfers: (variables) => {
        if (isDrafts(variables)) return noTransfers;
        asked.push(variables);
        const items = newestFirst(variables.nextToken ? [1] : [2, 3]).map((one) => ({
          ...one,
          reason: null,
        }));
        return { user: { exchangeTransfers: { items, nextToken: variables.nextToken ? null : "more" } } };
      },
    });
    const view = await historyOf("sort=amount&shown=20");
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
      findExchangeTransfers: (variables) =>
        isDrafts(variables)
          ? noTransfers
          : { user: { exchangeTransfers: { items: Array(10).fill(items[0]), nextToken: "more" } } },
    });
    const view = await historyOf("sort=to");
    expect(view.moreTo).toBe("/exchanges/transfer-history?sort=to&shown=20");
  });
});

describe("a list of transfers", () => {
  it("can be filtered by an asset that is only in transfers further down, where the backend tells of it", async () => {
    const asked: unknown[] = [];
    const page = {
      findExchangeTransfers: (variables: Record<string, unknown>) =>
        isDrafts(variables)
          ? noTransfers
          : { user: { exchangeTransfers: { items: [{ ...transfer(2, 2), reason: null }], nextToken: "m" } } },
    };
    backend.reset({
      ...page,
      listTransferredAssets: ({ subWalletId }) => {
        asked.push(subWalletId);
        return { user: { exchangeTransferAssets: ["BTC", "XRP"] } };
      },
    });
    expect((await historyOf("")).filter.assets).toEqual(["BTC", "XRP"]);
    expect((await historyOf("", KRAKEN)).filter.assets).toEqual(["BTC", "XRP"]);
    expect(asked).toEqual([null, KRAKEN]);
  });

  it("is shown where the assets further down cannot be told, with those of its rows to filter by", async () => {
    backend.reset({
      findExchangeTransfers: (variables: Record<string, unknown>) =>
        isDrafts(variables)
          ? noTransfers
          : {
              user: { exchangeTransfers: { items: [{ ...transfer(2, 2), reason: null }], nextToken: null } },
            },
      listTransferredAssets: () => ({ user: { exchangeTransferAssets: null } }),
    });
    const view = await historyOf("");
    expect(view.rows).toHaveLength(1);
    expect(view.filter.assets).toEqual(["BTC"]);
  });

  const read = (query: string) => historyOf(query);

  it("opens each transfer, names a damaged row and shows the others", async () => {
    const items = [
      { ...transfer(2, 2), reason: null },
      { id: "transfer 7", amount: "many" },
    ];
    backend.reset({
      findExchangeTransfers: (variables) =>
        isDrafts(variables) ? noTransfers : { user: { exchangeTransfers: { items, nextToken: null } } },
    });
    const view = await read("");
    expect(view.rows.map(({ id, detailTo }) => [id, detailTo])).toEqual([
      ["transfer 2", "/exchanges/transfer-history/transfer%202"],
    ]);
    expect(view.damaged).toMatchObject([{ name: "transfer 7" }]);
  });

  it("stands under those that wait for approval, each with its exact amount, review and cancel", async () => {
    const draft = { ...transfer(4, 123456789), status: "DRAFT", reason: null };
    backend.reset({
      findExchangeTransfers: (variables) =>
        isDrafts(variables)
          ? { user: { exchangeTransfers: { items: [draft], nextToken: null } } }
          : noTransfers,
    });
    expect((await read("")).waiting).toMatchObject([
      {
        id: "transfer 4",
        amount: "1.23456789",
        unit: "BTC",
        from: { name: "Kraken main" },
        to: { name: "Luno main" },
        reviewTo: `/wallets/${KRAKEN}/send?request=transfer+4`,
        cancelTo: "/exchanges/transfer-history/transfer%204?cancel=ask",
      },
    ]);
  });

  it("asks the backend for account, asset, status and days, and offers the file of the same", async () => {
    const asked: Record<string, unknown>[] = [];
    backend.reset({
      findExchangeTransfers: (variables) => {
        if (!isDrafts(variables)) asked.push(variables);
        return noTransfers;
      },
    });
    const query = `account=${encodeURIComponent(LUNO)}&asset=BTC&status=ERROR&from=2026-10-02&until=2026-10-03`;
    const { filter } = await read(query);
    expect(asked).toMatchObject([
      {
        ...{ subWalletId: LUNO, assetSymbol: "BTC", statuses: ["ERROR"] },
        ...{ from: "2026-10-02T00:00:00.000Z", until: "2026-10-04T00:00:00.000Z" },
      },
    ]);
    expect(filter.isOn).toBe(true);
    expect(filter.csvTo).toBe(`/exchanges/transfer-history.csv?${new URLSearchParams(query)}`);
  });

  it.each(["account=x&status=SPENT&from=2026-02-30&until=yesterday", "asset=%3Cb%3E"])(
    "is not narrowed by a query that names nothing there is: %s",
    async (query) => {
      backend.reset({ findExchangeTransfers: () => noTransfers });
      expect((await read(query)).filter.isOn).toBe(false);
    },
  );
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
  const accounts = async () => [
    { subWalletId: KRAKEN, name: "Kraken main", balances: null },
    { subWalletId: LUNO, name: "Luno main", balances: null },
  ];

  it("are put together from those of each account, each once, newest first", async () => {
    backend.reset(newest({ [KRAKEN]: [1, 3, 5], [LUNO]: [2, 3, 4] }));
    backend.lackOurs();
    const view = await historyOf("", null, accounts);
    expect(idsOf(view)).toEqual([5, 4, 3, 2, 1].map((day) => `transfer ${day}`));
    expect(view).toMatchObject({ moreTo: null, note: null, filter: { assets: ["BTC"] } });
  });

  it("are sorted here, and the page says of how many the order is", async () => {
    backend.reset(newest({ [KRAKEN]: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, "more"));
    const view = await historyOf("sort=amount", KRAKEN);
    expect(idsOf(view).slice(0, 2)).toEqual(["transfer 10", "transfer 9"]);
    expect(view.rows).toHaveLength(10);
    expect(view.note).toBe("This service cannot sort transfers: only the newest 10 are sorted here.");
    expect(view.moreTo).toBe("/exchanges/transfer-history?sort=amount&shown=20");
  });

  it("need no such words once all are there", async () => {
    backend.reset(newest({ [KRAKEN]: [1, 2, 3] }));
    const view = await historyOf("sort=amount", KRAKEN);
    expect(idsOf(view)).toEqual(["transfer 3", "transfer 2", "transfer 1"]);
    expect(view.note).toBeNull();
  });

  it("are narrowed here, cannot be opened, and the page says how many were looked through", async () => {
    backend.reset(newest({ [KRAKEN]: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, "more"));
    const view = await historyOf("from=2026-10-09", KRAKEN);
    expect(view.rows.map(({ id, detailTo }) => [id, detailTo])).toEqual([
      ["transfer 10", null],
      ["transfer 9", null],
    ]);
    expect(view.waiting).toEqual([]);
    expect(view.note).toBe(
      "This service cannot look for transfers: only the newest 10 are looked through here.",
    );
  });
});

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

/** The transfer made on this day, counted from the beginning of October. */
function transfer(day: number, satoshi: number) {
  const createdAt = new Date(Date.UTC(2026, 9, day, 10)).toISOString();
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
  const pageOf = (days: number[], more: { nextToken?: string | null; count?: number }) => ({
    user: {
      exchangeTransfers: {
        ...{ items: newestFirst(days).map((one) => ({ ...one, reason: null })), nextToken: null },
        ...more,
      },
    },
  });
  const URL = "/exchanges/transfer-history";
  const REFUSED = {
    errors: [{ message: JSON.stringify({ errorMessage: "Invalid nextToken", code: "INVALID_INPUT" }) }],
  };

  it("are asked for in the order of the page, a page at a time", async () => {
    const asked: Record<string, unknown>[] = [];
    backend.reset({
      findExchangeTransfers: (variables) => {
        if (isDrafts(variables)) return noTransfers;
        asked.push(variables);
        return variables.skip ? pageOf([1], { count: 21 }) : pageOf([2, 3], { nextToken: "more", count: 21 });
      },
    });
    const first = await historyOf("sort=amount");
    expect(idsOf(first)).toEqual(["transfer 3", "transfer 2"]);
    expect(first).toMatchObject({ end: null, note: null });
    expect(first.pages).toMatchObject({
      ...{ page: 1, pageCount: 3, previousTo: null },
      nextTo: `${URL}?sort=amount&page=2&after=more`,
    });
    expect(first.pages.numbers.at(-1)).toEqual({ page: 3, to: `${URL}?sort=amount&page=3` });
    const last = await historyOf("sort=amount&page=3");
    expect(idsOf(last)).toEqual(["transfer 1"]);
    expect(last).toMatchObject({ end: "No more transfer history", note: null });
    expect(last.pages).toMatchObject({ page: 3, previousTo: `${URL}?sort=amount&page=2`, nextTo: null });
    expect(last.sorts.amount).toEqual({ to: `${URL}?sort=amount&order=asc`, direction: "descending" });
    const asks = asked.map(({ sort, descending, limit, nextToken, skip }) => ({
      ...{ sort, descending, limit, nextToken, skip },
    }));
    const order = { sort: "AMOUNT", descending: true, limit: 10, nextToken: null };
    expect(asks).toEqual([
      { ...order, skip: 0 },
      { ...order, skip: 20 },
    ]);
  });

  it.each([
    ["a page that is not there", "page=9", false],
    ["a token that is refused", "page=2&after=forged", true],
  ])("begin again at %s", async (_, query, isRefused) => {
    backend.reset({ findExchangeTransfers: () => noTransfers });
    backend.override = ({ operations, variables }) =>
      isRefused && operations.includes("findExchangeTransfers") && variables.nextToken === "forged"
        ? REFUSED
        : undefined;
    const thrown = await historyOf(`sort=to&${query}`).catch((error: unknown) => error);
    expect((thrown as Response).headers.get("location")).toBe(`${URL}?sort=to`);
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
  const days = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const accounts = async () => [
    { subWalletId: KRAKEN, name: "Kraken main", balances: null },
    { subWalletId: LUNO, name: "Luno main", balances: null },
  ];

  it("are put together from those of each account, each once, newest first", async () => {
    backend.reset(newest({ [KRAKEN]: [1, 3, 5], [LUNO]: [2, 3, 4] }));
    backend.lackOurs();
    const view = await historyOf("", null, accounts);
    expect(idsOf(view)).toEqual([5, 4, 3, 2, 1].map((day) => `transfer ${day}`));
    expect(view).toMatchObject({ end: "No more transfer history", note: null, filter: { assets: ["BTC"] } });
    expect(view.pages).toMatchObject({ page: 1, pageCount: 1, nextTo: null });
  });

  it("have pages by number, each read again from the newest", async () => {
    backend.reset(newest({ [KRAKEN]: days(25) }));
    backend.lackOurs();
    const view = await historyOf("page=3", KRAKEN);
    expect(idsOf(view)).toEqual([5, 4, 3, 2, 1].map((day) => `transfer ${day}`));
    expect(view).toMatchObject({ end: "No more transfer history", note: null });
    expect(view.pages).toMatchObject({
      page: 3,
      previousTo: "/exchanges/transfer-history?page=2",
      nextTo: null,
    });
  });

  it("are sorted here, and the page says of how many the order is", async () => {
    backend.reset(newest({ [KRAKEN]: days(120) }, "more"));
    backend.lackOurs();
    const view = await historyOf("sort=amount", KRAKEN);
    expect(idsOf(view).slice(0, 2)).toEqual(["transfer 120", "transfer 119"]);
    expect(idsOf(await historyOf("sort=amount&page=10", KRAKEN)).at(-1)).toBe("transfer 21");
    expect(view.rows).toHaveLength(10);
    expect(view.note).toBe("This service cannot sort transfers: only the newest 100 are sorted here.");
    expect(view.end).toBeNull();
  });

  it("need no such words once all are there", async () => {
    backend.reset(newest({ [KRAKEN]: [1, 2, 3] }));
    const view = await historyOf("sort=amount", KRAKEN);
    expect(idsOf(view)).toEqual(["transfer 3", "transfer 2", "transfer 1"]);
    expect(view.note).toBeNull();
  });

  it("are narrowed here, cannot be opened, and the page says how many were looked through", async () => {
    backend.reset(newest({ [KRAKEN]: days(120) }, "more"));
    backend.lackOurs();
    const view = await historyOf("from=2027-01-27", KRAKEN);
    expect(view.rows.map(({ id, detailTo }) => [id, detailTo])).toEqual([
      ["transfer 120", null],
      ["transfer 119", null],
    ]);
    expect(view.waiting).toEqual([]);
    expect(view.note).toBe(
      "This service cannot look for transfers: only the newest 100 are looked through here.",
    );
  });
});

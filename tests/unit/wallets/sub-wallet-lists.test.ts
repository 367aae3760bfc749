import { beforeEach, describe, expect, it, vi } from "vitest";
import { CustodyError } from "~/lib/custody/errors.server";
import { listBitcoinAddresses } from "~/lib/custody/transactions/history.server";
import { readRewardLedger } from "~/lib/custody/wallets/reward-ledger.server";
import type { Session } from "~/lib/session/session.server";
import { loadAddresses, loadRewards } from "~/lib/wallets/sub-wallet-lists.server";
import { readSubWalletSearch } from "~/lib/wallets/sub-wallet-search";
import { WALLET } from "../../fixtures/console/present-builders";

vi.mock("~/lib/custody/transactions/history.server");
vi.mock("~/lib/custody/wallets/reward-ledger.server");

const ID = `${WALLET}/BTC/0`;
const COUNT = 112;
const session = {} as Session;

interface Place {
  limit: number;
  nextToken: string | null;
  skip: number;
}

let hasFields = true;
let calls: Place[] = [];

/** A token names the last row of the page before. */
function pageAt(asked: Partial<Place>) {
  const { limit = 25, nextToken = null, skip = 0 } = asked;
  if (nextToken !== null && !nextToken.startsWith("t"))
    throw new CustodyError("INVALID_INPUT", "Invalid nextToken", "Refused");
  if (!hasFields && skip !== 0) throw new Error("asked to skip rows");
  calls.push({ limit, nextToken, skip });
  const from = (nextToken === null ? (skip < 0 ? COUNT : 0) : Number(nextToken.slice(1)) + 1) + skip;
  const items = Array.from({ length: COUNT }, (_, at) => ({ id: `${at}` })).slice(
    Math.max(0, from),
    Math.max(0, from) + limit,
  );
  const last = Number(items.at(-1)?.id ?? COUNT);
  return { items, nextToken: last < COUNT - 1 ? `t${last}` : null, count: hasFields ? COUNT : null };
}

beforeEach(() => {
  hasFields = true;
  calls = [];
  vi.mocked(listBitcoinAddresses).mockImplementation(
    async (_session, _id, asked = {}) => ({ ...pageAt(asked), change: null }) as never,
  );
  vi.mocked(readRewardLedger).mockImplementation(async (_session, _id, asked) => pageAt(asked) as never);
});

const LISTS = [
  ["receive addresses", "addresses", 25, 5],
  ["rewards", "rewards", 5, 23],
] as const;

describe.each(LISTS)("The pages of %s", (_, list, size, pageCount) => {
  async function open(url: string | null) {
    const [query = ""] = (url ?? "?").replace(/^[^?]*\?/, "").split("#");
    const search = readSubWalletSearch(new URLSearchParams(query));
    const skips = {
      skippedRows: true,
      skippedAddresses: hasFields,
      skippedRewards: hasFields,
      skippedTransfers: hasFields,
    };
    const asked = { subWalletId: ID, search, skips };
    const page =
      list === "addresses" ? await loadAddresses(session, asked) : await loadRewards(session, asked, "GBP");
    if (!page) throw new Error("no list");
    return { ids: page.found.items.map(({ id }) => Number(id)), ...page.pages };
  }
  const firstOf = (page: number) => (page - 1) * size;

  it("lead on to the last, by number, and back, in answers of one size", async () => {
    let page = await open(null);
    expect(page).toMatchObject({ page: 1, pageCount, previousTo: null });
    page = await open(page.numbers.find((one) => one?.page === pageCount)?.to ?? null);
    expect([page.ids[0], page.nextTo]).toEqual([firstOf(pageCount), null]);
    for (let at = pageCount - 1; at > 0; at -= 1) {
      page = await open(page.previousTo);
      expect([page.page, page.ids[0]]).toEqual([at, firstOf(at)]);
    }
    for (let at = 2; at <= pageCount; at += 1) page = await open(page.nextTo);
    expect(page).toMatchObject({ page: pageCount, nextTo: null });
    expect(calls.every(({ limit }) => limit === size)).toBe(true);
  });

  it("lead on and back too where rows cannot be skipped, and by number by looking for it", async () => {
    hasFields = false;
    let page = await open(null);
    expect(page).toMatchObject({ page: 1, pageCount: null, lastTo: null });
    for (let at = 2; at <= 4; at += 1) page = await open(page.nextTo);
    expect([page.page, page.ids[0]]).toEqual([4, firstOf(4)]);
    for (let at = 3; at > 0; at -= 1) {
      page = await open(page.previousTo);
      expect([page.page, page.ids[0]]).toEqual([at, firstOf(at)]);
    }
    expect(await open(`?${list}-page=4`)).toMatchObject({
      page: 4,
      ids: expect.arrayContaining([firstOf(4)]),
    });
    expect(await open(`?${list}-page=900`)).toMatchObject({ page: 1 });
    expect(await open(`?${list}-page=-1`)).toMatchObject({ page: 1 });
  });

  it.each(["page=90", "page=3&after=forged"])(
    "lead to the first one from %s, which is none",
    async (place) => {
      const parameters = place.replace(/(^|&)/g, `$1${list}-`);
      const left = await open(`?tokens=all&${parameters}`).catch((response: Response) => response);
      const to = (left as Response).headers.get("Location");
      expect(to).toMatch(new RegExp(`^/wallets/${ID}\\?tokens=all#`));
    },
  );
});

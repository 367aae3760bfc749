import { beforeEach, describe, expect, it } from "vitest";
import { findSubWalletList } from "~/lib/custody/wallets/sub-wallet-list.server";
import type { Session } from "~/lib/session/session.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let session: Session;

beforeEach(async () => {
  session = await newVisit();
});

const ALL = { search: null, chain: null, walletId: null, sort: "CREATED" } as const;
const PAGE = { currency: "GBP", limit: 27, nextToken: null };
const listed = (more: object) => ({
  findSubWalletList: () => ({ user: { subWalletList: { items: [], nextToken: null, ...more } } }),
});

describe("the list of sub-wallets that the backend finds", () => {
  it("is counted only where it is narrowed", async () => {
    backend.reset(listed({}));
    expect(await findSubWalletList(session, ALL, PAGE)).toMatchObject({ count: null, isFiltered: true });
    expect(backend.calls.at(-1)?.variables.isCounted).toBe(false);
    backend.reset(listed({ count: 3, total: { value: "12.50", currency: "GBP" } }));
    const found = await findSubWalletList(session, { ...ALL, search: "desk" }, PAGE);
    expect(found).toMatchObject({ count: 3, total: { value: "12.50" } });
    expect(backend.calls.at(-1)?.variables.isCounted).toBe(true);
  });

  it("has no total where the backend knows none", async () => {
    for (const total of [null, { value: "NaN", currency: "GBP" }]) {
      backend.reset(listed({ count: 3, total }));
      expect((await findSubWalletList(session, { ...ALL, search: `${total}` }, PAGE)).total).toBeNull();
    }
  });

  it("is the plain list, without a count, of a backend that cannot find", async () => {
    backend.reset({
      listSubWallets: () => ({ user: { subWallets: { items: [], nextToken: "more" } } }),
    });
    backend.lackOurs();
    const found = await findSubWalletList(session, { ...ALL, search: "desk", sort: "VALUE" }, PAGE);
    expect(found).toEqual({
      items: [],
      nextToken: "more",
      count: null,
      total: null,
      isFiltered: false,
      damaged: [],
    });
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { listStakeAddresses } from "~/lib/custody/wallets/stake-addresses.server";
import type { Session } from "~/lib/session/session.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let session: Session;

beforeEach(async () => {
  session = await newVisit();
});

const meta = { status: "ACTIVE", activeBalance: "5", inactiveBalance: "0", voteAddress: "vote" };
const item = (id: string, changes: object = {}) => ({
  __typename: "SolanaAddress",
  id,
  addressUsageType: "STAKE",
  meta,
  ...changes,
});

/** The backend's pages, by token; "" is that of the first. */
function answerPages(pageOf: (token: string) => { items: object[]; nextToken: string | null } | null) {
  backend.reset({
    listStakeAddresses: ({ nextToken }) => ({
      user: {
        subWallet: {
          __typename: "BlockchainSubWallet",
          addresses: pageOf((nextToken as string | null) ?? ""),
        },
      },
    }),
  });
}

const NO_NAME = { name: null, commission: null };
const list = () => listStakeAddresses(session, "wallet/SOL/0");

describe("the stake addresses of a sub-wallet", () => {
  it("are read page by page until no token remains", async () => {
    answerPages((token) =>
      token === ""
        ? { items: [item("a"), item("b")], nextToken: "second" }
        : { items: [item("b"), item("c")], nextToken: null },
    );
    const { items, isWhole } = await list();
    expect(items.map(({ address }) => address)).toEqual(["a", "b", "c"]);
    expect(isWhole).toBe(true);
    expect(items[0]).toEqual({
      address: "a",
      status: "ACTIVE",
      active: "5",
      inactive: "0",
      voteAddress: "vote",
      validator: NO_NAME,
    });
    expect(backend.calls.map(({ variables }) => variables)).toMatchObject([
      { subWalletId: "wallet/SOL/0" },
      { nextToken: "second" },
    ]);
  });

  it("end somewhere with a backend whose list does not", async () => {
    answerPages((token) => ({ items: [item(`address ${token}`)], nextToken: `${token}+` }));
    const { items, isWhole } = await list();
    expect(isWhole).toBe(false);
    expect(items).toHaveLength(50);
    expect(backend.calls).toHaveLength(50);
  });

  it("are no other addresses, and have no balance that is not a number of lamports", async () => {
    answerPages(() => ({
      items: [
        item("receive", { addressUsageType: "RECEIVE" }),
        { __typename: "GenericAddress" },
        item("silent", { meta: null }),
        item("odd", { meta: { ...meta, activeBalance: "NaN", inactiveBalance: "-1", status: "THAWING" } }),
      ],
      nextToken: null,
    }));
    expect((await list()).items).toEqual([
      {
        address: "silent",
        status: null,
        active: null,
        inactive: null,
        voteAddress: null,
        validator: NO_NAME,
      },
      {
        address: "odd",
        status: "THAWING",
        active: null,
        inactive: null,
        voteAddress: "vote",
        validator: NO_NAME,
      },
    ]);
  });

  it("are none where the backend gives no list", async () => {
    answerPages(() => null);
    expect(await list()).toEqual({ items: [], isWhole: true });
  });

  it("lack the vote account where the backend does not know that field", async () => {
    answerPages(() => ({
      items: [item("a", { meta: { ...meta, voteAddress: undefined } })],
      nextToken: null,
    }));
    backend.lackOurs();
    expect((await list()).items).toEqual([
      { address: "a", status: "ACTIVE", active: "5", inactive: "0", voteAddress: null, validator: NO_NAME },
    ]);
    expect(backend.calls.at(-1)?.query).not.toContain("voteAddress");
  });
});

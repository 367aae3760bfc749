import { beforeEach, describe, expect, it } from "vitest";
import { findAddressesLike, findRecipients } from "~/lib/custody/people/recipients.server";
import { getTransaction, listTransactions } from "~/lib/custody/transactions/transactions.server";
import { getSubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import type { Session } from "~/lib/session/session.server";
import {
  aBalance,
  aSubWallet,
  aTransaction,
  ether,
  usdCoin,
  WALLET,
} from "../../fixtures/console/present-builders";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let session: Session;

const entry = (name: string, address: string, change = {}) => ({
  chain: "ETHEREUM",
  name,
  label: null,
  address,
  memo: null,
  type: ["RECIPIENT"],
  counterparty: null,
  ...change,
});
const own = (index: number, change = {}) => ({
  subWalletId: `${WALLET}/ETH/${index}`,
  name: `Desk ${index}`,
  address: `0x${String(index).padStart(40, "0")}`,
  wallet: { walletName: "Operations", cluster: { name: "Online", type: "ONLINE" } },
  chain: "ETHEREUM",
  ...change,
});

describe("a backend that searches", () => {
  beforeEach(async () => {
    backend.reset({
      findRecipients: () => ({
        user: {
          findAddressBookEntries: {
            items: [entry("Northbank", "0xab")],
            whitelistEnabled: true,
            nextToken: "more",
          },
          findSubWallets: { items: [own(1), own(2, { address: "" })], nextToken: null },
        },
      }),
      findAddressesLike: () => ({
        user: {
          addressesLike: {
            entries: Array.from({ length: 100 }, (_, at) => entry(`e${at}`, `0xab${at}`)),
            subWallets: [own(1)],
            whitelistEnabled: false,
          },
        },
      }),
    });
    session = await newVisit();
  });

  it("is asked for the first recipients of a text, in one call, and says whether there are more", async () => {
    const found = await findRecipients(session, { chain: "ETHEREUM", search: "north", limit: 25 });
    expect(found).toMatchObject({ whitelistEnabled: true, isWhole: false });
    expect(found.subWallets.map(({ name }) => name)).toEqual(["Desk 1"]);
    expect(backend.calls.map(({ variables }) => [variables.search, variables.limit])).toEqual([
      ["north", 25],
    ]);
  });

  it("may have more addresses like one than it answers, which is said", async () => {
    const search = { chain: "ETHEREUM", startsWith: "0xab0", endsWith: "123" } as const;
    expect(await findAddressesLike(session, search)).toMatchObject({ isWhole: false });
  });
});

describe("a backend of the public contract alone", () => {
  const transaction = aTransaction({ subWalletName: null });
  const pageOf = (items: unknown[], { limit, nextToken }: Record<string, unknown>) => {
    const from = Number(nextToken ?? 0);
    const until = from + Number(limit);
    return { items: items.slice(from, until), nextToken: until < items.length ? String(until) : null };
  };
  let subWallets = [own(1)];

  beforeEach(async () => {
    backend.lackOurs();
    subWallets = Array.from({ length: 250 }, (_, index) => own(index));
    backend.reset({
      listAddressBook: (variables) => {
        const items = [
          entry("Northbank", `0x${"ab".repeat(20)}`),
          entry("Seen", "0xcd", { type: ["TRAVEL_RULE"] }),
        ];
        return { user: { addressBook: { ...pageOf(items, variables), whitelistEnabled: true } } };
      },
      listOwnSubWallets: (variables) => ({ user: { subWallets: pageOf(subWallets, variables) } }),
      listTransactions: () => ({ user: { transactions: { items: [transaction], nextToken: null } } }),
      getTransaction: () => ({ user: { organisation: organisation, transaction } }),
      getSubWallet: () => ({
        user: {
          subWallet: { ...aSubWallet({ balances }), transactions: { items: [transaction], nextToken: null } },
        },
      }),
    });
    session = await newVisit();
  });

  const balances = { items: [aBalance(ether, "5"), aBalance(usdCoin, "7")], nextToken: null };
  const organisation = { name: "Bank", trustId: "T", defaultIntermediary: false, canActAsIntermediary: true };

  it("is read page by page, whole lists once for one page of ours, and never asked for our fields again", async () => {
    const like = { chain: "ETHEREUM", startsWith: "0x000", endsWith: "249" } as const;
    const [found, alike] = await Promise.all([
      findRecipients(session, { chain: "ETHEREUM", search: "DESK 24", limit: 5 }),
      findAddressesLike(session, { ...like, startsWith: "0xfff" }),
    ]);
    expect(found.subWallets.map(({ name }) => name)).toEqual([
      "Desk 24",
      "Desk 240",
      "Desk 241",
      "Desk 242",
      "Desk 243",
    ]);
    expect(found).toMatchObject({ entries: [], whitelistEnabled: true, isWhole: false });
    expect(alike.subWallets.map(({ name }) => name)).toEqual(["Desk 249"]);
    expect(alike.isWhole).toBe(true);
    const pages = backend.calls
      .flatMap(({ operations }) => operations)
      .filter((name) => name === "listOwnSubWallets");
    expect(pages).toHaveLength(3);
    backend.calls = [];
    session = await newVisit();
    expect((await findAddressesLike(session, like)).subWallets).toHaveLength(250);
    expect(backend.calls.every(({ query }) => !/find|Like/.test(query))).toBe(true);
  });

  it("is known to have more than can be looked through, which is said", async () => {
    subWallets = Array.from({ length: 5_001 }, (_, index) => own(index));
    const found = await findAddressesLike(session, {
      chain: "ETHEREUM",
      startsWith: "0xfff",
      endsWith: "fff",
    });
    expect(found).toMatchObject({ subWallets: [], isWhole: false });
  });

  it("names nobody in its transactions, and is asked for no names a second time", async () => {
    const [{ items }, found, subWallet] = await Promise.all([
      listTransactions(session),
      getTransaction(session, "id"),
      getSubWallet(session, `${WALLET}/ETH/0`, { currency: "GBP" }),
    ]);
    for (const one of [items[0], found?.transaction, subWallet.transactions?.items[0]]) {
      expect(one).toMatchObject({ subWalletName: null, from: { name: null }, to: { name: null } });
    }
    backend.calls = [];
    await listTransactions(await newVisit());
    expect(backend.calls).toHaveLength(1);
  });

  it("does not say what is held of a balance, and is asked without it from then on", async () => {
    const asked = await getSubWallet(session, `${WALLET}/ETH/0`, { currency: "GBP" });
    expect(asked.balances?.items.map(({ held }) => held)).toEqual([undefined, undefined]);
    backend.calls = [];
    await getSubWallet(await newVisit(), `${WALLET}/ETH/0`, { currency: "GBP" });
    expect(backend.calls).toHaveLength(1);
  });
});

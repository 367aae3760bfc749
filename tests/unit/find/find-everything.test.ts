import { beforeEach, describe, expect, it } from "vitest";
import { findEverything } from "~/lib/find/find-everything.server";
import type { Session } from "~/lib/session/session.server";
import { aSubWallet } from "../../fixtures/console/present-builders";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const backend = serveFakeBackend();
let session: Session;
beforeEach(async () => {
  session = await newVisit();
});

const desk = aSubWallet();
const entry = {
  ...{ chain: "ETHEREUM", address: `0x${"ab".repeat(20)}`, name: "Northbank desk", label: "Trades" },
  ...{ memo: null, type: ["RECIPIENT"], counterparty: null, asset: null },
};

function answer(asked: Record<string, unknown>[] = []) {
  backend.reset({
    findSubWalletList: (variables) => {
      asked.push(variables);
      return { user: { subWalletList: { items: [desk], nextToken: null, count: 7, total: null } } };
    },
    listSubWallets: () => ({ user: { subWallets: { items: [], nextToken: null } } }),
    findAddressBookPage: () => ({
      user: {
        findAddressBookEntries: {
          ...{ items: [entry], whitelistEnabled: true, canChange: true, nextToken: null, count: 1, total: 9 },
        },
      },
    }),
    findTransactions: () => ({
      user: { findTransactions: { items: [], nextToken: null, searchedTo: null } },
    }),
  });
}

const groupsOf = async (text: string) =>
  (await findEverything(session, text, "GBP")).groups.map(({ title, count, rows }) => [
    title,
    count,
    rows.map((row) => row.title),
  ]);

describe("what is found everywhere", () => {
  it("comes in one call and one about its names, in groups of a fixed order, with the actions of what was found", async () => {
    answer();
    expect(await groupsOf("desk")).toEqual([
      ["Sub-wallets", "first 1 of 7", ["Trading desk"]],
      ["Address book", "1", ["Northbank desk"]],
      ["Actions", null, ["Send from Trading desk", "Receive to Trading desk"]],
    ]);
    expect(backend.calls).toHaveLength(2);
  });

  it("marks a name that looks like another, in each group", async () => {
    answer();
    const other = { kind: "ADDRESS_BOOK_ENTRY", chain: "ETHEREUM", address: "0x1", memo: null };
    backend.answers.findSimilarNames = ({ names }) => ({
      user: {
        similarNames: (names as string[])
          .filter((name) => name === "Northbank desk")
          .map((of) => ({ ...other, of, name: "Nоrthbank desk", subWalletId: null })),
      },
    });
    const { groups } = await findEverything(session, "desk", "GBP");
    const marked = groups.flatMap(({ rows }) => rows.map(({ title, marks }) => [title, marks?.length]));
    expect(marked).toEqual([
      ["Trading desk", 0],
      ["Northbank desk", 1],
      ["Send from Trading desk", 0],
      ["Receive to Trading desk", 0],
    ]);
  });

  it("has only the action that was asked for, on the sub-wallets of the rest of the text", async () => {
    const asked: Record<string, unknown>[] = [];
    answer(asked);
    const found = await findEverything(session, "send desk", "GBP");
    expect(asked.map(({ search }) => search).sort()).toEqual(["desk", "send desk"]);
    expect(found.marked).toBe("desk");
    const actions = found.groups.find(({ title }) => title === "Actions");
    expect(actions?.rows.map(({ title }) => title)).toEqual(["Send from Trading desk"]);
  });

  it("puts no address into a link", async () => {
    answer();
    const { groups } = await findEverything(session, "desk", "GBP");
    expect(JSON.stringify(groups.flatMap(({ rows }) => rows.map(({ to }) => to)))).not.toContain("0xabab");
  });

  it("asks only for the role of who asks for an empty text, and shows every page", async () => {
    answer();
    const groups = await groupsOf("");
    expect(groups.map(([title]) => title)).toEqual(["Pages", "Actions"]);
    expect(backend.calls).toHaveLength(1);
  });

  it("says which part failed, and still shows the others", async () => {
    answer();
    backend.answers.findTransactions = () => ({ user: { findTransactions: "broken" } });
    const { groups } = await findEverything(session, "desk", "GBP");
    expect(groups.map(({ title, problem }) => [title, problem !== null])).toEqual([
      ["Sub-wallets", false],
      ["Address book", false],
      ["Transactions", true],
      ["Actions", false],
    ]);
  });

  it("looks through a part of the lists of a backend that cannot search", async () => {
    backend.lackOurs();
    const other = aSubWallet({ name: "Fee float" });
    backend.reset({
      listSubWallets: () => ({ user: { subWallets: { items: [desk, other], nextToken: null } } }),
      listAddressBookPage: () => ({
        user: { addressBook: { items: [entry], whitelistEnabled: true, nextToken: null } },
      }),
    });
    expect(await groupsOf("float")).toEqual([
      ["Sub-wallets", null, ["Fee float"]],
      ["Actions", null, ["Send from Fee float", "Receive to Fee float"]],
    ]);
  });
});

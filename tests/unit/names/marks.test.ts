import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "~/lib/session/session.server";
import { nameMarks, withMarks } from "~/lib/similar-names/marks.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const backend = serveFakeBackend();
let session: Session;
beforeEach(async () => {
  session = await newVisit();
});

const none = { chain: null, address: null, memo: null, subWalletId: null };
const person = (of: string, name: string) => ({ of, kind: "PERSON", name, ...none });
const answer = (similarNames: object[]) =>
  backend.reset({ findSimilarNames: () => ({ user: { similarNames } }) });

describe("the marks of names", () => {
  it("count two people with one name as two, and an own sub-wallet in the address book once", async () => {
    const wallet = { of: "Fees", name: "Fees", chain: "ETHEREUM", address: "0x1", memo: null };
    answer([
      person("Ida Lund", "Ida Lund"),
      person("Ida Lund", "Ida Lund"),
      { ...wallet, kind: "SUB_WALLET", subWalletId: "w/ETH/0" },
      { ...wallet, kind: "ADDRESS_BOOK_ENTRY", subWalletId: null },
    ]);
    const markOf = await nameMarks(session, ["Ida Lund", "Fees"]);
    expect(markOf("Ida Lund")).toEqual({ isAlike: false, words: "2 people have this name" });
    expect(markOf("Fees")).toBeNull();
  });

  it("say which name they are about in a row with two", async () => {
    answer([person("lda", "Ida")]);
    const namesOf = ({ names }: { names: (string | null)[] }) => names;
    const rows = [{ names: ["lda", "Treasury"] }, { names: ["lda", null] }, { names: [] }];
    const [two, one, nobody] = await withMarks(session, rows, namesOf);
    const words = "ooks like “Ida”, a person of your organisation: its 1st letter is the small l";
    expect(two?.marks[0]?.words).toMatch(`“lda”: l${words}`);
    expect(one?.marks[0]?.words).toMatch(`L${words}`);
    expect(nobody?.marks).toEqual([]);
    expect(backend.calls).toHaveLength(1);
  });
});

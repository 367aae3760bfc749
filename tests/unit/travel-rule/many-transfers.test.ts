import { describe, expect, it, test } from "vitest";
import {
  findIntent,
  readFindIntent,
  rowInForm,
  type TransferValues,
  toTransferValues,
} from "~/lib/forms/travel-rule-form";
import { copyIntent, copyToAll, readCopyIntent } from "~/lib/travel-rule/copy-transfer";
import { bookValues, isFromBook, prefill } from "~/lib/travel-rule/prefill";
import { checkTransfers, missingFields } from "~/lib/travel-rule/rules";

function sent(id: string, beneficiary: Partial<TransferValues["beneficiary"]> = {}): TransferValues {
  const { originator, beneficiary: blank } = toTransferValues({ id });
  const caller = { ...originator, isCaller: "on" };
  return {
    id,
    direction: "SENT",
    originator: caller,
    beneficiary: { ...blank, accountId: id, ...beneficiary },
  };
}

const ada = { name: "Ada Ltd", vasp: "UNLISTED", vaspName: "Desk", customerId: "C" };

describe("one side of a transfer copied to all", () => {
  const all = [sent("a"), sent("b", ada), sent("c", { name: "Other" })];

  it("replaces names and businesses, and no account", () => {
    const { values, copied } = copyToAll({ given: all, values: all }, { from: 1, side: "beneficiary" });
    expect(copied).toEqual({ from: 1, side: "beneficiary", count: 2 });
    expect(values.map(({ beneficiary }) => beneficiary)).toEqual(
      ["a", "b", "c"].map((accountId) => ({ ...all[0]?.beneficiary, ...ada, accountId })),
    );
    expect(values[0]?.originator).toEqual(all[0]?.originator);
  });

  it("leaves out transfers that cannot be edited, and those of another direction", () => {
    const received = { ...sent("d"), direction: "RECEIVED" };
    const values = [...all, received];
    const given = [null, all[1] ?? null, all[2] ?? null, received];
    const result = copyToAll({ given, values }, { from: 1, side: "beneficiary" });
    expect(result.copied.count).toBe(1);
    expect(result.values.map(({ beneficiary }) => beneficiary.name)).toEqual(["", "Ada Ltd", "Ada Ltd", ""]);
  });

  it("changes nothing for a transfer that is not there", () => {
    const result = copyToAll({ given: all, values: all }, { from: 40, side: "beneficiary" });
    expect(result).toMatchObject({ values: all, copied: { count: 0 } });
  });

  test.each(["copy:1:vasp", "copy:-1:originator", "copy:1000:originator", "copy:1:originator;", "save", ""])(
    "is not asked for by %j",
    (intent) => expect(readCopyIntent(intent)).toBeNull(),
  );

  it("is asked for by what its button posts", () => {
    const copy = { from: 39, side: "originator" } as const;
    expect(readCopyIntent(copyIntent(copy))).toEqual(copy);
    expect(readFindIntent(findIntent("transfers[39].originator.vasp"))).toBe(39);
    expect(readFindIntent("submit")).toBeNull();
  });
});

describe("what is wrong with many transfers", () => {
  it("is the first error, then a line for each other transfer, linked to its first field", () => {
    const broken = [sent("a", ada), sent("b", { accountId: "" }), sent("c", { ...ada, name: "" })];
    expect(checkTransfers(broken)?.lines).toEqual([
      {
        message: "One or more errors in transfer 2: Beneficiary name is required",
        field: "transfers[1].beneficiary.name",
      },
      {
        message: "Transfer 2: Beneficiary account ID is required",
        field: "transfers[1].beneficiary.accountId",
      },
      { message: "Transfer 3: Beneficiary name is required", field: "transfers[2].beneficiary.name" },
    ]);
  });

  it("needs no number where there is one transfer", () => {
    expect(checkTransfers([sent("a", { accountId: "" })])?.lines.map(({ message }) => message)).toEqual([
      "One or more errors in transfer 1: Beneficiary name is required",
      "Beneficiary account ID is required",
    ]);
  });

  test.each([
    [0, "complete"],
    [1, "1 field missing"],
    [12, "12 fields missing"],
  ])("%i missing is '%s'", (count, words) => expect(missingFields(count)).toBe(words));
});

describe("a row of the form as it is typed", () => {
  it("holds what would be posted, and no box that is not ticked", () => {
    const fields: Record<string, string> = {
      "transfers[2].id": "c",
      "transfers[2].beneficiary.name": "Ada",
      "transfers[1].beneficiary.name": "Bob",
    };
    expect(rowInForm((name) => fields[name] ?? null, 2)).toEqual({ id: "c", "beneficiary.name": "Ada" });
  });
});

describe("what the address book says", () => {
  const book = bookValues({ name: "Orsted", vasp: { id: "v1", name: "Aldgate", type: "LISTED" } });

  it("is filled in where nothing is stored", () => {
    expect(prefill(sent("a"), book).beneficiary).toMatchObject({
      name: "Orsted",
      vasp: "LISTED:v1",
      accountId: "a",
    });
    expect(prefill(sent("a", { name: "Typed" }), book).beneficiary).toMatchObject({
      name: "Typed",
      vasp: "LISTED:v1",
    });
    expect(prefill(sent("a", { vasp: "UNHOSTED" }), book).beneficiary.vasp).toBe("UNHOSTED");
  });

  it("is not filled in between own addresses", () => {
    const self = { ...sent("a"), direction: "SELF" };
    expect(prefill(self, book)).toEqual(self);
  });

  test.each([
    ["the same", { name: "Orsted" }, { name: "Orsted" }, true],
    ["something else", { name: "Orsted Ltd" }, { name: "Orsted" }, false],
    ["nothing", { name: "" }, { name: "" }, false],
    ["the same business", { vasp: "UNLISTED", vaspName: "D" }, { vasp: "UNLISTED", vaspName: "D" }, true],
    [
      "another name of the business",
      { vasp: "UNLISTED", vaspName: "E" },
      { vasp: "UNLISTED", vaspName: "D" },
      false,
    ],
  ])("is named as the source of %s", (_, values, said, expected) => {
    expect(isFromBook(values as Record<string, string>, said as Record<string, string>)).toBe(expected);
  });
});

import { describe, expect, it } from "vitest";
import { toAddressBookEntries } from "~/lib/address-book/entries-of-rows";
import { type AddressBookRow, checkAddressBookRows, checkCanAddRow } from "~/lib/address-book/row-rules";
import type { ChainId } from "~/lib/chains";
import { MAX_ROWS } from "~/lib/forms/address-book-form";

const mainnet = { network: "mainnet" } as const;
const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const XRP = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh";
const nobody = { name: "", vasp: { type: "", id: "", name: "" } };
const listed = { type: "LISTED", id: "vasp-1", name: "Northbank" };

function row(changes: Partial<AddressBookRow> = {}): AddressBookRow {
  return {
    chain: "ETHEREUM",
    name: "Payroll",
    label: "",
    address: ADDRESS,
    memo: "",
    types: ["RECIPIENT"],
    counterparty: nobody,
    ...changes,
  };
}
const xrp = (changes: Partial<AddressBookRow> = {}) => row({ chain: "RIPPLE", address: XRP, ...changes });
const ruled = (name: string, vasp: AddressBookRow["counterparty"]["vasp"]) =>
  row({ types: ["TRAVEL_RULE"], counterparty: { name, vasp } });

const messagesOf = (...rows: AddressBookRow[]) =>
  checkAddressBookRows(rows, mainnet).map(({ message }) => message);

describe("a row of the address book", () => {
  it.each<[why: string, row: AddressBookRow]>([
    ["a name of one character", row({ name: "P" })],
    ["a name of 49 characters", row({ name: "n".repeat(49) })],
    ["a name of 49 characters outside the first plane", row({ name: "💰".repeat(49) })],
    ["a label of 100 characters", row({ label: "l".repeat(100) })],
    ["an address with surrounding spaces, which the form trims", row({ address: ` ${ADDRESS}\n` })],
    ["the Ethereum rule on BSC", row({ chain: "BINANCE_SMART_CHAIN" })],
    ["no memo on Ripple", xrp()],
    ["a memo of digits on Ripple", xrp({ memo: " 104482 " })],
    ["the largest destination tag", xrp({ memo: "4294967295" })],
    ["a memo on a chain without memos", row({ memo: "whatever" })],
    ["both types", row({ types: ["RECIPIENT", "TRAVEL_RULE"], counterparty: { name: "Jo", vasp: listed } })],
    ["an unhosted counterparty", ruled("Jo", { type: "UNHOSTED", id: "", name: "" })],
    ["an unlisted business", ruled("Jo", { type: "UNLISTED", id: "", name: "" })],
    ["a listed business", ruled("n".repeat(99), { ...listed, name: "n".repeat(99) })],
    ["an incomplete counterparty that is not needed", row({ counterparty: { name: "", vasp: listed } })],
  ])("may have %s", (_why, given) => {
    expect(messagesOf(given)).toEqual([]);
  });

  const name = "Name must be 1 to 50 characters (ETHEREUM row 1)";
  const travelRule = "Please provide Travel Rule information for the address row 1";
  it.each<[why: string, row: AddressBookRow, message: string]>([
    ["no name", row({ name: "" }), name],
    ["a name of spaces", row({ name: "  " }), name],
    ["a name of 50 characters, whatever the message says", row({ name: "n".repeat(50) }), name],
    [
      "a label of 101 characters",
      row({ label: "l".repeat(101) }),
      "Label must be under 100 characters (ETHEREUM row 1)",
    ],
    [
      "no address",
      row({ chain: "BINANCE_SMART_CHAIN", address: "" }),
      "Please enter a valid BINANCE_SMART_CHAIN address (BINANCE_SMART_CHAIN row 1)",
    ],
    [
      "another chain's address",
      row({ chain: "POLKADOT" }),
      "Please enter a valid SUBSTRATE address (SUBSTRATE row 1)",
    ],
    [
      "an address of a chain without an address rule",
      row({ chain: "RADIX" }),
      "Please enter a valid RADIX address (RADIX row 1)",
    ],
    ["a memo in words", xrp({ memo: "rent" }), "Not a valid RIPPLE destination tag"],
    ["100 letters as memo", xrp({ memo: "m".repeat(100) }), "Not a valid RIPPLE destination tag"],
    [
      "100 digits as memo",
      xrp({ memo: "1".repeat(100) }),
      "Please enter a memo that's less than 100 characters",
    ],
    ["a tag above 32 bits", xrp({ memo: "4294967296" }), "Not a valid RIPPLE destination tag"],
    ["digits of another script", xrp({ memo: "١" }), "Not a valid RIPPLE destination tag"],
    ["no type", row({ types: [] }), "Please choose at least one type (ETHEREUM row 1)"],
    ["no owner", ruled("", listed), travelRule],
    ["a counterparty's name of 100 characters", ruled("n".repeat(100), listed), travelRule],
    ["no kind of business", ruled("Jo", { type: "", id: "", name: "" }), travelRule],
    ["an unknown kind of business", ruled("Jo", { ...listed, type: "UNKNOWN" }), travelRule],
    ["a listed business without id", ruled("Jo", { ...listed, id: "" }), travelRule],
    ["a listed business without name", ruled("Jo", { ...listed, name: " " }), travelRule],
    [
      "a listed business with a name of 100 characters",
      ruled("Jo", { ...listed, name: "n".repeat(100) }),
      travelRule,
    ],
  ])("may not have %s", (_why, given, message) => {
    expect(messagesOf(given)).toEqual([message]);
  });

  const unlisted = { type: "UNLISTED", id: "", name: "Ac\u200bme" };
  it.each<[label: string, row: AddressBookRow]>([
    ["Name", row({ name: "Ac\u200bme" })],
    ["Label", row({ label: "Ac\u200bme" })],
    ["Counterparty name", ruled("Ac\u200bme", listed)],
    ["Name of the business", ruled("Jo", unlisted)],
  ])("may not have an invisible character: %s", (label, given) => {
    expect(messagesOf(given)).toEqual([
      `${label} contains an invisible character (U+200B, zero-width space) after “Ac”. Remove it (ETHEREUM row 1)`,
    ]);
  });

  it("names an invisible character of a memo", () => {
    expect(messagesOf(xrp({ memo: "7\u200b7" }))).toEqual([
      "Memo contains an invisible character (U+200B, zero-width space) after “7”. Remove it (RIPPLE row 1)",
    ]);
  });

  it("reports every wrong field, in the specification's order", () => {
    const wrong = row({
      name: "",
      label: "l".repeat(101),
      address: "",
      types: ["TRAVEL_RULE"],
      counterparty: { name: "", vasp: { type: "", id: "", name: "" } },
    });
    const fieldsOf = (given: AddressBookRow) =>
      checkAddressBookRows([given], mainnet).map(({ field }) => field);
    expect(fieldsOf(wrong)).toEqual(["name", "label", "address", "partyName", "vasp"]);
    expect(fieldsOf({ ...wrong, types: [] })).toEqual(["name", "label", "address", "types"]);
    expect(fieldsOf({ ...wrong, chain: "RIPPLE", memo: "x" })).toEqual([
      ...["name", "label", "address", "memo", "partyName", "vasp"],
    ]);
  });

  it("reports its types and counterparty beside its memo where the chain has memos", () => {
    const noType = "Please choose at least one type (RIPPLE row 1)";
    expect(messagesOf(xrp({ memo: "x", types: [] }))).toEqual(["Not a valid RIPPLE destination tag", noType]);
    expect(messagesOf(xrp({ memo: "1", types: [] }))).toEqual([noType]);
    const { chain, address } = xrp();
    expect(messagesOf({ ...ruled("", listed), chain, address })).toEqual([travelRule]);
    expect(messagesOf(xrp({ memo: "1", address: "r" }))).toEqual([
      "Please enter a valid RIPPLE address (RIPPLE row 1)",
    ]);
  });
});

describe("the rows", () => {
  it("are counted from 1, and each reports its own problem", () => {
    const bitcoin = row({ chain: "BITCOIN" });
    expect(checkAddressBookRows([row(), bitcoin, row({ name: "" })], mainnet)).toEqual([
      { index: 1, field: "address", message: "Please enter a valid BITCOIN address (BITCOIN row 2)" },
      { index: 2, field: "name", message: "Name must be 1 to 50 characters (ETHEREUM row 3)" },
    ]);
  });

  it("are at most 50, and must be valid before another one is added", () => {
    const full = Array.from({ length: MAX_ROWS }, () => row());
    expect(checkCanAddRow(full.slice(1), mainnet)).toBeNull();
    expect(checkCanAddRow(full, mainnet)).toBe("Maximum of 50 address entries only");
    expect(checkCanAddRow([row({ name: "" })], mainnet)).toBe(
      "Name must be 1 to 50 characters (ETHEREUM row 1)",
    );
  });
});

describe("the submitted entries", () => {
  it("are trimmed, without empty or irrelevant fields", () => {
    const typed = row({
      name: " Payroll ",
      label: " ",
      memo: " ",
      counterparty: { name: "Jo", vasp: listed },
    });
    expect(toAddressBookEntries([typed])).toEqual([
      { chain: "ETHEREUM", name: "Payroll", address: ADDRESS, type: ["RECIPIENT"] },
    ]);
    expect(toAddressBookEntries([ruled(" Jo ", { type: "UNHOSTED", id: "", name: "" })])[0]).toMatchObject({
      type: ["TRAVEL_RULE"],
      counterparty: { name: "Jo", vasp: { type: "UNHOSTED" } },
    });
    expect(toAddressBookEntries([xrp({ label: " L ", memo: " 007 " })])[0]).toMatchObject({
      label: "L",
      memo: "7",
    });
    expect(toAddressBookEntries([row({ chain: "WESTEND" })])[0]?.chain).toBe("SUBSTRATE");
  });

  it("name an address once, however it is spelled; another chain or memo is another payee", () => {
    const namesOf = (...rows: AddressBookRow[]) => toAddressBookEntries(rows).map((entry) => entry.name);
    const of = (name: string, chain: ChainId = "ETHEREUM", address = ADDRESS) =>
      row({ name, chain, address });
    expect(namesOf(of("first"), of("again"), of("spelt", "ETHEREUM", ADDRESS.toLowerCase()))).toEqual([
      "first",
    ]);
    expect(namesOf(of("here"), of("there", "BINANCE_SMART_CHAIN"))).toEqual(["here", "there"]);
    const tags = ["1", "2", "", "01"].map((memo) => xrp({ name: `tag ${memo}`, memo }));
    expect(namesOf(...tags)).toEqual(["tag 1", "tag 2", "tag"]);
  });
});

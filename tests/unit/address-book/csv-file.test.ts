import { beforeEach, describe, expect, it } from "vitest";
import { bookCsv } from "~/lib/address-book/csv-file.server";
import { ADDRESS_CSV } from "~/lib/address-book/csv-format";
import { readBookSearch } from "~/lib/address-book/list-search";
import { readCsvText } from "~/lib/forms/csv-text.server";
import type { Session } from "~/lib/session/session.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
let session: Session;

const all = readBookSearch(new URLSearchParams());
const entry = (name: string, change = {}) => ({
  chain: "ETHEREUM",
  name,
  label: null,
  address: "0xab",
  memo: null,
  type: ["RECIPIENT"],
  counterparty: null,
  asset: null,
  ...change,
});
const page = (items: object[], nextToken: string | null = null) => ({
  user: { findAddressBookEntries: { items, whitelistEnabled: false, nextToken } },
});

beforeEach(async () => {
  session = await newVisit();
});

describe("the address book as a file", () => {
  it("holds every page, with a byte-order mark, and no formula", async () => {
    const vasp = { id: "v1", name: "Harbour, Ltd", type: "LISTED" };
    const party = { type: ["RECIPIENT", "TRAVEL_RULE"], counterparty: { name: "@Élan", vasp } };
    backend.reset({
      findAddressBookPage: ({ nextToken }) =>
        nextToken ? page([entry("=1+1", { memo: "7" })]) : page([entry("Élan", party)], "next"),
    });
    const bytes = Buffer.from(await new Response(await bookCsv(session, all)).arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString()).toBe(
      [
        "chain,name,address,label,memo,type,counterparty,vasp_type,vasp_id,vasp_name,similar_names",
        `ETHEREUM,Élan,0xab,,,"RECIPIENT;TRAVEL_RULE",'@Élan,LISTED,v1,"Harbour, Ltd",`,
        "ETHEREUM,'=1+1,0xab,,7,RECIPIENT,,,,,",
        "",
      ].join("\r\n"),
    );
  });

  it("says of a name which others look like it, and is read again", async () => {
    const person = { of: "lda", kind: "PERSON", name: "Ida", chain: null, address: null, memo: null };
    backend.reset({
      findAddressBookPage: () => page([entry("Ida"), entry("lda")]),
      findSimilarNames: () => ({
        user: { similarNames: [{ ...person, subWalletId: null }] },
      }),
    });
    const file = await new Response(await bookCsv(session, all)).text();
    expect(file).toContain(
      'RECIPIENT,,,,,"Looks like “Ida”, a person of your organisation: its 1st letter is the small l and not the capital I"',
    );
    const read = await readCsvText(file, ADDRESS_CSV);
    expect([read.issues, read.lines.map(({ cells }) => cells.name)]).toEqual([[], ["Ida", "lda"]]);
  });

  it("asks for a page only when the one before has been taken", async () => {
    backend.reset({ findAddressBookPage: ({ nextToken }) => page([entry("a")], `${nextToken}x`) });
    const reader = (await bookCsv(session, all)).getReader();
    await reader.read();
    await reader.cancel();
    expect(backend.calls.length).toBeLessThanOrEqual(3);
  });

  it("ends with an error where a page fails, so that no part is taken for the whole", async () => {
    backend.reset({ findAddressBookPage: () => page([entry("a")], "next") });
    const file = await bookCsv(session, all);
    backend.override = () => ({ errors: [{ message: "Internal server error" }] });
    await expect(new Response(file).arrayBuffer()).rejects.toThrow();
  });

  it("does not begin where the first page fails", async () => {
    backend.reset();
    backend.override = () => ({ errors: [{ message: "Internal server error" }] });
    await expect(bookCsv(session, all)).rejects.toThrow();
  });

  it("refuses a list that leads in a circle", async () => {
    backend.reset({ findAddressBookPage: () => page([entry("a")], "again") });
    await expect(new Response(await bookCsv(session, all)).arrayBuffer()).rejects.toThrow("does not end");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assertNoIssue, readPostedForm } from "~/lib/forms/posted-form.server";
import { readQuery } from "~/lib/forms/query";
import { countRounds } from "../../fixtures/event-loop";

const FIELDS = { to: 10, amount: 10, stage: 10 } as const;
const ROWS = { name: "transfers", fields: { id: 5, "originator.name": 10 }, maxRows: 3 } as const;
const NOT_ASKED = "This form has unexpected fields. Please reload the page and try again";
const UNREADABLE = "This form could not be read. Please reload the page and try again";

type Entry = [name: string, value: string | File];

const urlencoded = (text: string, type = "application/x-www-form-urlencoded") =>
  new Request("http://console.test/", { method: "POST", body: text, headers: { "Content-Type": type } });

function multipart(entries: Entry[]): Request {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return new Request("http://console.test/", { method: "POST", body });
}

const read = (body: string) => readPostedForm(urlencoded(body), FIELDS, ROWS);

describe("a posted form", () => {
  it("has exactly its fields, trimmed, and empty when absent", async () => {
    const form = await read("csrf=token&to=+nobody%0A&stage=preview");
    expect(form).toEqual({
      csrf: "token",
      values: { to: "nobody", amount: "", stage: "preview" },
      rows: [],
      note: null,
      issue: null,
    });
    expect(() => assertNoIssue(form)).not.toThrow();
  });

  it("is read in the same way from a multipart body", async () => {
    const form = await readPostedForm(
      multipart([
        ["csrf", "token"],
        ["to", " nobody\n"],
        ["transfers[1].id", "b"],
      ]),
      FIELDS,
      ROWS,
    );
    expect(form).toMatchObject({ csrf: "token", values: { to: "nobody" }, issue: null });
    expect(form.rows).toEqual([{}, { id: "b" }]);
  });

  it.each([
    ["a name that it does not have", "to=a&from=b"],
    ["a name that comes twice", "to=a&to=b"],
    ["a dotted name", "to=a&to.x=1"],
    ["an indexed name", "to=a&amount[0]=1"],
    ["an index that would fill the memory", "to=a&to[99999999]=x"],
    ["a name of an object's prototype", "to=a&__proto__=x&constructor=y&toString=z"],
    ["an empty name", "to=a&=b"],
    ["a name that the form library uses", "to=a&__intent__=%7B%7D"],
    ["a row beyond the last", "to=a&transfers[3].id=x"],
    ["a row far beyond the last", "to=a&transfers[4294967295].id=x"],
    ["a row below the first", "to=a&transfers[-1].id=x"],
    ["an index with a leading zero", "to=a&transfers[00].id=x"],
    ["a row without a field", "to=a&transfers[0]=x"],
    ["a field that rows do not have", "to=a&transfers[0].toString=x"],
    ["a row's field that comes twice", "to=a&transfers[0].id=x&transfers[0].id=y"],
  ])("is refused for %s, and keeps its other fields", async (_, body) => {
    const form = await read(body);
    expect(form.issue).toEqual({ field: "", message: NOT_ASKED });
    expect(form.values).toEqual({ to: "a", amount: "", stage: "" });
    expect(() => assertNoIssue(form)).toThrow(expect.objectContaining({ data: NOT_ASKED }));
  });

  it("is refused for a file, though the file has a field's name", async () => {
    const form = await readPostedForm(multipart([["to", new File(["x"], "x.txt")]]), FIELDS);
    expect(form).toMatchObject({ values: { to: "" }, issue: { field: "", message: NOT_ASKED } });
  });

  it("is refused for text that is too long, which is truncated", async () => {
    const form = await read(`to=${"a".repeat(11)}&transfers[0].id=${"b".repeat(200_000)}`);
    expect(form.issue).toEqual({ field: "to", message: "Please enter at most 10 characters" });
    expect(form.values.to).toBe("a".repeat(10));
    expect(form.rows).toEqual([{ id: "bbbbb" }]);
  });

  it("is refused for characters that a database cannot store, which are removed", async () => {
    const form = await read("to=a%00b");
    expect(form).toMatchObject({
      values: { to: "ab" },
      issue: { field: "to", message: "Please enter text only" },
    });
  });

  it.each([
    ["no body", new Request("http://console.test/", { method: "POST" })],
    ["a body of another type", urlencoded("{}", "application/json")],
    ["a multipart body without a boundary", urlencoded("to=a", "multipart/form-data")],
    ["a truncated multipart body", urlencoded("--x\r\nContent-Disp", "multipart/form-data; boundary=x")],
  ])("is unreadable with %s", async (_, request) => {
    expect(await readPostedForm(request, FIELDS)).toEqual({
      csrf: "",
      values: { to: "", amount: "", stage: "" },
      rows: [],
      note: null,
      issue: { field: "", message: UNREADABLE },
    });
  });

  it("contains nothing that was not asked for, whatever the names are", async () => {
    const part = fc.constantFrom(
      "to",
      "transfers",
      "[0]",
      "[4294967295]",
      ".",
      "id",
      "__proto__",
      "[",
      "]",
      "=",
    );
    const name = fc.oneof(
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join("")),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, fc.string()), { maxLength: 8 }), async (entries) => {
        const form = await read(new URLSearchParams(entries).toString());
        expect(Object.keys(form.values)).toEqual(Object.keys(FIELDS));
        expect(form.rows.length).toBeLessThanOrEqual(ROWS.maxRows);
        for (const row of form.rows) {
          expect(Object.keys(row).every((field) => Object.hasOwn(ROWS.fields, field))).toBe(true);
        }
      }),
    );
  });
});

describe("a URL's query", () => {
  const parameters = (text: string) => readQuery(new URLSearchParams(text), { page: 3, q: 5 });

  it("is read once per name, trimmed, without unknown names", () => {
    expect(parameters("page=2&page=3&q=+x&__proto__=y")).toEqual({ page: "2", q: "x" });
    expect(parameters("q=")).toEqual({ page: null, q: "" });
  });

  it("leaves out what is too long", () => {
    expect(parameters("page=1000&q=12345")).toEqual({ page: null, q: "12345" });
  });
});

describe("a form that takes a file", () => {
  const read = (entries: Entry[], limit = 1_000) =>
    readPostedForm(multipart(entries), { text: 2_000 }, undefined, {
      files: { file: limit },
      verbatim: ["text"],
    });

  it("gets its text, and that of a field with its white space", async () => {
    const form = await read([
      ["text", "\ta,b\r\n"],
      ["file", new File(["zürich\n"], "x.csv")],
    ]);
    expect(form).toMatchObject({ values: { text: "\ta,b\r\n", file: "zürich\n" }, issue: null });
  });

  it("gets nothing where none was chosen", async () => {
    const form = await read([["file", new File([], "")]]);
    expect(form).toMatchObject({ values: { file: "" }, issue: null });
  });

  it.each<[string, Entry[], string]>([
    [
      "a file that is too long",
      [["file", new File(["x".repeat(1_001)], "x")]],
      "a file may have at most 1000 bytes",
    ],
    [
      "a file that is no text",
      [["file", new File([new Uint8Array([0x81, 0x82])], "x")]],
      "bytes that are not text",
    ],
    ["a file with a NUL", [["file", new File(["a\0b"], "x")]], "bytes that are not text"],
    ["a file under a text's name", [["text", new File(["x"], "x")]], "unexpected fields"],
    [
      "two files",
      [
        ["file", new File(["x"], "x")],
        ["file", new File(["y"], "y")],
      ],
      "unexpected fields",
    ],
  ])("is refused for %s", async (_, entries, words) => {
    expect((await read(entries)).issue?.message).toContain(words);
  });
});

describe("large forms that arrive together", () => {
  it("are read in different rounds of the event loop", async () => {
    const loop = countRounds();
    const body = `to=nobody&amount=${"9".repeat(150_000)}`;
    const rounds = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { values } = await readPostedForm(urlencoded(body), FIELDS);
        expect(values.to).toBe("nobody");
        return loop.rounds;
      }),
    );
    loop.stop();
    expect(new Set(rounds).size).toBe(4);
  });
});

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { AddAnswer } from "~/lib/address-book/add-answer.server";
import { answerAddForm } from "~/lib/address-book/add-flow.server";
import { BLANK_ROW, type RowValues, rowField } from "~/lib/forms/address-book-form";
import { messageOf } from "~/lib/forms/form-answer";
import { issueCsrf } from "~/lib/session/csrf.server";
import { takeFlash } from "~/lib/session/flash.server";
import { issueToken } from "~/lib/session/once.server";
import { addressBookDigest } from "../../../sandbox/records/address-book";
import type { Jar } from "../../fixtures/console/session-request";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";
import { bodyOf, hostileCases, type Target } from "../../fixtures/e2e/hostile-forms";

const backend = serveFakeBackend();
let jar: Jar;

const KNOWN = "0x52908400098527886E0F7030069857D2E4169EE7";
const REQUEST = "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";
const TRUST = "e3a7d0f2-4f2f-4c0c-8a86-9a9a3c5e2d11";

/** Addresses that resemble no other one: a hash would do as well. */
const addressOf = (n: number) =>
  `0x${((n * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, "0").repeat(5)}`;
const row = (n: number, changes: Partial<RowValues> = {}): RowValues => ({
  ...BLANK_ROW,
  chain: "ETHEREUM",
  name: `Payee ${n}`,
  address: addressOf(n),
  ...changes,
});

let made: { entries: Record<string, unknown>[]; key: string }[] = [];
let answerOfCreation: (entries: Record<string, unknown>[]) => unknown;

beforeEach(() => {
  jar = newVisitor();
  made = [];
  answerOfCreation = () => ({ createAddressBookEntry: { success: true, requestId: null } });
  const organisation = { name: "M", trustId: TRUST, defaultIntermediary: false, canActAsIntermediary: false };
  backend.reset({
    getUser: () => ({ user: { firstName: "A", lastName: "O", email: "a@b.example", organisation } }),
    findVasps: ({ ids }) => {
      const items = ((ids as string[]) ?? ["v1"]).filter((id) => id !== "gone");
      return {
        findVasps: { items: items.map((id) => ({ id, name: `V ${id}`, type: "LISTED" })), nextToken: null },
      };
    },
    findAddressesLike: () => ({
      user: {
        addressesLike: {
          entries: [
            {
              chain: "ETHEREUM",
              name: "Northbank",
              label: null,
              address: KNOWN,
              memo: null,
              type: ["RECIPIENT"],
              counterparty: null,
            },
          ],
          subWallets: [],
          whitelistEnabled: false,
        },
      },
    }),
    listTasks: () => ({ user: { tasks: [] } }),
    waitingAdditions: () => ({ user: { waitingAdditions: [] } }),
    createAddressBookEntry: ({ input }) => {
      const { entries } = input as { entries: Record<string, unknown>[] };
      const key = String(backend.calls.at(-1)?.headers["idempotency-key"]);
      made.push({ entries, key });
      return answerOfCreation(entries);
    },
  });
});

interface Sent {
  intent?: string;
  once?: string;
  rest?: string;
  csv?: string;
  file?: string | Uint8Array<ArrayBuffer>;
  fileName?: string;
}

async function post(
  rows: RowValues[],
  { intent = "submit", once = issueToken(), rest, csv, file, fileName = "addresses.csv" }: Sent = {},
) {
  const body = new FormData();
  body.set("csrf", issueCsrf(jar.request()).token);
  body.set("intent", intent);
  body.set("once", once);
  if (rest !== undefined) body.set("rest", rest);
  if (csv !== undefined) body.set("csv", csv);
  if (file !== undefined) body.set("file", new Blob([file]), fileName);
  for (const [index, values] of rows.entries()) {
    for (const [field, text] of Object.entries(values)) {
      if (text !== "") body.set(rowField(index, field as keyof RowValues), text);
    }
  }
  const answer = await answerAddForm(jar.request("/address-book/add", { method: "POST", body }));
  if (answer instanceof Response) {
    jar.take(answer.headers.getSetCookie());
    return {
      status: answer.status,
      to: answer.headers.get("Location"),
      answer: null as unknown as AddAnswer,
    };
  }
  return { status: answer.init?.status ?? 200, to: null, answer: answer.data };
}

const flash = () => takeFlash(jar.request()).flash?.message;

describe("rows", () => {
  it("are sent trimmed and without what is empty or not asked for, once", async () => {
    const rows = [
      row(1, { name: " Payee ", label: " L ", memo: "7", partyName: "Jo" }),
      row(2, { recipient: "", travelRule: "on", partyName: " Jo ", vasp: "LISTED:v1" }),
    ];
    const once = issueToken();
    expect(await post(rows, { once })).toMatchObject({ status: 302, to: "/address-book" });
    expect(flash()).toBe("Successfully submitted request to add 2 address(es) to the address book");
    await post(rows, { once });
    expect(made).toHaveLength(1);
    expect(made[0]?.entries).toEqual([
      { chain: "ETHEREUM", name: "Payee", label: "L", address: addressOf(1), type: ["RECIPIENT"] },
      {
        chain: "ETHEREUM",
        name: "Payee 2",
        address: addressOf(2),
        type: ["TRAVEL_RULE"],
        counterparty: { name: "Jo", vasp: { type: "LISTED", id: "v1", name: "V v1" } },
      },
    ]);
  });

  it("are all kept, all 50, when the 37th is wrong, and nothing is sent", async () => {
    const rows = Array.from({ length: 50 }, (_, at) => row(at + 1));
    rows[36] = row(37, { address: "0x12", name: "" });
    const { status, answer } = await post(rows);
    expect(status).toBe(400);
    expect(answer.issues).toEqual([
      { field: "rows[36].name", message: "Name must be 1 to 50 characters (ETHEREUM row 37)" },
      { field: "rows[36].address", message: "Please enter a valid ETHEREUM address (ETHEREUM row 37)" },
    ]);
    expect(answer.values.rows).toEqual(rows);
    expect(made).toEqual([]);
  });

  it("are added when all of them can be sent, on the chain of the last, and 50 are the most", async () => {
    const { answer } = await post([row(1)], { intent: "add" });
    expect(answer.values.rows).toEqual([row(1), { ...BLANK_ROW, chain: "ETHEREUM" }]);
    const refused = await post([row(1), row(2, { name: "" })], { intent: "add" });
    expect(refused.status).toBe(400);
    expect(refused.answer.values.rows).toHaveLength(2);
    expect(refused.answer.problems.map(messageOf)).toEqual([
      "Name must be 1 to 50 characters (ETHEREUM row 2)",
    ]);
    const full = Array.from({ length: 50 }, (_, at) => row(at + 1));
    const { answer: most } = await post(full, { intent: "add" });
    expect(most.problems).toEqual(["Maximum of 50 address entries only"]);
    expect(most.values.rows).toHaveLength(50);
  });

  it("are deleted whatever the others say; the last one becomes blank", async () => {
    const { answer } = await post([row(1), row(2, { name: "" }), row(3)], { intent: "delete:1" });
    expect(answer.values.rows).toEqual([row(1), row(3)]);
    expect((await post([row(1)], { intent: "delete:0" })).answer.values.rows).toEqual([BLANK_ROW]);
  });

  it("that repeat each other or the address book are named, and left out once that is ticked", async () => {
    const rows = [row(1), row(2, { address: KNOWN.toLowerCase() }), row(3, { address: addressOf(1) })];
    const { answer } = await post(rows);
    expect(answer.repeats.map(({ index, of }) => [index, of])).toEqual([
      [1, { name: "Northbank" }],
      [2, { row: 0 }],
    ]);
    expect(answer.issues.map(({ field }) => field)).toEqual(["rows[1].leftOut", "rows[2].leftOut"]);
    expect(made).toEqual([]);
    const ticked = rows.map((one, index) => ({
      ...one,
      leftOut: answer.repeats.find((repeat) => repeat.index === index)?.key ?? "",
    }));
    expect((await post(ticked)).to).toBe("/address-book");
    expect(made[0]?.entries.map(({ name }) => name)).toEqual(["Payee 1"]);
    // The tick was for another address.
    const other = ticked.map((one, index) => (index === 2 ? { ...one, address: KNOWN } : one));
    expect((await post(other)).answer.issues.map(({ field }) => field)).toEqual(["rows[2].leftOut"]);
  });

  it("whose names resemble others wait for a tick that names these others", async () => {
    const known = (of: string, name: string) => ({
      ...{
        of,
        kind: "ADDRESS_BOOK_ENTRY",
        name,
        chain: "BITCOIN",
        address: "bc1q",
        memo: null,
        subWalletId: null,
      },
    });
    backend.answers.findSimilarNames = ({ names }) => ({
      user: {
        similarNames: (names as string[]).includes("Nоrthbank") ? [known("Nоrthbank", "Northbank")] : [],
      },
    });
    const rows = [row(1, { name: "Nоrthbank" }), row(2, { name: "Ida" }), row(3, { name: "lda" })];
    const { answer, status } = await post(rows);
    expect(status).toBe(400);
    expect(answer.names.map(({ index, words }) => [index, words])).toEqual([
      [
        0,
        [
          "“Nоrthbank” looks like “Northbank”, the name of an address-book entry on Bitcoin: its 2nd letter is the Cyrillic о (U+043E)",
        ],
      ],
      [2, ["“lda” looks like “Ida”, the name of row 2: its 1st letter is the small l and not the capital I"]],
    ]);
    expect(answer.issues.map(({ field }) => field)).toEqual([
      "rows[0].confirmedName",
      "rows[2].confirmedName",
    ]);
    expect(answer.values.rows).toEqual(rows);
    expect(made).toEqual([]);
    const ticked = rows.map((one, index) => ({
      ...one,
      confirmedName: answer.names.find((question) => question.index === index)?.key ?? "",
    }));
    // The tick was for another name.
    const other = ticked.map((one, index) => (index === 2 ? { ...one, name: "1da" } : one));
    expect((await post(other)).answer.issues.map(({ field }) => field)).toEqual(["rows[2].confirmedName"]);
    expect((await post(ticked)).to).toBe("/address-book");
  });

  it("that resemble a known address wait for a tick that names this very address", async () => {
    const alike = `${KNOWN.slice(0, 8).toLowerCase()}${"ab".repeat(14)}${KNOWN.slice(-6).toLowerCase()}`;
    const { answer } = await post([row(1, { address: alike })]);
    expect(answer.lookAlikes).toMatchObject([{ index: 0, typed: alike, known: { name: "Northbank" } }]);
    expect(made).toEqual([]);
    expect((await post([row(1, { address: alike, confirmedAddress: KNOWN })])).answer.issues).toHaveLength(1);
    expect((await post([row(1, { address: alike, confirmedAddress: alike })])).to).toBe("/address-book");
  });

  it("cannot name a business that is not in the list", async () => {
    const gone = row(1, { travelRule: "on", partyName: "Jo", vasp: "LISTED:gone" });
    expect((await post([gone])).answer.issues).toEqual([
      { field: "rows[0].vasp", message: "Please provide Travel Rule information for the address row 1" },
    ]);
  });
});

describe("the backend", () => {
  /** The refusal of three rows, of which the first is left out, and the rows that were typed. */
  async function refusedWith(place?: unknown) {
    answerOfCreation = () => {
      throw new Error("unused");
    };
    backend.override = (call) =>
      call.operations.includes("createAddressBookEntry")
        ? {
            errors: [
              {
                message: JSON.stringify({
                  code: "INVALID_INPUT",
                  errorMessage: "Name must be 1 to 50 characters (ETHEREUM row 2)",
                }),
                extensions: place && { code: "INVALID_INPUT", place },
              },
            ],
          }
        : undefined;
    const first = row(1, { address: KNOWN });
    const { answer: asked } = await post([first, row(2), row(3)]);
    const rows = [{ ...first, leftOut: asked.repeats[0]?.key ?? "" }, row(2), row(3)];
    const { status, answer } = await post(rows);
    expect(status).toBe(400);
    expect(answer.values.rows).toEqual(rows);
    return answer;
  }

  it("is quoted at the row that it refuses, counted as the form counts", async () => {
    const reason = "Name must be 1 to 50 characters";
    const { issues } = await refusedWith({ row: 1, field: "name", reason });
    expect(issues).toEqual([{ field: "rows[2].name", message: `${reason} (ETHEREUM row 3)` }]);
  });

  it.each([
    ["no place", undefined],
    ["a row that was not sent", { row: 2, field: "name", reason: "Too long" }],
    ["a row that is no number", { row: "1", field: "name", reason: "Too long" }],
    ["a field that no row has", { row: 1, field: "constructor", reason: "Too long" }],
    ["no reason", { row: 1, field: "name" }],
  ])("that names %s is quoted in its own words, at no row", async (_, place) => {
    const { issues, problems } = await refusedWith(place);
    expect(issues).toEqual([]);
    expect(problems.map(messageOf)).toEqual(["Name must be 1 to 50 characters (ETHEREUM row 2)"]);
  });

  it("that says no without a reason gets the specified words", async () => {
    answerOfCreation = () => ({ createAddressBookEntry: { success: false, requestId: null } });
    expect((await post([row(1)])).answer.problems).toEqual(["Something went wrong. Please try again"]);
  });

  it("whose answer is lost is asked again under the same key, and nobody claims that nothing was sent", async () => {
    let isLost = true;
    answerOfCreation = () => {
      if (isLost) throw new Error("lost");
      return { createAddressBookEntry: { success: true, requestId: null } };
    };
    const broken = { override: backend.override };
    backend.override = (call) => {
      if (!isLost || !call.operations.includes("createAddressBookEntry")) return broken.override(call);
      made.push({ entries: [], key: String(call.headers["idempotency-key"]) });
      return "nonsense";
    };
    const once = issueToken();
    const { answer, status } = await post([row(1)], { once });
    expect(status).toBe(502);
    expect(answer.isUnsent).toBe(false);
    expect(answer.problems.join(" ")).toContain("It is not known whether the addresses were added");
    expect(answer.once).toBe(once);
    // Of what is refused before it is sent that is known, whatever became of the post before.
    expect((await post([row(1, { name: "" })], { once })).answer.isUnsent).toBe(true);
    isLost = false;
    expect((await post([row(1)], { once })).to).toBe("/address-book");
    expect(made[1]?.key).toBe(made[0]?.key);
    // Other rows are another request, whose key cannot be in the way of the first.
    const other = (await post([row(2)], { once })).answer;
    expect(other.problems[0]).toContain("sent already, with other rows");
    expect(other.isUnsent).toBe(false);
  });
});

describe("a request that has to be approved", () => {
  const stored = (entry: Record<string, unknown>) => ({
    ...{ label: null, memo: null, counterparty: null },
    ...entry,
  });
  const messageFor = (added: Record<string, unknown>[]) => {
    const entries = added.map(stored) as Parameters<typeof addressBookDigest>[0]["entries"];
    const {
      transactionDigest: message,
      signData,
      shaSignData,
    } = addressBookDigest({ trustId: TRUST, entries });
    const unverifiedMessageData = { message, signData, shaSignData };
    const signed = { data: { entries }, delegateSignData: [{ unverifiedMessageData }] };
    return {
      type: "ADDRESS_BOOK_REQUEST_CREATED",
      payload: { requestId: REQUEST, trustId: TRUST, entries, signData: signed },
    };
  };
  const task = {
    kind: "APPROVAL",
    requestId: REQUEST,
    requestType: "ADDRESS_BOOK",
    operation: "ADDRESS_BOOK_CHANGE",
    walletName: "",
    transaction: null,
    createdAt: "2026-11-24T10:00:00Z",
    expiresAt: null,
    approverGroups: null,
  };
  const waiting = () => ({ user: { waitingAdditions: [REQUEST] } });
  let cancelled: unknown[];
  let change: (entries: Record<string, unknown>[]) => Record<string, unknown>[];
  beforeEach(() => {
    cancelled = [];
    change = (entries) => entries;
    answerOfCreation = () => ({ createAddressBookEntry: { success: true, requestId: REQUEST } });
    backend.answers.getRequest = () => ({
      getRequest: {
        requestId: REQUEST,
        status: "AWAITING_SIGNATURES",
        type: "ADDRESS_BOOK",
        transactionHash: null,
        webhookMessage: messageFor(change(made.at(-1)?.entries ?? [])),
      },
    });
    backend.answers.cancelRequest = (variables) => {
      cancelled.push(variables.requestId);
      return { cancelRequest: { requestId: REQUEST } };
    };
  });

  it("leads to its page when it is what was typed", async () => {
    expect((await post([row(1)])).to).toBe(`/address-book/add?approve=${REQUEST}`);
    expect(cancelled).toEqual([]);
  });

  it("is no repeat of itself when the same form arrives again, with a row left out or without", async () => {
    const once = issueToken();
    const rows = [row(1), row(2, { address: KNOWN })];
    const asked = await post(rows, { once });
    const ticked = rows.map((one, index) => ({
      ...one,
      leftOut: index === 1 ? (asked.answer.repeats[0]?.key ?? "") : "",
    }));
    const page = `/address-book/add?approve=${REQUEST}`;
    expect((await post(ticked, { once })).to).toBe(page);
    backend.answers.waitingAdditions = waiting;
    expect((await post(ticked, { once })).to).toBe(page);
    expect(made).toHaveLength(1);
  });

  it("is told of when another form repeats what waits in it, whoever it waits for", async () => {
    await post([row(1)]);
    backend.answers.waitingAdditions = waiting;
    const { answer } = await post([row(1, { name: "Other" }), row(2)]);
    expect(answer.repeats).toMatchObject([{ index: 0, of: { waiting: "Payee 1" } }]);
    expect(made).toHaveLength(1);
  });

  it("is told of where it waits for this user, by a backend that does not name the others", async () => {
    await post([row(1)]);
    backend.lack(["User.waitingAdditions"]);
    backend.answers.listTasks = () => ({ user: { tasks: [task] } });
    const { answer } = await post([row(1, { name: "Other" })]);
    expect(answer.repeats).toMatchObject([{ index: 0, of: { waiting: "Payee 1" } }]);
    expect(made).toHaveLength(1);
  });

  it("is cancelled when it is not, and the form says what differs", async () => {
    change = (entries) => entries.map((entry) => ({ ...entry, address: addressOf(99) }));
    const { answer } = await post([row(1)]);
    expect(cancelled).toEqual([REQUEST]);
    expect(answer.mismatches[0]?.message).toBe("The address of entry 1 is not the one that you entered");
    expect(answer.values.rows).toEqual([row(1)]);
  });
});

describe("a CSV", () => {
  const header = "chain,name,address,type\n";
  const line = (n: number, name = `Payee ${n}`) => `ETHEREUM,${name},${addressOf(n)},RECIPIENT\n`;
  const lines = (count: number) => Array.from({ length: count }, (_, at) => line(at + 1)).join("");

  it("fills the form up to 50 rows, under those that are there; the rest waits and comes next", async () => {
    const first = await post([row(500), BLANK_ROW], { intent: "import", file: header + lines(120) });
    expect(first.answer.values.rows).toHaveLength(50);
    expect(first.answer.values.rows[0]?.name).toBe("Payee 500");
    expect(first.answer.rest.count).toBe(71);
    const second = await post(first.answer.values.rows, { rest: first.answer.rest.text });
    expect(second.status).toBe(200);
    expect(second.answer.done?.message).toBe(
      "Successfully submitted request to add 50 address(es) to the address book",
    );
    expect(second.answer.values.rows.map(({ name }) => name)).toEqual(
      Array.from({ length: 50 }, (_, at) => `Payee ${at + 50}`),
    );
    expect(second.answer.rest.count).toBe(21);
    const third = await post(second.answer.values.rows, { rest: second.answer.rest.text });
    expect(third.answer.values.rows).toHaveLength(21);
    expect(third.answer.rest.text).toBe("");
    expect((await post(third.answer.values.rows)).to).toBe("/address-book");
    expect(made.flatMap(({ entries }) => entries)).toHaveLength(121);
  });

  it("with one broken row leaves the form as it was, and keeps the text", async () => {
    const csv = `${header}${lines(3)}ETHEREUM,,${addressOf(9)},RECIPIENT\n`;
    const { status, answer } = await post([row(1)], { intent: "import", csv });
    expect(status).toBe(400);
    expect(answer.values.rows).toEqual([row(1)]);
    expect(answer.csv.text.replaceAll("\r\n", "\n")).toBe(csv);
    expect(answer.csv.issues).toEqual([
      { row: 5, column: "name", message: "Name must be 1 to 50 characters (ETHEREUM row 5)" },
    ]);
  });

  it("lists a hundred of many errors, and says how many there are", async () => {
    const csv = header + "ETHEREUM,,x,RECIPIENT\n".repeat(200);
    const { answer } = await post([BLANK_ROW], { intent: "import", csv });
    expect(answer.csv.issues).toHaveLength(100);
    expect(answer.csv.total).toBe(400);
  });

  it.each([
    [
      "in UTF-16, as spreadsheets save Unicode text",
      Buffer.from(`\uFEFF${header}${line(1, "Zürich")}`, "utf16le"),
    ],
    ["in UTF-8 with a mark", Buffer.from(`\uFEFF${header}${line(1, "Zürich")}`)],
  ])("may be a file %s", async (_, bytes) => {
    const { answer } = await post([BLANK_ROW], { intent: "import", file: new Uint8Array(bytes) });
    expect(answer.values.rows.map(({ name }) => name)).toEqual(["Zürich"]);
  });

  const zip = Buffer.from("504b03041400", "hex");
  it.each([
    [
      "too large",
      "big.csv",
      Buffer.from("x".repeat(1024 * 1024 + 1)),
      "“big.csv” has 1.1 MB, and a file may have at most 128 KB. Split it into smaller files, and choose them one after the other",
    ],
    [
      "an Excel workbook",
      "book.xlsx",
      Buffer.concat([zip, Buffer.alloc(200_000)]),
      "“book.xlsx” is an Excel workbook, not a CSV. Open it in the spreadsheet, save it as “CSV UTF-8”, and choose that file",
    ],
    [
      "an Excel workbook under another name",
      "book.csv",
      zip,
      "“book.csv” is an Excel workbook or a ZIP archive, not a CSV. Open it in the spreadsheet, save it as “CSV UTF-8”, and choose that file",
    ],
    [
      "text with a NUL",
      "nul.csv",
      Buffer.from(`${header}ETHEREUM,a\0b,${addressOf(1)},RECIPIENT\n`),
      "“nul.csv” holds bytes that are not text. Open it in the spreadsheet, save it as “CSV UTF-8”, and choose that file",
    ],
  ])(
    "cannot be a file that is %s, which is said at the field and in the summary",
    async (_, fileName, bytes, words) => {
      for (const intent of ["import", "submit", "add"]) {
        const sent = { intent, file: new Uint8Array(bytes), fileName };
        const { status, answer } = await post([row(1)], sent);
        expect(status).toBe(400);
        expect(answer.issues).toEqual([{ field: "file", message: words }]);
        expect(answer.problems.map(messageOf)).toEqual([words]);
        expect(answer.values.rows).toEqual([row(1)]);
      }
      expect(made).toEqual([]);
    },
  );

  it("in Windows-1252 is read, and what to check is said", async () => {
    const bytes = new Uint8Array(
      Buffer.from(`${header}${line(1, "Zürich – Élan")}`.replace("–", "\u0096"), "latin1"),
    );
    const { answer } = await post([BLANK_ROW], { intent: "import", file: bytes });
    expect(answer.values.rows.map(({ name }) => name)).toEqual(["Zürich – Élan"]);
    expect(answer.csv.note).toContain("“addresses.csv” is not UTF-8 and was read as Windows-1252");
  });

  it("gives its good rows to the form and the bad ones back as a file, when asked to", async () => {
    const bad = [
      `ETHEREUM,,${addressOf(90)},RECIPIENT\n`,
      `ETHEREUM,"N, o",${addressOf(91)},RECIPIENT,more\n`,
    ];
    const csv = `sep=,\n${header}${lines(2)}${bad[0]}${line(3)}${bad[1]}`;
    const refused = await post([row(500)], { intent: "import", csv });
    expect(refused.status).toBe(400);
    expect(refused.answer.values.rows).toHaveLength(1);
    expect(refused.answer.csv).toMatchObject({ good: { count: 3, areTaken: false }, bad: { count: 2 } });
    const { answer } = await post([row(500)], { intent: "good", csv });
    expect(answer.values.rows.map(({ name }) => name)).toEqual([
      "Payee 500",
      "Payee 1",
      "Payee 2",
      "Payee 3",
    ]);
    expect(answer.csv).toMatchObject({ good: { count: 3, areTaken: true }, bad: { count: 2 }, total: 2 });
    const file = `sep=,\n${header}${bad.join("")}`;
    expect(answer.csv.text.replaceAll("\r\n", "\n")).toBe(file);
    const [, base64 = ""] = answer.csv.bad?.href.split(",") ?? [];
    expect(Buffer.from(base64, "base64").toString().replaceAll("\r\n", "\n")).toBe(`\uFEFF${file}`);
    // They stay in the form until they are dealt with.
    const sent = await post(answer.values.rows, { csv: answer.csv.text });
    expect(sent.answer.done?.message).toContain("add 4 address(es)");
    expect(sent.answer.csv.text).toBe(answer.csv.text);
  });

  it("is not divided where quotes leave open which row a text is of", async () => {
    const csv = `${header}${line(1)}ETHEREUM,"open,${addressOf(2)},RECIPIENT\n${line(3)}`;
    const { answer } = await post([BLANK_ROW], { intent: "good", csv });
    expect(answer.csv).toMatchObject({ good: null, bad: null });
    expect(answer.values.rows).toEqual([BLANK_ROW]);
  });

  it("with more good rows than there is room for has them wait, beside the bad ones", async () => {
    const csv = `${header}${lines(60)}ETHEREUM,,x,RECIPIENT\n`;
    const { answer } = await post([BLANK_ROW], { intent: "good", csv });
    expect(answer.values.rows).toHaveLength(50);
    expect(answer.rest.count).toBe(10);
    const next = await post([BLANK_ROW], { intent: "next", rest: answer.rest.text, csv: answer.csv.text });
    expect(next.answer.values.rows).toHaveLength(10);
    expect(next.answer.csv.text).toBe(answer.csv.text);
  });

  it.each([
    ["600 KB of rows", `${header}${"a,b,c\n".repeat(100_000)}`],
    ["1 MB of quotes", '"'.repeat(1024 * 1024)],
    ["1 MB of NUL", "\0".repeat(1024 * 1024)],
  ])("of %s is answered shortly, as text and as a file, and the rows stay", async (_, text) => {
    for (const sent of [{ csv: text }, { file: text }]) {
      const { status, answer } = await post([row(1)], { intent: "import", ...sent });
      expect(status).toBe(400);
      expect(answer.problems.map(messageOf)[0]).toMatch(/at most (128 KB|262144 characters)/);
      expect(answer.values.rows).toEqual([row(1)]);
      expect(JSON.stringify(answer).length).toBeLessThan(10_000);
    }
  });

  it("stays in its field where it is too long to be taken", async () => {
    const csv = header + line(1).repeat(Math.ceil((150 * 1024) / line(1).length));
    const { status, answer } = await post([row(1)], { intent: "import", csv });
    expect(status).toBe(400);
    expect(answer.problems.map(messageOf)).toEqual([
      "Paste at most 128 KB at a time. Nothing of this text was taken",
    ]);
    expect(answer.csv.text.replaceAll("\r\n", "\n")).toBe(csv);
  });

  it("may be as long as the text of its field, whatever line breaks the browser sends", async () => {
    const blank = "\n".repeat(128 * 1024 - header.length - line(1).length);
    const csv = (header + line(1) + blank).replaceAll("\n", "\r\n");
    const { answer } = await post([BLANK_ROW], { intent: "import", csv });
    expect(answer.values.rows.map(({ name }) => name)).toEqual(["Payee 1"]);
  });
});

describe("a hostile form", () => {
  const target: Target = {
    path: "/address-book/add",
    fields: {
      ...Object.fromEntries(
        Object.entries(row(1, { travelRule: "on", partyName: "Jo", vasp: "UNLISTED" })).map(
          ([field, text]) => [rowField(0, field as keyof RowValues), text],
        ),
      ),
      csv: `chain,name,address,type\nETHEREUM,"N",${KNOWN},RECIPIENT\n`,
      rest: "",
      once: REQUEST,
    },
    stage: { name: "intent", values: ["submit", "add", "import", "next", "drop", "delete:0", "find:0"] },
  };

  it("is answered like any other: with the form, a redirect, or a refusal in words", async () => {
    const cases = fc.sample(hostileCases([target]), { numRuns: 500, seed: 20_261 });
    for (const hostile of cases) {
      const { bytes, type } = await bodyOf(hostile, target, issueCsrf(jar.request()).token);
      const request = jar.request("/address-book/add", {
        method: "POST",
        body: new Uint8Array(bytes),
        headers: type ? { "Content-Type": type } : {},
      });
      const status = await answerAddForm(request).then(
        (answer) => (answer instanceof Response ? answer.status : (answer.init?.status ?? 200)),
        // Refused before anything else of it was looked at, such as one without its token.
        (thrown) => (thrown instanceof Response ? thrown.status : thrown.init?.status),
      );
      expect([200, 302, 400, 403, 409, 502], JSON.stringify(hostile)).toContain(status);
    }
  });
});

// Last, because the console remembers for a while what a backend lacks.
describe("a backend", () => {
  it("that only knows the public contract adds the entries as well", async () => {
    backend.lackOurs();
    backend.answers.listVasps = () => ({ vasps: { items: [], nextToken: null } });
    backend.answers.listAddressBook = () => ({
      user: { addressBook: { items: [], whitelistEnabled: false, nextToken: null } },
    });
    backend.answers.listOwnSubWallets = () => ({ user: { subWallets: { items: [], nextToken: null } } });
    answerOfCreation = () => ({ createAddressBookEntry: { success: true } });
    expect((await post([row(1)])).to).toBe("/address-book");
  });
});

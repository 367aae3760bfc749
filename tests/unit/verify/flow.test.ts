import { describe, expect, it, test } from "vitest";
import { readPostedParts, textOfPart, UnreadableForm } from "~/lib/forms/posted-parts.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { answerVerify, type VerifyAnswer } from "~/lib/verify/flow.server";
import { Jar, thrownBy } from "../../fixtures/console/session-request";
import { SIGNER, signManifest, transactionsExport } from "../../fixtures/console/signed-export";

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  LIMIT_SCALE: "1000",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
  CUSTODY_EXPORT_KEYS: SIGNER.publicKey,
});

const { csv, manifest } = transactionsExport();
const manifestText = signManifest(manifest);

type Field = [name: string, content: string, fileName?: string];

/** A visitor without a session, who posts these fields in their order. */
async function post(fields: Field[], { hasToken = true } = {}) {
  const jar = new Jar();
  const { token, headers } = issueCsrf(jar.request());
  jar.take(headers);
  const body = new FormData();
  if (hasToken) body.append("csrf", token);
  for (const [name, content, fileName] of fields) {
    if (fileName === undefined) body.append(name, content);
    else body.append(name, new File([content], fileName));
  }
  return answerVerify(jar.request("/verify", { method: "POST", body }));
}

const FILE: Field = ["file", csv, "export.csv"];
const MANIFEST: Field = ["manifest", manifestText, "export.csv.manifest.json"];

const answerOf = async (fields: Field[]): Promise<[status: number, VerifyAnswer]> => {
  const { data, init } = await post(fields);
  return [init?.status ?? 200, data];
};

describe("files posted to /verify", () => {
  test.each([
    ["the file first", [FILE, MANIFEST]],
    ["the manifest first", [MANIFEST, FILE]],
  ])("with %s are complete and unchanged, without a session", async (_, fields) => {
    const [status, answer] = await answerOf(fields);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      fileName: "export.csv",
      issues: [],
      verdict: { isSound: true, key: "known" },
    });
  });

  it("are checked beside any number of others that wait for their first bytes", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=x", "X-Visitor-Address": "192.0.2.9" };
    const senders: ReadableStreamDefaultController[] = [];
    const waiting = Array.from({ length: 50 }, () => {
      const body = new ReadableStream({ start: (sender) => void senders.push(sender) });
      const init = { method: "POST", headers, body, duplex: "half" };
      return answerVerify(new Request("http://console.test/verify", init as RequestInit));
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const jar = new Jar();
    const { token, headers: cookies } = issueCsrf(jar.request());
    const form = new FormData();
    form.append("csrf", token);
    for (const [name, content, fileName] of [FILE, MANIFEST])
      form.append(name, new File([content], fileName ?? ""));
    const request = jar.take(cookies).request("/verify", { method: "POST", body: form });
    request.headers.set("X-Visitor-Address", "192.0.2.9");
    const { data, init } = await answerVerify(request);
    expect([init?.status ?? 200, data.verdict?.isSound]).toEqual([200, true]);
    for (const sender of senders) sender.close();
    const statuses = (await Promise.all(waiting)).map((answer) => answer.init?.status);
    expect(new Set(statuses)).toEqual(new Set([400]));
  });

  it("are told apart from a changed one", async () => {
    const [, { verdict }] = await answerOf([["file", csv.replace("2.5", "2.6"), "x.csv"], MANIFEST]);
    expect(verdict).toMatchObject({ isSound: false });
    expect(verdict?.differences[0]?.message).toContain("first difference");
  });

  test.each([
    ["no file", [["file", "", ""], MANIFEST], "file: Please choose the CSV file"],
    ["no manifest", [FILE], "manifest: Please choose the manifest"],
    ["neither", [], "file: Please choose the CSV file, manifest: Please choose the manifest"],
    [
      "each in the other's field",
      [
        ["file", manifestText, "export.csv.manifest.json"],
        ["manifest", csv, "export.csv"],
      ],
      "file: This is the manifest. Please choose each file in its own field",
    ],
    [
      "text instead of a file",
      [["file", csv], MANIFEST],
      ": These files could not be read. Please choose them again",
    ],
    ["the file twice", [FILE, FILE, MANIFEST], ": These files could not be read. Please choose them again"],
    [
      "another field",
      [["other", "x", "x.csv"], FILE],
      ": These files could not be read. Please choose them again",
    ],
  ] as [string, Field[], string][])("with %s are refused", async (_, fields, expected) => {
    const [status, { verdict, issues }] = await answerOf(fields);
    expect([status, verdict]).toEqual([400, null]);
    expect(issues.map(({ field, message }) => `${field}: ${message}`).join(", ")).toBe(expected);
  });

  it("are not read without the visitor's token", async () => {
    const refused = await thrownBy(() => post([FILE, MANIFEST], { hasToken: false }));
    expect(refused).toMatchObject({ init: { status: 403 } });
  });

  it("are refused where they are no such form", async () => {
    const request = new Jar().request("/verify", {
      method: "POST",
      body: new URLSearchParams({ csrf: "x" }),
    });
    expect(await answerVerify(request)).toMatchObject({ init: { status: 400 } });
  });
});

/** A body that comes in pieces of one size. */
function requestOf(text: string, size: number, type = "multipart/form-data; boundary=b") {
  const bytes = Buffer.from(text, "latin1");
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(new Uint8Array(bytes.subarray(at, at + size)));
      }
      controller.close();
    },
  });
  const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" } as RequestInit;
  return new Request("http://console.test/verify", init);
}

async function partsOf(request: Request): Promise<[string, string | null, string][]> {
  const parts: [string, string | null, string][] = [];
  for await (const part of readPostedParts(request)) {
    parts.push([part.name, part.fileName, await textOfPart(part, 1_000)]);
  }
  return parts;
}

const part = (name: string, content: string, more = "") =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

describe("the parts of a form", () => {
  const body = `${part("csrf", "a.b")}${part("file", "x\r\n--", '; filename="a b.csv"\r\nContent-Type: text/csv')}${part("empty", "", '; filename=""')}--b--\r\n`;

  test.each([1, 2, 3, 7, 64, 10_000])("are read from pieces of %i bytes", async (size) => {
    expect(await partsOf(requestOf(body, size))).toEqual([
      ["csrf", null, "a.b"],
      ["file", "a b.csv", "x\r\n--"],
      ["empty", "", ""],
    ]);
  });

  it("are passed over where nobody reads them", async () => {
    const names: string[] = [];
    for await (const { name } of readPostedParts(requestOf(body, 5))) names.push(name);
    expect(names).toEqual(["csrf", "file", "empty"]);
  });

  test.each([
    ["another type", body, "application/x-www-form-urlencoded"],
    ["no boundary", body, "multipart/form-data"],
    ["an endless boundary", body, `multipart/form-data; boundary=${"b".repeat(100)}`],
    ["nothing", "", undefined],
    ["something before them", `x${body}`, undefined],
    ["no end", body.slice(0, -10), undefined],
    ["a part without a name", "--b\r\nContent-Type: text/csv\r\n\r\nx\r\n--b--\r\n", undefined],
    ["an endless head", `--b\r\nContent-Disposition: ${"x".repeat(9_000)}`, undefined],
    ["endless parts", `${part("a", "").repeat(30)}--b--\r\n`, undefined],
  ])("with %s are no form", async (_, text, type) => {
    expect(await thrownBy(() => partsOf(requestOf(text, 100, type)))).toBeInstanceOf(UnreadableForm);
  });
});

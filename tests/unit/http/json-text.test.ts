import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { NoTextError, textInJson } from "~/lib/http/json-text";
import { thrownBy } from "../../fixtures/console/session-request";

const PATH = ["data", "user", "csv"];

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(answer: string, size: number, isSound = (_: unknown) => true): Promise<string> {
  let text = "";
  for await (const piece of textInJson(inPieces(answer, size), PATH, isSound)) text += piece;
  return text;
}

const answerOf = (csv: string) => JSON.stringify({ data: { user: { csv } } });

describe("a text in a JSON answer", () => {
  it("is what it was, whatever it holds and wherever the answer is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom("a", '"', "\\", "\n", "\u0007", "é", "😀", "u", "}", "\u2028") }),
        fc.integer({ min: 1, max: 9 }),
        async (csv, size) => {
          expect(await read(answerOf(csv), size)).toBe(csv);
        },
      ),
      { numRuns: 300, seed: 4 },
    );
  });

  it("may be spelled in any way that JSON allows", async () => {
    expect(await read('{ "data" : {\n"user": { "csv": "\\u0041\\/\\ud83d\\ude00" } } }', 3)).toBe("A/😀");
  });

  it("comes in pieces", async () => {
    const pieces: string[] = [];
    for await (const piece of textInJson(inPieces(answerOf("x".repeat(1_000)), 100), PATH, () => true)) {
      pieces.push(piece);
    }
    expect(pieces.length).toBeGreaterThan(9);
    expect(pieces.join("")).toHaveLength(1_000);
  });

  test.each([
    ["that is cut off within it", answerOf("abc").slice(0, -5)],
    ["that is cut off after it", answerOf("abc").slice(0, -1)],
    ["with rubbish behind it", `${answerOf("abc")}x`],
    ["with an escape that is none", '{"data":{"user":{"csv":"a\\qb"}}}'],
    ["with endless words before it", `{"data":${" ".repeat(300_000)}`],
    ["with endless words behind it", `${answerOf("abc")}${" ".repeat(300_000)}`],
  ])("is not taken from an answer %s", async (_, answer) => {
    expect(await thrownBy(() => read(answer, 1_000))).toBeInstanceOf(NoTextError);
  });

  it("is not taken from an answer that also has errors", async () => {
    const answer = JSON.stringify({ data: { user: { csv: "abc" } }, errors: [{ message: "no" }] });
    const isSound = (one: unknown) => !(one as { errors?: unknown }).errors;
    expect(await thrownBy(() => read(answer, 10, isSound))).toBeInstanceOf(NoTextError);
  });

  it("that is not there leaves the answer as it came", async () => {
    const answer = '{"errors":[{"message":"no"}]}';
    expect(await thrownBy(() => read(answer, 5))).toMatchObject({ answer });
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explainNodeMessage, NODE_CODE } from "~/lib/errors/node-messages";

/** Every message with which the sandbox's networks refuse a transaction, as far as it is the network's own word. */
function answersOfTheNetworks(): string[] {
  const folder = join(import.meta.dirname, "../../../sandbox/network");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const sources = files.map((name) => readFileSync(join(folder, name), "utf8"));
  return sources.flatMap((text) =>
    [...text.matchAll(/NetworkRejection\(\s*["`]([^"`]+)["`]/g)].map(([, answer]) => answer ?? ""),
  );
}

const REFUSED = "The network refused the transaction: ";
/** These say what they mean. */
const PLAIN = /cannot be decoded/;

describe("a node's message", () => {
  it("is explained whatever the sandbox's networks answer", () => {
    const answers = answersOfTheNetworks().filter((answer) => !PLAIN.test(answer));
    expect(answers.length).toBeGreaterThan(40);
    const unexplained = answers.filter((answer) => explainNodeMessage(REFUSED + answer) === REFUSED + answer);
    expect(unexplained).toEqual([]);
  });

  it.each([
    [
      `${REFUSED}nonce too low`,
      `${REFUSED}another transaction with its nonce has been mined${NODE_CODE}nonce too low`,
      "the meaning comes first",
    ],
    [
      `${REFUSED}tefPAST_SEQ: the sequence number is already used`,
      `${REFUSED}another transaction with its sequence number has been sent${NODE_CODE}tefPAST_SEQ: the sequence number is already used`,
      "a code and the node's own words",
    ],
    [
      "The first payment must bring at least 1 XRP (tecNO_DST_INSUF_XRP)",
      `The first payment must bring at least 1 XRP${NODE_CODE}tecNO_DST_INSUF_XRP`,
      "a code behind words that explain it",
    ],
    [
      "tecDST_TAG_NEEDED",
      `The recipient requires a destination tag${NODE_CODE}tecDST_TAG_NEEDED`,
      "a bare code",
    ],
    ["Cancelled by user", "Cancelled by user", "not of a node"],
    ["Something (in brackets)", "Something (in brackets)", "not of a node"],
  ])("%j becomes %j: %s", (text, explained) => {
    expect(explainNodeMessage(text)).toBe(explained);
  });
});

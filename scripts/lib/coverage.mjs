import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { projectRoot } from "./project.mjs";
import { findTests } from "./test-titles.mjs";

/**
 * One test that fails if the sentence is false.
 * @typedef {object} Reference
 * @property {string} file
 * @property {string} title as the source has it, with the groups around it: "group > test"
 * @property {string} [says] text that the file must hold: the row of a table, or the message that is compared
 */

/**
 * @typedef {object} Entry
 * @property {string} sentence
 * @property {string} [part] the heading within the section
 * @property {string} [message] the text that is said in the situation of the sentence; `{name}` for what differs
 * @property {Reference[]} [tests]
 * @property {string} [deviates] what the product does instead, and why
 * @property {string} [decision] the page of docs/decisions that says so
 * @property {string} [untestable] why no test can prove it
 */

/** @typedef {{ title: string, entries: Entry[] }} Section */

const FOLDER = "docs/specification";
const read = (/** @type {string} */ path) => readFileSync(join(projectRoot, path), "utf8");

/** @returns {Section[]} in the order of their files' names */
export function readSections() {
  return readdirSync(join(projectRoot, FOLDER))
    .filter((name) => name.endsWith(".json"))
    .sort((one, other) => one.localeCompare(other, "en", { numeric: true }))
    .map((name) => JSON.parse(read(`${FOLDER}/${name}`)));
}

/** Fails with all that is wrong. @param {Section[]} sections */
export function checkSections(sections) {
  const testsOf = remember((file) => new Map(findTests(file, read(file)).map((test) => [test.title, test])));
  const textOf = remember(read);
  const wrong = sections.flatMap(({ title, entries }) =>
    entries.flatMap((entry) =>
      [
        ...wrongEntry(entry),
        ...(entry.tests ?? []).flatMap((one) => wrongReference(one, testsOf, textOf)),
      ].map((what) => `  ${title}: "${entry.sentence}"\n    ${what}`),
    ),
  );
  if (wrong.length)
    throw new Failure(`The coverage of the specification is not as it says:\n${wrong.join("\n")}`);
}

/** @template T @param {(key: string) => T} make @returns {(key: string) => T} */
function remember(make) {
  const known = new Map();
  return (key) => known.get(key) ?? known.set(key, make(key)).get(key);
}

/** @param {Entry} entry @returns {string[]} */
function wrongEntry(entry) {
  const { tests, deviates, untestable, decision } = entry;
  const isProven = !!tests?.length;
  const wrong = wrongMessage(entry);
  if (!isProven && !deviates && !untestable)
    wrong.push("has no test, no deviation and no reason why it has none");
  if (untestable && (isProven || deviates)) wrong.push("cannot be both untestable and something else");
  if (deviates && !decision) wrong.push("deviates without a page of docs/decisions");
  if (decision && !existsSync(join(projectRoot, decision))) wrong.push(`there is no ${decision}`);
  return wrong;
}

/** @param {Entry} entry @returns {string[]} */
const wrongMessage = ({ message, tests = [] }) =>
  message === undefined
    ? []
    : tests
        .filter(({ says }) => !says || !saysMessage(says, message))
        .map(({ file }) => `${file}: what is quoted is not the message "${message}"`);

/** Whether a text has all of a message but what differs, in its order. @param {string} text @param {string} message */
function saysMessage(text, message) {
  let from = 0;
  return message.split(/\{\w+\}/).every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

/**
 * @param {Reference} reference
 * @param {(file: string) => Map<string, import("./test-titles.mjs").FoundTest>} testsOf
 * @param {(file: string) => string} textOf
 * @returns {string[]}
 */
function wrongReference({ file, title, says }, testsOf, textOf) {
  if (!existsSync(join(projectRoot, file))) return [`there is no ${file}`];
  const test = testsOf(file).get(title);
  if (!test) return [`${file} has no test "${title}"`];
  if (test.skipped) return [`${file}: "${title}" is skipped: ${test.skipped}`];
  if (says && !holds(textOf(file), says)) return [`${file} does not hold "${says}"`];
  return [];
}

/** Whether a source has a text, however its quotes and line breaks are written. @param {string} source @param {string} text */
export function holds(source, text) {
  const plain = (/** @type {string} */ one) =>
    one.replaceAll(/\\(["'`$])/g, "$1").replaceAll(/\\n|\s+/g, " ");
  return plain(source).includes(plain(text));
}

const HEAD = `# Coverage of the specification

Every sentence of the specification with the tests that fail if it is false. This file is made from \`docs/specification/*.json\`
by \`npm run coverage:docs\`; \`npm test\` fails where a test that is named here does not exist or is skipped, where a text
that is quoted after it is not in its file, where an entry has none, or where this file is not what would be made.

Titles stand as in the source: what a table or a loop fills in is \`%s\`, \`$name\` or \`\${name}\`, and the row that proves
the sentence is quoted after it. They are found with TypeScript's parser (\`scripts/lib/test-titles.mjs\`); a test that only
runs under a condition, such as where Redis is installed, counts. Each message of section 8 is quoted from the file of the
test that reaches it, word for word.`;

/** @param {Section[]} sections */
export function coverageDocument(sections) {
  const total = countsOf(sections.flatMap(({ entries }) => entries));
  const parts = sections.map(({ title, entries }) => `## ${title}\n\n${entries.map(lines).join("\n")}`);
  const rows = sections.map(({ title, entries }) => [title, ...countsOf(entries)]);
  const table = [
    ["Section", "Sentences", "Proven", "Deviating", "Not testable"],
    ["---", "--:", "--:", "--:", "--:"],
    ...rows,
  ];
  table.push(["All", ...total]);
  const deviations = sections.flatMap(({ entries }) => entries.filter(({ deviates }) => deviates));
  const listed = deviations.map((entry) => `- ${quoted(entry.sentence)}\n  - ${entry.deviates}`).join("\n");
  return `${[
    HEAD,
    table.map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
    `## Deviations\n\n${listed || "None."}`,
    messageTable(sections),
    ...parts,
  ].join("\n\n")}\n`;
}

/** @param {Section[]} sections */
function messageTable(sections) {
  const said = sections.flatMap(({ entries }) => entries.filter(({ message }) => message !== undefined));
  const rows = said.map(({ sentence, message = "", tests = [] }) => [
    quoted(message),
    quoted(sentence),
    tests.map(({ file, title }) => `${linkTo(file)} ${quoted(title)}`).join("<br>"),
  ]);
  const table = [["Message", "Situation", "Reached by"], ["---", "---", "---"], ...rows];
  return `## Messages\n\n${table.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}`;
}

/** @param {string} file */
const linkTo = (file) => `[${file.replace(/^tests\//, "")}](../${file})`;

/** @param {Entry[]} entries @returns {number[]} sentences, proven, deviating, untestable */
function countsOf(entries) {
  const deviating = entries.filter(({ deviates }) => deviates).length;
  const untestable = entries.filter((entry) => entry.untestable).length;
  return [entries.length, entries.length - deviating - untestable, deviating, untestable];
}

/** Without what Markdown would take for markup. @param {string} text */
const quoted = (text) => text.replaceAll(/[\\*_`<>[\]|]/g, String.raw`\$&`);

/** @param {Entry} entry */
function lines({ sentence, part, message, tests = [], deviates, decision, untestable }) {
  return [
    `- ${part ? `*${quoted(part)}*: ` : ""}${quoted(sentence)}${message ? `: “${quoted(message)}”` : ""}`,
    ...(deviates ? [`  - **Deviates**: ${deviates} ([decision](${decision?.replace(/^docs\//, "")}))`] : []),
    ...(untestable ? [`  - **Not testable**: ${untestable}`] : []),
    ...tests.map(({ file, title, says }) => {
      return `  - ${linkTo(file)} ${quoted(title)}${says ? `: “${quoted(says)}”` : ""}`;
    }),
  ].join("\n");
}

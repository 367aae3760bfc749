import { readFileSync } from "node:fs";
import ts from "typescript";

/**
 * One test or group of tests, as it stands in the source.
 * @typedef {object} FoundTest
 * @property {string} title with the groups around it: "group > test"; what a table or a loop fills in stays as written
 * @property {string} text the source of its call, table included
 * @property {string} [skipped] why no run has it
 */

const NAMES = new Set(["describe", "it", "test"]);
const SKIPS = new Set(["skip", "fixme", "todo", "fails"]);

/**
 * The calls of `describe`, `it` and `test` in a file, read with TypeScript's parser: nothing is run. A title is a text or
 * a template, whose `${…}` stay as written, like `%s` and `$name`; calls without such a title are passed over.
 * @param {string} file
 * @returns {FoundTest[]}
 */
export function findTests(file, text = readFileSync(file, "utf8")) {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  /** @type {FoundTest[]} */
  const found = [];
  visit(source, [], undefined);
  return found;

  /** @param {ts.Node} node @param {string[]} groups @param {string | undefined} skipped */
  function visit(node, groups, skipped) {
    const call = ts.isCallExpression(node) ? readCall(node, source) : undefined;
    if (!call) return ts.forEachChild(node, (child) => visit(child, groups, skipped));
    const path = [...groups, call.title];
    const why = skipped ?? call.skipped ?? skippedInside(call.body, source);
    found.push({ title: path.join(" > "), text: node.getText(source), ...(why ? { skipped: why } : {}) });
    if (call.body) ts.forEachChild(call.body, (child) => visit(child, path, why));
  }
}

/** @param {ts.CallExpression} node @param {ts.SourceFile} source */
function readCall(node, source) {
  const words = namesOf(node.expression);
  if (!NAMES.has(words[0] ?? "")) return;
  const [first] = node.arguments;
  const title = first && titleOf(first, source);
  if (title === undefined) return;
  const body = node.arguments.find(
    (argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument),
  );
  const skip = words.find((word) => SKIPS.has(word));
  if (!body && !skip) return;
  return { title, body, skipped: skip && `${words[0]}.${skip}` };
}

/** `it.each(table)` is ["it", "each"]. @param {ts.Node} callee @returns {string[]} */
function namesOf(callee) {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee)) return [...namesOf(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return namesOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return namesOf(callee.tag);
  return [];
}

/** @param {ts.Node} node @param {ts.SourceFile} source @returns {string | undefined} */
function titleOf(node, source) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText(source).slice(1, -1);
}

/** `test.skip()` and `test.fixme(true)` as a statement of the body. @param {ts.Node | undefined} body @param {ts.SourceFile} source */
function skippedInside(body, source) {
  const block = body && "body" in body ? /** @type {ts.Node} */ (body.body) : undefined;
  if (!block || !ts.isBlock(block)) return;
  return block.statements.map((statement) => unconditionalSkip(statement, source)).find(Boolean);
}

/** @param {ts.Statement} statement @param {ts.SourceFile} source */
function unconditionalSkip(statement, source) {
  if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return;
  const { expression, arguments: args } = statement.expression;
  const [name, skip] = namesOf(expression);
  if (!NAMES.has(name ?? "") || !SKIPS.has(skip ?? "")) return;
  const isAlways = args.length === 0 || args[0]?.kind === ts.SyntaxKind.TrueKeyword;
  return isAlways ? `${statement.getText(source)}` : undefined;
}

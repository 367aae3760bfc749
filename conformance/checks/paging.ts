import { type DocumentNode, type FieldNode, Kind, print, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { codeOf, describe, isRecord } from "../backend";
import { failed, NotTried, passed, type Row, tryRow } from "../check";
import { CONTRACT } from "../contract";
import { lackOf, type Need } from "../needs";
import type { Trial } from "../trial";
import { TRIED_IN, variablesOf } from "../variables";

const PAGE = 3;
const PAGES = 4;

/** A list that a document reads in pages. */
interface PagedList {
  /** Its coordinate and the arguments that are fixed, by which the same list in two documents is tried once. */
  name: string;
  /** Where the page is in the answer. */
  path: readonly string[];
}

/** Lists in pages: no row is lost or comes twice, the order stays, and a token of nobody's is refused. */
export async function checkPaging(trial: Trial): Promise<Row[]> {
  const lists = new Map<string, { need: Need; list: PagedList }>();
  for (const need of trial.needs.values()) {
    const { name, kind, document } = need.operation;
    if (kind !== "query" || TRIED_IN[name] || lackOf(need, trial.lacks)) continue;
    const list = pagedList(document);
    if (list && !lists.has(list.name)) lists.set(list.name, { need, list });
  }
  const rows: Row[] = [];
  for (const { need, list } of lists.values())
    rows.push(await tryRow(list.name, () => checkList(trial, need, list)));
  return rows;
}

/** The first field with `$limit` and `$nextToken` whose rows are asked for. */
function pagedList(document: DocumentNode): PagedList | null {
  const types = new TypeInfo(CONTRACT);
  const path: string[] = [];
  let found: PagedList | null = null;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: (field) => {
          path.push(field.alias?.value ?? field.name.value);
          const isPaged = ["$limit", "$nextToken"].every((variable) => hasArgument(field, variable));
          if (found || !isPaged || !asksForItems(field)) return;
          const fixed = (field.arguments ?? [])
            .filter(({ value }) => value.kind !== Kind.VARIABLE)
            .map(print);
          const owner = types.getParentType()?.name;
          found = {
            name: `${owner}.${field.name.value}(${fixed.join(", ")})`.replace("()", ""),
            path: [...path],
          };
        },
        leave: () => void path.pop(),
      },
    }),
  );
  return found;
}

const hasArgument = ({ arguments: given }: FieldNode, text: string) =>
  (given ?? []).some(({ value }) => print(value) === text);

const asksForItems = ({ selectionSet }: FieldNode) =>
  (selectionSet?.selections ?? []).some((node) => node.kind === Kind.FIELD && node.name.value === "items");

interface Page {
  keys: string[];
  nextToken: string | null;
}

async function checkList(trial: Trial, { operation }: Need, { name, path }: PagedList): Promise<Row> {
  const variables = variablesOf(operation, await trial.facts(), await trial.session());
  const read = (limit: number, nextToken: string | null) =>
    readPage(trial, operation.name, { ...variables, limit, nextToken }, path);
  // Something may have come in between: only what goes wrong twice is wrong.
  const problem = (await comparePages(read)) && (await comparePages(read));
  if (problem) return failed(name, `${operation.name}: ${problem}`);
  const token = await checkToken(trial, operation.name, variables);
  return token ? failed(name, `${operation.name}: ${token}`) : passed(name, `by ${operation.name}`);
}

async function readPage(
  trial: Trial,
  operation: string,
  variables: Record<string, unknown>,
  path: readonly string[],
): Promise<Page> {
  const answer = await trial.ask(operation, variables);
  const page = path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), answer.body?.data);
  if (page === null) throw new NotTried(`${path.at(-1)} is null here`);
  if (!isRecord(page) || !Array.isArray(page.items))
    throw new NotTried(`no page was read: ${describe(answer)}`);
  const { nextToken } = page;
  return {
    keys: page.items.map(keyOf),
    nextToken: typeof nextToken === "string" && nextToken ? nextToken : null,
  };
}

const KEYS = ["id", "subWalletId", "entry", "walletId"] as const;
const BOOK_KEYS = ["chain", "address", "memo"] as const;

/** What a row is known by; all of it where it has no name. */
function keyOf(item: unknown): string {
  if (!isRecord(item)) return JSON.stringify(item);
  const key = KEYS.map((name) => item[name]).find((value) => value !== undefined && value !== null);
  if (key !== undefined) return String(key);
  return BOOK_KEYS.every((name) => name in item)
    ? JSON.stringify(BOOK_KEYS.map((name) => item[name]))
    : JSON.stringify(isRecord(item.asset) ? item.asset : item);
}

/** What is wrong with the first pages of a list; null for nothing. */
async function comparePages(
  read: (limit: number, nextToken: string | null) => Promise<Page>,
): Promise<string | null> {
  const whole = await read(PAGE * PAGES, null);
  const again = await read(PAGE * PAGES, null);
  if (whole.keys.join("\n") !== again.keys.join("\n"))
    return "the order is another one when it is asked again";
  const parts: string[] = [];
  const tokens = new Set<string>();
  let nextToken: string | null = null;
  for (let count = 0; count < PAGES; count += 1) {
    const page: Page = await read(PAGE, nextToken);
    if (page.keys.length > PAGE) return `a page of ${PAGE} has ${page.keys.length} rows`;
    parts.push(...page.keys);
    nextToken = page.nextToken;
    if (nextToken === null) break;
    if (tokens.has(nextToken)) return "the same token comes again: the list has no end";
    tokens.add(nextToken);
  }
  if (new Set(parts).size < parts.length) return "a row comes on two pages";
  if (parts.join("\n") !== whole.keys.join("\n")) {
    const isLost = whole.keys.some((key) => !parts.includes(key));
    return isLost
      ? `a row is lost between pages of ${PAGE}: ${parts.length} of ${whole.keys.length} came`
      : `pages of ${PAGE} are in another order than one page of ${PAGE * PAGES}`;
  }
  const hasMore = whole.nextToken !== null;
  return hasMore !== (nextToken !== null)
    ? "one page says that there are more rows, and the other that there are none"
    : null;
}

async function checkToken(
  trial: Trial,
  operation: string,
  variables: Record<string, unknown>,
): Promise<string | null> {
  const answer = await trial.ask(operation, { ...variables, nextToken: "bm9ib2R5cw" });
  if (codeOf(answer) === "INVALID_INPUT") return null;
  return `a token of nobody's must be refused with INVALID_INPUT, but there was ${describe(answer)}`;
}

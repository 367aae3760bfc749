import { type DocumentNode, print } from "graphql";
import type { Session } from "../session/session.server";
import { type CustodyAnswer, callBackend, toError } from "./call.server";
import { groupBySize } from "./document-size.server";
import { AuthenticationError, CustodyUnavailable } from "./errors.server";
import { idOf, mergeDocuments, operationOf } from "./merge-documents.server";

export interface QueryOptions {
  /** In a call of its own: for data that a page can do without, and for queries with effects. */
  alone?: boolean | undefined;
  /** Asked again even if this HTTP request asked it before. */
  fresh?: boolean | undefined;
}

interface Asked {
  document: DocumentNode;
  variables: Record<string, unknown>;
  resolve: (data: unknown) => void;
  reject: (error: unknown) => void;
}

interface Scope {
  answers: Map<string, Promise<unknown>>;
  waiting: Asked[];
}

// A Session object belongs to one HTTP request, and these end with it.
const scopes = new WeakMap<Session, Scope>();

/**
 * Queries of the same moment are sent as one document; a repeated query is not sent again. The data are unchecked.
 * @throws CustodyError | CustodyUnavailable | AuthenticationError
 */
export function askQuery(
  session: Session,
  document: DocumentNode,
  variables: Record<string, unknown>,
  { alone = false, fresh = false }: QueryOptions = {},
): Promise<unknown> {
  const { authentication, ...own } = variables;
  const scope = scopeOf(session);
  const key = `${idOf(document)} ${JSON.stringify(own)}`;
  const isShared = authentication === undefined || authentication === session.authentication;
  const known = fresh || !isShared ? undefined : scope.answers.get(key);
  if (known) return known;
  const answer = new Promise<unknown>((resolve, reject) => {
    const asked = { document, variables, resolve, reject };
    if (alone || !isShared) void askAlone(session, asked);
    else wait(session, scope, asked);
  });
  if (isShared) scope.answers.set(key, answer);
  return answer;
}

/** Every mutation calls this, before and after, so that later queries see the change. */
export function forgetAnswers(session: Session): void {
  scopes.get(session)?.answers.clear();
}

function scopeOf(session: Session): Scope {
  let scope = scopes.get(session);
  if (!scope) {
    scope = { answers: new Map(), waiting: [] };
    scopes.set(session, scope);
  }
  return scope;
}

/** Loaders run at once: the call is made when all of them wait. */
function wait(session: Session, scope: Scope, asked: Asked): void {
  scope.waiting.push(asked);
  if (scope.waiting.length > 1) return;
  void Promise.resolve().then(() =>
    process.nextTick(() => {
      const all = scope.waiting.splice(0).sort((a, b) => idOf(a.document) - idOf(b.document));
      for (const group of groupBySize(all)) void askTogether(session, group);
    }),
  );
}

async function askTogether(session: Session, group: Asked[]): Promise<void> {
  const [first] = group;
  if (first && group.length === 1) return askAlone(session, first);
  const merged = mergeDocuments(group.map(({ document }) => document));
  const variables = merged.toVariables(group.map((one) => one.variables));
  try {
    const call = { text: merged.text, names: merged.names, isMutation: false, variables };
    const answer = await callBackend(session, call);
    const refusal = toErrorOf(answer.errors ?? []);
    if (refusal instanceof AuthenticationError) throw refusal;
    const parts = group.map((asked, index) => ({ asked, keys: merged.keys[index] ?? new Map() }));
    const isWhole = (answer.errors ?? []).every((error) =>
      parts.some(({ keys }) => isAbout(error, new Set(keys.values()))),
    );
    for (const { asked, keys } of parts) settlePart(session, asked, keys, answer, isWhole);
  } catch (error) {
    for (const asked of group) {
      if (isAnswered(error)) void askAlone(session, asked);
      else asked.reject(error);
    }
  }
}

/** An answer, but not GraphQL: perhaps the document was too large. */
function isAnswered(error: unknown): boolean {
  return error instanceof CustodyUnavailable && ["status", "not-graphql"].includes(error.reason);
}

/** A query's own errors count; what it lost through another query's error is asked again alone. */
function settlePart(
  session: Session,
  asked: Asked,
  keys: ReadonlyMap<string, string>,
  { data, errors = [] }: CustodyAnswer,
  isWhole: boolean,
): void {
  const aliases = new Set(keys.values());
  const own = toErrorOf(errors.filter((error) => isAbout(error, aliases)));
  if (own) asked.reject(own);
  else if (!data || !isWhole) void askAlone(session, asked);
  else asked.resolve(Object.fromEntries([...keys].map(([name, alias]) => [name, data[alias]])));
}

async function askAlone(session: Session, { document, variables, resolve, reject }: Asked): Promise<void> {
  try {
    const names = operationOf(document).name?.value ?? "unnamed";
    const answer = await callBackend(session, {
      text: textOf(document),
      names,
      isMutation: false,
      variables,
    });
    const refusal = toErrorOf(answer.errors ?? []);
    if (refusal) reject(refusal);
    else resolve(answer.data);
  } catch (error) {
    reject(error);
  }
}

type BackendErrors = NonNullable<CustodyAnswer["errors"]>;

function toErrorOf(errors: BackendErrors) {
  return errors.length > 0 ? toError(errors) : null;
}

function isAbout({ path }: BackendErrors[number], aliases: ReadonlySet<string>): boolean {
  return Array.isArray(path) && aliases.has(path[0]);
}

const texts = new WeakMap<DocumentNode, string>();

export function textOf(document: DocumentNode): string {
  let text = texts.get(document);
  if (text === undefined) {
    text = print(document);
    texts.set(document, text);
  }
  return text;
}

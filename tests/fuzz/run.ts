import fc from "fast-check";
import type { Stage } from "./stage";
import type { Attempt, Subject } from "./subjects";

/** What was found of a subject. */
export interface Outcome {
  name: string;
  cases: number;
  seconds: number;
  statuses: Record<string, number>;
  /** The longest answer, and how many characters more it has than the plain page. */
  longest: number;
  added: number;
  slowestMs: number;
  faults: string[];
}

interface Options {
  cases: number;
  seed: number;
  atOnce: number;
}

interface Sizes {
  page: number;
  data: number;
}

/** Enough to see what is wrong. */
const MAX_FAULTS = 10;
const TRACE = /\n\s+at (?:async )?[\w.<>[\] ]+ \(?(?:file|node|\/)|node_modules\/|PGlite|drizzle/;
const SLOW_MS = 1_000;

/** `/home?page=2` -> `/home.data?page=2` */
function dataOf(path: string): string {
  const [plain = "", query] = path.split("?");
  return `${plain === "/" ? "/_root" : plain}.data${query === undefined ? "" : `?${query}`}`;
}

interface Answer {
  status: number;
  text: string;
  /** Characters more than the plain page. */
  added: number;
}

function faultsOf({ method, isForged, mayAdd }: Attempt, { status, text, added }: Answer): string[] {
  // The backend refuses every change, which some actions answer as its failure.
  const isRefusal = status === 502 && method === "POST" && !isForged;
  return [
    ...(status >= 500 && !isRefusal ? [`answered ${status}`] : []),
    ...(TRACE.test(text) ? ["tells where in the program"] : []),
    ...(added > mayAdd ? [`answered with ${added} characters more than the plain page`] : []),
  ];
}

/** Sends a subject's cases, the same for the same seed, and says what is wrong with the answers. */
export async function fuzz(
  stage: Stage,
  subject: Subject,
  { cases, seed, atOnce }: Options,
): Promise<Outcome> {
  const started = performance.now();
  const visitor = subject.isSignedOut ? stage.stranger() : await stage.newVisitor();
  const { sizes, names } = await plainOf(stage, subject.plain, visitor.cookie);
  const attempts = fc.sample(subject.cases(names), { numRuns: cases, seed });
  const outcome: Outcome = {
    ...{
      name: subject.name,
      cases: 0,
      seconds: 0,
      statuses: {},
      longest: 0,
      added: 0,
      slowestMs: 0,
      faults: [],
    },
  };
  const fault = (what: string, attempt: Attempt) =>
    outcome.faults.push(
      `${what}: ${attempt.method} ${attempt.isPage ? "page" : "data"} ${attempt.path.slice(0, 400)}`,
    );

  async function ask(attempt: Attempt): Promise<number> {
    const begun = performance.now();
    const body = attempt.body && (await attempt.body(visitor.token));
    const response = await fetch(stage.url + (attempt.isPage ? attempt.path : dataOf(attempt.path)), {
      ...{ method: attempt.method, redirect: "manual" },
      headers: { Cookie: visitor.cookie, ...(body?.type && { "Content-Type": body.type }) },
      ...(body && { body: new Uint8Array(body.bytes) }),
    });
    const text = await response.text();
    const ms = performance.now() - begun;
    const added = text.length - (attempt.isPage ? sizes.page : sizes.data);
    outcome.cases += 1;
    outcome.statuses[response.status] = (outcome.statuses[response.status] ?? 0) + 1;
    outcome.longest = Math.max(outcome.longest, text.length);
    outcome.added = Math.max(outcome.added, added);
    outcome.slowestMs = Math.max(outcome.slowestMs, ms);
    for (const what of faultsOf(attempt, { status: response.status, text, added })) fault(what, attempt);
    return ms;
  }
  const send = (attempt: Attempt) =>
    ask(attempt).catch((error) => {
      fault(`was not answered (${error.cause ?? error})`, attempt);
      return 0;
    });

  const late: Attempt[] = [];
  async function sendAll(some: readonly Attempt[]): Promise<void> {
    const queue = some.values();
    const worker = async () => {
      for (const attempt of queue) {
        if (outcome.faults.length >= MAX_FAULTS) return;
        if ((await send(attempt)) > SLOW_MS) late.push(attempt);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
  const before = stage.backend.refused;
  // Those that may change nothing by themselves, so that what reaches the backend is known to be theirs.
  await sendAll(attempts.filter(({ method, isForged }) => method === "GET" || isForged));
  const reached = stage.backend.refused - before;
  if (reached > 0) outcome.faults.push(`${reached} changes reached the backend without a valid form`);
  await sendAll(attempts.filter(({ method, isForged }) => method === "POST" && !isForged));
  // On a busy machine any answer may be late: what is late when it is asked for alone, and again, is too slow.
  for (const attempt of late.slice(0, MAX_FAULTS)) {
    const alone = [await send(attempt), await send(attempt), await send(attempt)];
    if (Math.min(...alone) > SLOW_MS) fault(`took ${Math.round(Math.min(...alone))} ms`, attempt);
  }
  return { ...outcome, seconds: (performance.now() - started) / 1000 };
}

/** How large a page and its data are, and the parameters in its links and forms. */
async function plainOf(stage: Stage, path: string, cookie: string) {
  const textOf = async (one: string) =>
    (await fetch(stage.url + one, { headers: { Cookie: cookie } })).text();
  const page = await textOf(path);
  const sizes: Sizes = { page: page.length, data: (await textOf(dataOf(path))).length };
  const inLinks = [...page.matchAll(/(?:\?|&amp;)([\w.-]+)=/g)].map(([, name = ""]) => name);
  const inForms = [...page.matchAll(/<(?:input|select|textarea)\b[^>]*\sname="([^"]+)"/g)].map(
    ([, name = ""]) => name,
  );
  return { sizes, names: [...new Set([...inLinks, ...inForms])] };
}

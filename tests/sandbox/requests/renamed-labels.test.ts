import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createSession } from "~/lib/session/session.server";
import { marksIn, unmarked } from "../../fixtures/console/rename-labels";
import { loadConsole, loadPhone } from "../../fixtures/console/renamed-programs";
import { Jar } from "../../fixtures/console/session-request";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const PERSON = { email: "amara.osei@meridian.example", pin: "274913" };

type Handle = (request: Request) => Promise<Response>;
type Both = { plain: Handle; renamed: Handle };

let sandbox: TestSandbox;
let consoles: Both;
let phones: Both;
const jar = new Jar();

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
  const environment = {
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    NETWORK: "testnet",
    SESSION_SECRETS: "a secret that is quite long enough to be one",
    CUSTODY_API_URL: `${sandbox.url}/graphql`,
    CUSTODY_API_KEY: PORTAL_KEY,
    CUSTODY_TIMEOUT_MS: "20000",
    EXCHANGE_EMAIL_DOMAINS: "meridian.example",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  consoles = { plain: await loadConsole(false), renamed: await loadConsole(true) };
  phones = { plain: await phoneOf(false), renamed: await phoneOf(true) };
  const authentication = await signIn(sandbox.url, PERSON);
  jar.take(createSession(jar.request(), { email: PERSON.email, authentication }));
}, 600_000);
afterAll(() => sandbox?.close());

/** The phone of this sandbox; nothing is decided on it. */
async function phoneOf(isRenamed: boolean): Promise<Handle> {
  const handle = await loadPhone(isRenamed);
  const refuse = () => Promise.reject(new Error("Nothing is decided here"));
  const custody = { addSignature: refuse, rejectRequest: refuse } as Parameters<typeof handle>[2];
  return (request) => handle(request, sandbox.services, custody);
}

interface Page {
  path: string;
  plain: string;
  renamed: string;
  marks: number;
}

/** Reads a page of both programs, and again where something moved between the two. */
async function read(
  { plain, renamed }: Both,
  path: string,
  request: (path: string) => Request,
): Promise<Page> {
  let page: Page | null = null;
  for (let attempt = 0; (attempt < 3 && page?.plain !== page?.renamed) || page === null; attempt++) {
    const [one, other] = await Promise.all([plain(request(path)), renamed(request(path))]);
    const [text, marked] = await Promise.all([shownOf(one), shownOf(other)]);
    page = { path, plain: text, renamed: unmarked(marked), marks: marksIn(marked) };
  }
  return page;
}

/** Status, place and text of an answer, without what is new in each answer, and what is placed by a text's width. */
async function shownOf(answer: Response): Promise<string> {
  const text = await answer.text();
  const same = text
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<text class="chart__label".*?<\/text>/gs, "")
    .replace(/(name="(?:csrf|once|token)" value=")[^"]*/g, "$1")
    .replace(/\r\n (?=.)/g, "")
    // A price is of now, to the second.
    .replace(/(<time dateTime="[^"]*T\d\d:\d\d):[^"]*"( title="[^"]*, \d\d:\d\d):\d\d/g, '$1"$2');
  return `${answer.status} ${unmarked(answer.headers.get("Location") ?? "")}\n${same.replaceAll("<", "\n<")}`;
}

/** What a link shows that others do not: its sort of page, with each of its parameters. Sub-wallets differ by chain. */
function sortsOf(path: string): string[] {
  const { pathname, searchParams } = new URL(path, "http://console.test");
  const page = pathname
    .replace(/(?<=\/)(?:[0-9a-f-]{32,36}|(?:0x)?[0-9A-Fa-f]{64}|\d+)(?=\/|$)/g, ":")
    .replace(/^\/(?:home|portfolio)(?=\/.)/, "")
    .replace(/^\/wallets(?=\/.*\/[a-z]+$)/, "");
  const anyChain = page.replace(/\/[A-Z_]+(?=\/|$)/, "/*");
  return [page, ...[...searchParams.keys()].map((name) => `${anyChain}?${name}`)];
}

/** Follows a program's links to all that shows something new. */
async function walk(
  both: Both,
  { start, times, request }: { start: readonly string[]; times: number; request: (path: string) => Request },
): Promise<Page[]> {
  const waiting = [...start];
  const seen = new Set(waiting);
  const counts = new Map<string, number>();
  const pages: Page[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const page = await read(both, path, request);
    pages.push(page);
    for (const [, found = ""] of page.plain.matchAll(/ href="(\/[^"#]*)/g)) {
      const link = found.replaceAll("&amp;", "&");
      const sorts = sortsOf(link);
      const isNew = sorts.some((sort) => (counts.get(sort) ?? 0) < times);
      if (!isNew || seen.has(link) || /\.(?:css|woff2|png|svg|ico|js)\b/.test(link)) continue;
      for (const sort of sorts) counts.set(sort, (counts.get(sort) ?? 0) + 1);
      seen.add(link);
      waiting.push(link);
    }
  }
  return pages;
}

/** The first lines that differ. */
function firstDifference({ path, plain, renamed }: Page): string {
  const [lines, others] = [plain.split("\n"), renamed.split("\n")];
  const at = lines.findIndex((line, index) => line !== others[index]);
  return `${path}: ${lines[at]} is ${others[at]}`;
}

it("shows the same on every page of the console", async () => {
  const start = ["/home", "/transactions", "/address-book", "/portfolio", "/exchanges", "/help"];
  const pages = await walk(consoles, { start, times: 1, request: (path) => jar.request(path) });
  const different = pages.filter(({ plain, renamed }) => plain !== renamed);
  process.stdout.write(`Renamed labels: ${pages.length} pages compared\n`);
  expect(different.map(firstDifference)).toEqual([]);
  expect(pages.filter(({ marks }) => marks > 20).length).toBeGreaterThan(40);
}, 600_000);

it("shows the same on every page of the phone", async () => {
  const pages = await walk(phones, {
    start: ["/device"],
    times: 30,
    request: (path) => new Request(`${sandbox.url}${path}`),
  });
  const different = pages.filter(({ plain, renamed }) => plain !== renamed);
  process.stdout.write(`Renamed labels: ${pages.length} pages compared\n`);
  expect(different.map(firstDifference)).toEqual([]);
  expect(pages.filter(({ marks }) => marks > 5).length).toBeGreaterThan(5);
}, 600_000);

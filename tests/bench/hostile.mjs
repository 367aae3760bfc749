import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Stage } from "./stage.mjs";
import { formatTable, kilobytes, median, round } from "./table.mjs";
import { signInVisitor, Visitor } from "./visitor.mjs";

const IMPORT = "/address-book/add";
const PAYOUT = "/payouts/new";
const VERIFY = "/verify";
const HEADER = "name,chain,address";
const PAYOUT_HEADER = "reference,from,asset,to,amount,tag,note";
const MEGABYTE = 1024 * 1024;
const ATTACKERS = 4;
/** Between an answer and the next page that the onlooker asks for. */
const LOOK_EVERY_MS = 30;

/** What somebody may paste or upload to stop the console, with the fields beside the token. */
const FORMS = [
  { name: "600 KB, 100,000 × `a,b,c`", ...imported(`${HEADER}\n${"a,b,c\n".repeat(100_000)}`) },
  { name: "60 KB, 10,000 × `a,b,c`", ...imported(`${HEADER}\n${"a,b,c\n".repeat(10_000)}`) },
  { name: "840 KB of wrong quotes", ...imported(`${HEADER}\n${'"a"b,"c\n'.repeat(105_000)}`) },
  { name: "999 rows of `a,b,c`", ...imported(`${HEADER}\n${"a,b,c\n".repeat(999)}`) },
  {
    name: "a payout of 1 MB of wrong rows",
    path: PAYOUT,
    fieldsOf: () => ({
      name: "",
      file: fileOf("p.csv", `${PAYOUT_HEADER}\n${"a,b,c,d,e,f,g\n".repeat(74_000)}`),
    }),
  },
  { name: "an export of 30 MB, which was lengthened", path: VERIFY, fieldsOf: lengthenedExport },
  {
    name: "30 MB of quotation marks as an export",
    path: VERIFY,
    fieldsOf: async (visitor) => ({
      ...(await lengthenedExport(visitor)),
      file: fileOf("x.csv", '"'.repeat(30 * MEGABYTE)),
    }),
  },
];

/** What somebody with a key may ask the backend itself. */
const QUERIES = [
  { name: "GraphQL: 4,900 names", query: `{ ${"a ".repeat(4_900)} }` },
  { name: "GraphQL: 900 KB of brackets", query: "{a".repeat(450_000) },
  { name: "GraphQL: 3,000 fragments", query: manyFragments(3_000) },
];

function imported(csv) {
  return { path: IMPORT, fieldsOf: () => ({ intent: "import", csv }) };
}

function fileOf(name, text) {
  return { fileName: name, text };
}

/** The person's own portfolio, with its last row again and again, and the manifest of the true one. */
async function lengthenedExport(visitor) {
  const until = "end=2026-06-30T22:59:59.999Z&interval=ONE_WEEK_DAILY&currency=GBP";
  const { html: csv } = await visitor.load(`/portfolio/export.csv?${until}`);
  const { html: manifest } = await visitor.load(`/portfolio/export.manifest.json?${until}`);
  const row = csv.slice(csv.trimEnd().lastIndexOf("\n") + 1);
  const text = csv + row.repeat(Math.floor((30 * MEGABYTE) / Buffer.byteLength(row)));
  return { file: fileOf("portfolio.csv", text), manifest: fileOf("portfolio.manifest.json", manifest) };
}

function manyFragments(count) {
  const each = Array.from(
    { length: count },
    (_, at) => `fragment f${at} on Query { ...f${(at + 1) % count} }`,
  );
  return `{ ...f0 } ${each.join(" ")}`;
}

/**
 * Posts what is costly to read, again and again by four visitors at once, and measures how long a fifth waits for pages
 * meanwhile, and how long the event loops of both programs pause.
 * @param {{ seconds: number }} options how long each is posted
 */
export async function measureHostile({ seconds }) {
  const stage = new Stage();
  try {
    const backend = await stage.startSandbox();
    const program = await stage.startConsole(backend);
    const attackers = await Promise.all(Array.from({ length: ATTACKERS }, () => signInVisitor(program.url)));
    const onlooker = await signInVisitor(program.url);
    for (const path of ["/home", IMPORT]) await onlooker.load(path);
    const rows = [];
    for (const { name, requestsOf } of attacksOn(stage, backend)) {
      process.stdout.write(`Posting ${name}\n`);
      const requests = await requestsOf(attackers);
      for (const one of [program, backend]) await one.readUsage();
      const until = performance.now() + seconds * 1000;
      const posts = requests.map((request) => post(request, until));
      const [waits, ...answers] = await Promise.all([watch(program, onlooker, until), ...posts]);
      const pauses = [await program.readUsage(), await backend.readUsage()];
      rows.push([...toRow(name, waits, answers.flat()), ...pauses.map(showPauses)]);
    }
    process.stdout.write(`\n${formatTable(HEAD, rows)}\n`);
    return 0;
  } finally {
    await stage.end();
  }
}

/** Each with the request of every attacker. */
function attacksOn(stage, backend) {
  const forms = FORMS.map(({ name, path, fieldsOf }) => ({
    name,
    requestsOf: (visitors) => Promise.all(visitors.map((visitor) => formRequest(visitor, path, fieldsOf))),
  }));
  const queries = QUERIES.map(({ name, query }) => ({
    name,
    requestsOf: (visitors) => visitors.map(() => queryRequest(stage, backend, query)),
  }));
  return [{ name: "none", requestsOf: () => [] }, ...forms, ...queries];
}

async function formRequest(visitor, path, fieldsOf) {
  const { html } = await visitor.load(path);
  const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const { type, body } = multipart({ csrf, ...(await fieldsOf(visitor)) });
  const headers = { Cookie: visitor.cookieHeader, Origin: visitor.url, "Content-Type": type };
  return { url: visitor.url + path, headers, body };
}

function queryRequest(stage, backend, query) {
  const { serverApiKey } = JSON.parse(readFileSync(stage.secretsFile, "utf8"));
  const headers = { "Content-Type": "application/json", "x-api-key": serverApiKey };
  return { url: `${backend.url}/graphql`, headers, body: Buffer.from(JSON.stringify({ query })) };
}

const HEAD = [
  "what",
  "/login p50 ms",
  "p99",
  "longest",
  "/home p50 ms",
  "p99",
  "longest",
  "posts answered",
  "statuses",
  "largest answer kB",
  "most memory MB",
  "console's pauses ms",
  "backend's",
];

/** Of the event loop: 999 of 1,000 are shorter, and the longest. */
const showPauses = ({ p999Ms, pauseMs }) => `${Math.round(p999Ms)} / ${Math.round(pauseMs)}`;

/**
 * Posts until the time is over. The body is made before: this program shares the machine's cores with the console.
 * Resolves with the status and the size of each answer.
 */
async function post({ url, headers, body }, until) {
  const answers = [];
  while (performance.now() < until) {
    const answer = await fetch(url, { method: "POST", redirect: "manual", headers, body });
    answers.push({ status: answer.status, bytes: (await answer.arrayBuffer()).byteLength });
  }
  return answers;
}

/** @param {Record<string, string | { fileName: string, text: string }>} fields */
function multipart(fields) {
  const boundary = "----strongroom-bench";
  const parts = Object.entries(fields).map(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof value === "string") return `${head}\r\n\r\n${value}\r\n`;
    return `${head}; filename="${value.fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n${value.text}\r\n`;
  });
  const body = Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** Asks for pages until the time is over, as a signed-in person and as somebody who signs in. */
async function watch(program, person, until) {
  const stranger = new Visitor(program.url);
  const waits = { login: [], home: [], memory: [] };
  const timed = async (visitor, path) => {
    const start = performance.now();
    await visitor.load(path);
    return performance.now() - start;
  };
  while (performance.now() < until) {
    waits.login.push(await timed(stranger, "/login"));
    waits.home.push(await timed(person, "/home"));
    waits.memory.push((await program.readUsage({ keep: true })).memoryMb);
    await wait(LOOK_EVERY_MS);
  }
  return waits;
}

function toRow(name, { login, home, memory }, answers) {
  const waitsOf = (values) => {
    const sorted = [...values].sort((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1];
    return [median(sorted), p99, sorted.at(-1)].map(round);
  };
  const statuses = [...new Set(answers.map(({ status }) => status))].sort();
  const largest = Math.max(0, ...answers.map(({ bytes }) => bytes));
  return [
    name,
    ...waitsOf(login),
    ...waitsOf(home),
    answers.length,
    statuses.join(" "),
    kilobytes(largest),
    Math.round(Math.max(...memory)),
  ];
}

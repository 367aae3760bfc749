import { setTimeout as wait } from "node:timers/promises";
import { Stage } from "./stage.mjs";
import { formatTable, kilobytes, median, round } from "./table.mjs";
import { signInVisitor, Visitor } from "./visitor.mjs";

const PATH = "/address-book/add";
const HEADER = "name,chain,address";
const ATTACKERS = 4;
/** Between an answer and the next page that the onlooker asks for. */
const LOOK_EVERY_MS = 30;

/** What somebody may paste or upload to stop the console. */
const FILES = [
  { name: "none", text: "" },
  { name: "600 KB, 100,000 × `a,b,c`", text: `${HEADER}\n${"a,b,c\n".repeat(100_000)}` },
  { name: "60 KB, 10,000 × `a,b,c`", text: `${HEADER}\n${"a,b,c\n".repeat(10_000)}` },
  { name: "840 KB of wrong quotes", text: `${HEADER}\n${'"a"b,"c\n'.repeat(105_000)}` },
  { name: "999 rows of `a,b,c`", text: `${HEADER}\n${"a,b,c\n".repeat(999)}` },
];

/**
 * Posts files that are costly to read to the address book's import, again and again by four visitors at once, and
 * measures how long a fifth waits for pages meanwhile.
 * @param {{ seconds: number }} options how long each file is posted
 */
export async function measureHostileCsv({ seconds }) {
  const stage = new Stage();
  try {
    const backend = await stage.startSandbox();
    const program = await stage.startConsole(backend);
    const attackers = await Promise.all(Array.from({ length: ATTACKERS }, () => signInVisitor(program.url)));
    const onlooker = await signInVisitor(program.url);
    for (const path of ["/home", PATH]) await onlooker.load(path);
    const rows = [];
    for (const { name, text } of FILES) {
      process.stdout.write(`Posting ${name}\n`);
      for (const one of [program, backend]) await one.readUsage();
      const until = performance.now() + seconds * 1000;
      const posts = text === "" ? [] : attackers.map((visitor) => post(visitor, text, until));
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

const HEAD = [
  "file",
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
 * Posts a file until the time is over. Its body is made once: this program shares the machine's cores with the console.
 * Resolves with the status and the size of each answer.
 */
async function post(visitor, text, until) {
  const { html } = await visitor.load(PATH);
  const csrf = /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const { type, body } = multipart({ csrf, intent: "import", csv: text });
  const headers = { Cookie: visitor.cookieHeader, Origin: visitor.url, "Content-Type": type };
  const answers = [];
  while (performance.now() < until) {
    const answer = await fetch(visitor.url + PATH, { method: "POST", redirect: "manual", headers, body });
    answers.push({ status: answer.status, bytes: (await answer.arrayBuffer()).byteLength });
  }
  return answers;
}

function multipart(fields) {
  const boundary = "----strongroom-bench";
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
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

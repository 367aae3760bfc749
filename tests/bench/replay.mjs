/**
 * A backend that answers at once: passes on the first call of each kind to CUSTODY_API_URL, keeps the answer, and
 * gives it from memory to later ones. Calls of a kind have the same document and variables, whoever makes them, so
 * this is for one user alone. Mutations always go to the backend.
 *
 * `POST /-/record?delay=20` starts a list of the calls that come, each answered that many milliseconds later than it
 * could be; `GET /-/record` ends and answers it.
 */
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

const { CUSTODY_API_URL, PORT } = process.env;
/** @type {Map<string, Promise<{ status: number, version: string | null, body: Buffer }>>} */
const answers = new Map();
/** @type {{ operation: string, document: string, startedMs: number }[] | null} */
let recorded = null;
let delayMs = 0;

createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://replay");
  if (pathname === "/healthz") return response.end();
  if (pathname === "/-/record") return response.end(switchRecording(request.method, searchParams));
  const text = await readText(request);
  const isQuery = !/"query":\s*"\s*mutation/.test(text);
  if (recorded) recorded.push({ ...describe(text), startedMs: performance.now() });
  if (delayMs > 0) await wait(delayMs);
  try {
    const { status, version, body } = await (isQuery
      ? answerFromMemory(request, text)
      : forward(request, text));
    // Without it the console would ask every ten minutes what the backend has, as it does not of a real one.
    if (version) response.setHeader("Contract-Version", version);
    response.writeHead(status, { "Content-Type": "application/json", "Content-Length": body.length });
    response.end(body);
  } catch {
    response.writeHead(502).end();
  }
}).listen(Number(PORT), "127.0.0.1");

function switchRecording(method, searchParams) {
  const list = recorded ?? [];
  recorded = method === "POST" ? [] : null;
  delayMs = method === "POST" ? Number(searchParams.get("delay")) : 0;
  return JSON.stringify(list);
}

async function readText(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** @returns {{ operation: string, document: string }} */
function describe(text) {
  const { query = "", operationName } = JSON.parse(text);
  return {
    operation: operationName ?? /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? "unnamed",
    document: text,
  };
}

function answerFromMemory(request, text) {
  const key = kindOf(text);
  let answer = answers.get(key);
  if (!answer) {
    answer = forward(request, text);
    answers.set(key, answer);
    // Only a full answer is worth keeping.
    answer.then(
      ({ status, body }) => (status !== 200 || body.includes('"errors"')) && answers.delete(key),
      () => answers.delete(key),
    );
  }
  return answer;
}

/** The text of most calls is known, so that they cost no parsing. */
const kinds = new Map();
function kindOf(text) {
  let kind = kinds.get(text);
  if (kind === undefined) {
    kind = JSON.stringify(JSON.parse(text), (name, value) => (name === "authentication" ? undefined : value));
    kinds.set(text, kind);
  }
  return kind;
}

async function forward(request, text) {
  const { host, connection, "content-length": length, ...headers } = request.headers;
  const answer = await fetch(CUSTODY_API_URL, { method: "POST", headers, body: text });
  const version = answer.headers.get("Contract-Version");
  return { status: answer.status, version, body: Buffer.from(await answer.arrayBuffer()) };
}

import http, {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import https from "node:https";

/** Shorter than the usual five seconds of servers, so that we close idle connections first. */
const IDLE_MS = 4_000;

const keptOpen = {
  "http:": new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
  "https:": new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
};

interface Post {
  headers: Record<string, string>;
  body: string;
  /** Milliseconds for the whole exchange. */
  timeout: number;
  maxLength: number;
  /** Uses a new connection: the other side may close a kept one just as this is sent. */
  isAlone: boolean;
}

export class PostTimeout extends Error {
  override name = "PostTimeout";
}

/**
 * A quarter of the cost of `fetch`. Follows no redirects.
 * @throws PostTimeout, RangeError if the answer is too long, or the connection's error
 */
export function post(
  url: URL,
  options: Post,
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sent = requestTo(url, options);
    const fail = (error: Error) => {
      clearTimeout(timer);
      reject(error);
      sent.destroy();
    };
    const timer = setTimeout(() => fail(new PostTimeout("The answer took too long")), options.timeout);
    sent.on("error", fail);
    sent.once("response", (answer) => {
      readText(answer, options.maxLength).then((text) => {
        clearTimeout(timer);
        resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers });
      }, fail);
    });
    sent.end(options.body);
  });
}

function requestTo(
  url: URL,
  { headers, body, isAlone }: Pick<Post, "headers" | "body" | "isAlone">,
): ClientRequest {
  const kind = url.protocol === "https:" ? "https:" : "http:";
  const options: RequestOptions = {
    method: "POST",
    headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
    agent: isAlone ? false : keptOpen[kind],
  };
  return kind === "https:" ? https.request(url, options) : http.request(url, options);
}

function readText(answer: IncomingMessage, maxLength: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    answer.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > maxLength) reject(new RangeError("The answer is too long"));
      else chunks.push(chunk);
    });
    answer.once("end", () => resolve(Buffer.concat(chunks, length).toString("utf8")));
    answer.on("error", reject);
  });
}

interface OpenPost {
  headers: Record<string, string>;
  body: string;
  /** Milliseconds without any data before it fails. */
  patience: number;
  signal?: AbortSignal | undefined;
}

/** Streams the answer, whatever its status. @throws PostTimeout or the connection's error, also while streaming */
export function openPost(
  url: URL,
  { headers, body, patience, signal }: OpenPost,
): Promise<AsyncIterable<string>> {
  return new Promise((resolve, reject) => {
    const sent = requestTo(url, { headers, body, isAlone: true });
    sent.setTimeout(patience, () => sent.destroy(new PostTimeout("The answer took too long")));
    sent.once("error", reject);
    const leave = () => sent.destroy(new Error("Nobody waits for the answer any more"));
    if (signal?.aborted) leave();
    signal?.addEventListener("abort", leave);
    sent.once("close", () => signal?.removeEventListener("abort", leave));
    sent.once("response", (answer) => {
      answer.setEncoding("utf8");
      resolve(answer as AsyncIterable<string>);
    });
    sent.end(body);
  });
}

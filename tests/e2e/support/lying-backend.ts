import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { operationsOf } from "../../fixtures/console/merged-query";
import type { GraphqlAnswer } from "./api";

export interface Call {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
}

type Lie = (call: Call, respond: () => Promise<GraphqlAnswer>) => Promise<Reply | "drop">;
interface Reply {
  status: number;
  body: string;
}

/**
 * A backend that stands between a console and the sandbox and says what a test wants it to. It is honest until
 * told otherwise. `field` names a GraphQL field or operation; a call that mentions it is answered with the lie.
 */
export class LyingBackend {
  /** Every call that came through, in order. */
  readonly calls: Call[] = [];
  private readonly lies = new Map<string, Lie>();
  private server: Server | undefined;
  private padding = "";

  constructor(private readonly sandboxUrl: string) {}

  /** Changes an honest answer's data in place before the console sees it. */
  rewrite(field: string, change: (data: Record<string, unknown>, call: Call) => void): void {
    this.lies.set(field, async (call, respond) => {
      const answer = await respond();
      if (answer.data) change(answer.data, call);
      return { status: 200, body: JSON.stringify(answer) };
    });
  }

  /** Answers with this status and text and asks nobody. */
  answer(field: string, body: string, status = 200): void {
    this.lies.set(field, async () => ({ status, body }));
  }

  /** Answers with a GraphQL error in the contract's form. */
  fail(field: string, code: string, errorMessage: string): void {
    const message = JSON.stringify({ errorMessage, code });
    this.answer(field, JSON.stringify({ data: null, errors: [{ message, extensions: { code } }] }));
  }

  /** Answers honestly, but late. */
  delay(field: string, ms: number): void {
    this.lies.set(field, async (_call, respond) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return { status: 200, body: JSON.stringify(await respond()) };
    });
  }

  /**
   * Keeps a call waiting, and passes it on only once released. Answers the function that releases, which waits until
   * the backend has done what was asked.
   */
  hold(field: string): () => Promise<void> {
    const passedOn: Promise<unknown>[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.lies.set(field, async (_call, respond) => {
      const answer = released.then(respond);
      passedOn.push(answer);
      return { status: 200, body: JSON.stringify(await answer) };
    });
    return async () => {
      release();
      await Promise.all(passedOn);
    };
  }

  /** Hangs up without an answer; with `afterwards`, only once the backend has done what was asked. */
  drop(field: string, { afterwards = false } = {}): void {
    this.lies.set(field, async (_call, respond) => {
      if (afterwards) await respond();
      return "drop";
    });
  }

  /** Makes every session handle this much longer towards the console, and takes it off again on its way back. */
  lengthenSessions(by: number): void {
    this.padding = randomBytes(by).toString("base64url").slice(0, by);
  }

  /** Hangs up on every call. */
  goDown(): void {
    this.lies.set("", async () => "drop");
  }

  /** Forgets every lie and every call. */
  reset(): void {
    this.lies.clear();
    this.calls.length = 0;
    this.padding = "";
  }

  /** How often a call that mentions the field came through. */
  countCalls(field: string): number {
    return this.calls.filter((call) => mentions(call, field)).length;
  }

  /** Begins to listen on a free port; answers the URL for CUSTODY_API_URL. */
  async start(): Promise<string> {
    const server = createServer((request, response) => void this.handle(request, response));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks).toString();
    const body = this.padding ? sent.replaceAll(this.padding, "") : sent;
    const call = JSON.parse(body) as Call;
    this.calls.push(call);
    const respond = () => this.forward(request, body);
    const [field, lie] = [...this.lies].findLast(([name]) => mentions(call, name)) ?? [];
    const reply = !lie
      ? { status: 200, body: JSON.stringify(await respond()) }
      : field !== "" && isMerged(call)
        ? { status: 200, body: TOO_MUCH_AT_ONCE }
        : await lie(call, respond);
    if (reply === "drop") return void response.destroy();
    response.writeHead(reply.status, { "Content-Type": "application/json" }).end(reply.body);
  }

  private async forward(request: IncomingMessage, body: string): Promise<GraphqlAnswer> {
    const headers = Object.entries(request.headers).filter(([name]) => PASSED_ON.includes(name));
    const answer = await fetch(`${this.sandboxUrl}/graphql`, {
      method: "POST",
      headers: headers as [string, string][],
      body,
    });
    const text = await answer.text();
    return JSON.parse(text.replaceAll(/"enc":"[^"]+/g, (handle) => handle + this.padding));
  }
}

const PASSED_ON = ["content-type", "x-api-key", "x-tv-authentication", "idempotency-key"];

/** A console whose call is refused as a whole asks its queries one by one: only one of them is lied about. */
const TOO_MUCH_AT_ONCE = JSON.stringify({ errors: [{ message: "One operation at a time" }] });

function isMerged({ query }: Call): boolean {
  return operationsOf(query).length > 1;
}

/** The empty field is mentioned by every call. */
function mentions({ query, operationName }: Call, field: string): boolean {
  const isNamed = operationName === field || operationsOf(query).includes(field);
  return field === "" || isNamed || new RegExp(`(?<![A-Za-z])${field}(?![A-Za-z])`).test(query);
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A backend that asks the sandbox each question once and remembers the answer, so that a console behind it is as fast
 * as it can be. Nothing can be changed through it: what is not a question is refused, but for previews.
 */
export class InstantBackend {
  private readonly answers = new Map<string, Promise<string>>();
  private server: Server | undefined;

  constructor(private readonly sandboxUrl: string) {}

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
    const body = Buffer.concat(chunks).toString();
    const answer = this.answers.get(body) ?? (changesSomething(body) ? REFUSAL : this.ask(request, body));
    if (typeof answer !== "string") this.answers.set(body, answer);
    response.writeHead(200, { "Content-Type": "application/json" }).end(await answer);
  }

  private async ask(request: IncomingMessage, body: string): Promise<string> {
    const headers = Object.entries(request.headers).filter(([name]) => PASSED_ON.includes(name));
    const answer = await fetch(`${this.sandboxUrl}/graphql`, {
      method: "POST",
      headers: headers as [string, string][],
      body,
    });
    return answer.text();
  }
}

const PASSED_ON = ["content-type", "x-api-key", "x-tv-authentication"];

const REFUSAL = JSON.stringify({
  data: null,
  errors: [{ message: JSON.stringify({ code: "NOT_ALLOWED", errorMessage: "Nothing can be changed here" }) }],
});

function changesSomething(body: string): boolean {
  const { query, variables } = JSON.parse(body) as {
    query: string;
    variables?: { sendToDevicesForSigning?: boolean };
  };
  return /^\s*mutation\b/.test(query) && variables?.sendToDevicesForSigning !== false;
}

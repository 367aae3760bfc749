import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PostTimeout, post } from "~/lib/http/post.server";

let server: Server;
let url: URL;
let answer: RequestListener;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((req, res) => {
    sockets.add(req.socket);
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`);
});

beforeEach(() => {
  sockets.clear();
  answer = (req, res) => void req.pipe(res);
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const options = { headers: { "Content-Type": "text/plain" }, timeout: 300, maxLength: 1_000, isAlone: false };
const send = (own: Partial<typeof options> & { body?: string } = {}) =>
  post(url, { ...options, body: "a € b", ...own });

describe("a post", () => {
  it("brings back status, text and headers", async () => {
    const { headers, ...brought } = await send();
    expect(brought).toEqual({ status: 200, text: "a € b" });
    expect(headers["contract-version"]).toBeUndefined();
    answer = (_req, res) => void res.writeHead(503, { "Contract-Version": "7" }).end("closed");
    const { headers: later, ...refused } = await send();
    expect(refused).toEqual({ status: 503, text: "closed" });
    expect(later["contract-version"]).toBe("7");
  });

  it("goes over a connection that the one before left open", async () => {
    for (let count = 0; count < 5; count += 1) await send();
    expect(sockets.size).toBe(1);
  });

  it("goes over a connection of its own when it must not meet a closing one", async () => {
    for (let count = 0; count < 3; count += 1) await send({ isAlone: true });
    expect(sockets.size).toBe(3);
  });

  it("ends when the answer grows too long", async () => {
    await expect(send({ body: "x".repeat(1_001) })).rejects.toThrow(RangeError);
    expect((await send({ body: "x".repeat(1_000) })).text).toHaveLength(1_000);
  });

  it.each<[string, RequestListener]>([
    ["never begins", () => undefined],
    ["never ends", (_req, res) => void res.write("a")],
  ])("ends when the answer %s", async (_what, how) => {
    answer = how;
    await expect(send({ timeout: 100 })).rejects.toThrow(PostTimeout);
  });

  it.each<[string, RequestListener]>([
    ["before the answer", (req) => void req.socket.destroy()],
    ["in the middle of it", (req, res) => void res.write("a", () => req.socket.destroy())],
  ])("fails when the connection breaks %s", async (_when, how) => {
    answer = how;
    await expect(send()).rejects.toMatchObject({ code: "ECONNRESET" });
  });
});

import { createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenOnPostgres, type StopListening } from "../../../sandbox/db/changes";

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = message("Z", Buffer.from("I"));
const SIGNED_IN = Buffer.concat([message("R", Buffer.alloc(4)), READY]);
const DONE = Buffer.concat([message("C", Buffer.from("LISTEN\0")), READY]);

/** As much of PostgreSQL as listening takes: each first message signs in, each next one is done. */
let server: Server;
let connections: Socket[];
let isDown: boolean;
let stop: StopListening;

beforeEach(() => {
  connections = [];
  isDown = false;
  server = createServer((socket) => {
    connections.push(socket);
    socket.on("error", () => undefined);
    if (isDown) return socket.destroy();
    socket.once("data", () => {
      socket.write(SIGNED_IN);
      socket.on("data", () => socket.write(DONE));
    });
  });
});
afterEach(async () => {
  await stop?.();
  for (const socket of connections) socket.destroy();
  server.close();
});

it("while PostgreSQL is down, connects at most once a second, and tells of the gap once it is back", async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const onGap = vi.fn();
  stop = await listenOnPostgres(`postgres://a@127.0.0.1:${port}/a`, { onChange: () => undefined, onGap });
  expect(connections).toHaveLength(1);
  isDown = true;
  connections[0]?.destroy();
  const since = performance.now();
  await sleep(5_500);
  await vi.waitFor(() => expect(connections.length - 1).toBeGreaterThanOrEqual(3), 20_000);
  expect(connections.length - 1).toBeLessThanOrEqual((performance.now() - since) / 1_000 + 1);
  expect(onGap).not.toHaveBeenCalled();
  isDown = false;
  const before = connections.length;
  await vi.waitFor(() => expect(onGap).toHaveBeenCalledTimes(1), 20_000);
  await sleep(1_500);
  expect(connections).toHaveLength(before + 1);
}, 60_000);

import { Agent, createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { letOthersTurn, noteConnection, takeTurn } from "../../../serving/turns";
import { block, countRounds } from "../../fixtures/event-loop";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe("a turn", () => {
  it("comes in the order of asking", async () => {
    const came: number[] = [];
    await Promise.all([1, 2, 3].map((one) => takeTurn().then(() => came.push(one))));
    expect(came).toEqual([1, 2, 3]);
  });

  it("is one each time round the event loop", async () => {
    let round = 0;
    const count = () => {
      round += 1;
      if (round < 50) setImmediate(count);
    };
    setImmediate(count);
    const rounds = await Promise.all([1, 2, 3].map(() => takeTurn().then(() => round)));
    expect(new Set(rounds).size).toBe(3);
  });

  it("is not lost when one who had it asks again", async () => {
    const came: string[] = [];
    const twice = takeTurn().then(() => takeTurn().then(() => came.push("again")));
    await Promise.all([twice, takeTurn().then(() => came.push("other"))]);
    expect(came).toEqual(["other", "again"]);
  });

  it("waits while connections come one after the other, but not forever", async () => {
    let rounds = 0;
    let isOver = false;
    const connect = () => {
      rounds += 1;
      noteConnection();
      if (!isOver) setImmediate(connect);
    };
    connect();
    await takeTurn();
    isOver = true;
    expect(rounds).toBeGreaterThan(5);
  });

  it("lets all who connect together in before the first of them is served", async () => {
    let connections = 0;
    const before: number[] = [];
    const server = createServer(async (_request, response) => {
      await takeTurn();
      before.push(connections);
      block(2);
      response.end("done");
    });
    server.on("connection", noteConnection).on("connection", () => {
      connections += 1;
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true });
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        get({ port, host: "127.0.0.1", agent }, (response) => response.resume().on("end", resolve)).on(
          "error",
          reject,
        );
      });
    await Promise.all(Array.from({ length: 20 }, ask));
    agent.destroy();
    // The loop that asks and the one that answers are the same here: not all connect in the very first round.
    expect(before[0]).toBeGreaterThan(10);
  });

  it("lets a new connection in while earlier ones keep asking", async () => {
    const server = createServer(async (_request, response) => {
      await takeTurn();
      block(2);
      response.end("done");
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    let answered = 0;
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        get({ port, host: "127.0.0.1", agent: false }, (response) => {
          answered += 1;
          response.resume().on("end", resolve);
        }).on("error", reject);
      });
    const rush = async () => {
      for (let round = 0; round < 20; round += 1) await ask();
    };
    const rushes = Promise.all(Array.from({ length: 40 }, rush));
    await ask();
    // First come, first served: it waited for those before it, not for what they asked afterwards.
    expect(answered).toBeLessThan(200);
    await rushes;
  });
});

describe("long work in small steps", () => {
  it("lets others have their turn every few milliseconds, and not at every step", async () => {
    const others = countRounds();
    for (let step = 0; step < 100; step += 1) {
      await letOthersTurn();
      block(1);
    }
    others.stop();
    expect(others.rounds).toBeGreaterThanOrEqual(5);
    expect(others.rounds).toBeLessThan(60);
  });
});

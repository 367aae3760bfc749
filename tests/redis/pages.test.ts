import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { RedisServer } from "../fixtures/console/redis-server";
import { newVisitor, serveFakeBackend } from "../fixtures/console/visit";
import { wholeConsole } from "../fixtures/console/whole-console";

const backend = serveFakeBackend();
let redis: RedisServer;
let handle: (request: Request) => Promise<Response>;

beforeAll(async () => {
  redis = await RedisServer.start();
  process.env.REDIS_URL = redis.url;
  handle = await wholeConsole();
}, 120_000);

afterAll(() => redis.remove());

const WORDS = /cannot tell at the moment whether this session was ended, so nothing was done/;

it("a page says in words that it is not known whether the session was ended, where the backend ends none", async () => {
  backend.lack(["Mutation.endSession"]);
  const jar = newVisitor();
  const open = async () => (await handle(jar.request("/home"))).text();
  await vi.waitFor(async () => expect(await open()).not.toMatch(WORDS), 20_000);
  redis.hold();
  try {
    const answer = await handle(jar.request("/home"));
    expect(answer.status).toBe(503);
    const page = await answer.text();
    expect(page).toMatch(WORDS);
    expect(page).toContain("</html>");
    const loginPage = await handle(new Request("http://console.test/login"));
    expect(loginPage.status).toBe(200);
  } finally {
    redis.goOn();
  }
  await vi.waitFor(async () => expect(await open()).not.toMatch(WORDS), 20_000);
});

import { afterEach, expect, it, vi } from "vitest";
import { lookUpTransaction } from "~/lib/speed-up/explorer.server";

Object.assign(process.env, {
  LOG_LEVEL: "silent",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
  EXPLORER_API_URL: "http://127.0.0.1:1/v2/api",
});

afterEach(() => vi.restoreAllMocks());

it("an explorer has ten seconds to answer", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  expect(await lookUpTransaction(`0x${"ab".repeat(32)}`, 1)).toMatchObject({ ok: false });
  expect(timeout).toHaveBeenCalledWith(10_000);
});

import { join } from "node:path";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { takeFlash } from "~/lib/session/flash.server";
import { WALLET } from "../../fixtures/console/present-builders";
import { answerOf } from "../../fixtures/console/session-request";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const folder = join(import.meta.dirname, "../../../app/routes");
type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<Response>;
type RouteModule = { loader: Handler; action: Handler };

const backend = serveFakeBackend();

describe.each([
  ["/wallets", "_console.wallets.$walletId.$asset.$index.$action.tsx", ["stake", "burn", "Send"]],
  ["/home", "_console.home.$walletId.$asset.$index.$action.tsx", ["speedupcancel", "burn", "Send"]],
])("an action that no sub-wallet has below %s", (page, file, actions) => {
  it.each(actions)(
    "leads to the list of wallets with 'Invalid Url', shown and posted: %s",
    async (action) => {
      const route = (await import(join(folder, file))) as RouteModule;
      for (const handler of [route.loader, route.action]) {
        const jar = newVisitor();
        const request = jar.request(`${page}/${WALLET}/ETH/0/${action}`);
        const args = { request, params: { walletId: WALLET, asset: "ETH", index: "0", action }, context: {} };
        const answer = await answerOf(handler(args as unknown as Parameters<Handler>[0]));
        expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/home"]);
        jar.take(answer.headers.getSetCookie());
        expect(takeFlash(jar.request()).flash).toMatchObject({ message: "Invalid Url" });
      }
      expect(backend.calls).toEqual([]);
    },
  );
});

import { join } from "node:path";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();
const route = join(import.meta.dirname, "../../../app/routes/transactions.$id_.status.ts");
type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

it("a poll for a status that fails tells the page nothing: it is only logged", async () => {
  const { loader } = (await import(route)) as { loader: Loader };
  backend.override = () => ({
    errors: [{ message: JSON.stringify({ code: "INTERNAL_ERROR", errorMessage: "Internal server error" }) }],
  });
  const request = newVisitor().request("/transactions/one/status");
  const args = { request, params: { id: "one" }, context: {} } as unknown as LoaderFunctionArgs;
  expect(await loader(args)).toBeNull();
  expect(backend.calls.length).toBeGreaterThan(0);
});

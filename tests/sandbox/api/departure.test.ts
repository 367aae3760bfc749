import { expect, it } from "vitest";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox } from "../../fixtures/sandbox/sandbox";

it("goes on answering when it is told to stop, for as long as DRAIN_MS says, and /readyz says so", async () => {
  const sandbox = await startTestSandbox({ env: { DRAIN_MS: "500" } });
  const ready = async () => {
    const answer = await fetch(`${sandbox.url}/readyz`);
    return { status: answer.status, kept: answer.headers.get("Connection"), body: await answer.json() };
  };
  expect(await ready()).toMatchObject({ status: 200, kept: "keep-alive" });
  const closed = sandbox.close();
  expect(await ready()).toEqual({ status: 503, kept: "close", body: { status: "stopping", warnings: [] } });
  expect(await graphqlData(sandbox.url, { query: "{ __typename }" })).toEqual({ __typename: "Query" });
  await closed;
  await expect(fetch(sandbox.url)).rejects.toThrow();
});

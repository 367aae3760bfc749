import { setTimeout as sleep } from "node:timers/promises";
import { Phone } from "../../fixtures/e2e/phone";
import { graphqlData } from "../../fixtures/sandbox/graphql";

const ASK = "query ($id: String!) { user { payout(id: $id) { request { requestId status } } } }";
const ASK_REQUEST = "query ($id: String!) { getRequest(requestId: $id) { requestId status } }";
const COUNTS = "{ user { payouts(limit: 100) { items { id counts { state count } } } } }";
const ENDED = ["CONFIRMED", "FAILED", "STOPPED"];
const EVERY_MS = 500;
const MAX_MS = 3_600_000;

/** As its phone does, whatever is killed meanwhile. @param location of the payout's page */
export async function approvePayout(sandboxUrl: string, location: string, email: string): Promise<void> {
  const id = location.split("/").at(-1)!.split("?")[0]!;
  const ask = async () =>
    (await graphqlData(sandboxUrl, { query: ASK, variables: { id } })).user.payout.request;
  await approveWhenAsked(sandboxUrl, email, ask);
}

/** @param requestId of any request */
export async function approveRequest(sandboxUrl: string, requestId: string, email: string): Promise<void> {
  const variables = { id: requestId };
  await approveWhenAsked(
    sandboxUrl,
    email,
    async () => (await graphqlData(sandboxUrl, { query: ASK_REQUEST, variables })).getRequest,
  );
}

async function approveWhenAsked(
  sandboxUrl: string,
  email: string,
  ask: () => Promise<{ requestId: string; status: string }>,
): Promise<void> {
  for (const endsAt = Date.now() + MAX_MS; Date.now() < endsAt; await sleep(EVERY_MS)) {
    try {
      const { requestId, status } = await ask();
      if (status !== "PREPROCESSING" && status !== "AWAITING_SIGNATURES") return;
      if (status === "AWAITING_SIGNATURES") await new Phone(sandboxUrl).approve(requestId, email);
    } catch {
      // It is killed at this moment, or has not checked the request yet.
    }
  }
  throw new Error("A request was not approved");
}

/** @param count of the rows of all payouts */
export async function waitUntilEnded(sandboxUrl: string, count: number): Promise<void> {
  for (const endsAt = Date.now() + MAX_MS; Date.now() < endsAt; await sleep(EVERY_MS)) {
    const { user } = await graphqlData(sandboxUrl, { query: COUNTS });
    const counts: { state: string; count: number }[] = user.payouts.items.flatMap(
      (payout: { counts: object[] }) => payout.counts,
    );
    const ended = counts.filter(({ state }) => ENDED.includes(state));
    if (ended.reduce((sum, one) => sum + one.count, 0) >= count) return;
  }
  throw new Error("Some rows never end");
}

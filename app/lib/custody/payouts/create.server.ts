import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";

const createDocument = graphql(`
  mutation createPayout($input: CreatePayoutInput!) {
    createPayout(createPayoutInput: $input) { payoutId requestId }
  }
`);

const stopDocument = graphql(`
  mutation stopPayout($input: StopPayoutInput!) {
    stopPayout(stopPayoutInput: $input) { id }
  }
`);

export type NewPayout = Omit<VariablesOf<typeof createDocument>["input"], "authentication">;

const created = z.object({ createPayout: z.object({ payoutId: z.string(), requestId: z.string() }) });
const stopped = z.object({ stopPayout: z.object({ id: z.string() }) });

/**
 * All rows or none.
 * @throws CustodyError REFERENCE_USED; INVALID_INPUT with the place of the first row that is refused
 */
export async function createPayout(
  session: Session,
  payout: NewPayout,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<{ payoutId: string; requestId: string }> {
  const variables = { input: { ...payout, authentication: session.authentication } };
  const made = await custody(session).request(createDocument, created, variables, { idempotencyKey });
  return made.createPayout;
}

/** What was given to a network goes on. */
export async function stopPayout(session: Session, payoutId: string): Promise<void> {
  const variables = { input: { payoutId, authentication: session.authentication } };
  await custody(session).request(stopDocument, stopped, variables);
}

import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { listedTransactionFragment, transactionFragment } from "../fragments";
import { graphql } from "../graphql";
import { recipientRecord } from "../people/recipient-record.server";
import { isCustodyFailure } from "../settle.server";
import { approverGroups, nullable, operation, transaction } from "../shapes.server";
import { exchangeTransfer, transferFragment } from "./exchange-transfer-shape.server";

const task = z.object({
  kind: z.enum(["APPROVAL", "TRANSFER_DETAILS", "EXPIRY", "REST"]),
  requestId: nullable(z.string()),
  requestType: nullable(z.string()),
  operation,
  /** Null for a change of people. */
  walletName: nullable(z.string()),
  transaction: nullable(transaction),
  exchangeTransfer: nullable(exchangeTransfer),
  recipient: nullable(recipientRecord),
  createdAt: z.string(),
  expiresAt: nullable(z.string()),
  approverGroups,
});

/** `approverGroups`: alternatives, each of groups that must all approve. */
export type Task = z.output<typeof task>;

const countDocument = graphql(`
  query getTaskCount($authentication: AuthenticationInput) {
    user(authentication: $authentication) { taskCount hasOpenRequests }
  }
`);

const listDocument = graphql(
  `
  query listTasks($authentication: AuthenticationInput, $currency: String!) {
    user(authentication: $authentication) {
      tasks {
        kind
        requestId
        requestType
        operation
        walletName
        createdAt
        expiresAt
        transaction { ...ListedTransactionFields }
        exchangeTransfer { ...ExchangeTransferFields }
        recipient {
          entry { name memo addedAt addedBy changedAt changedBy }
          ownName
          lastPayment { ...TransactionFields }
        }
        approverGroups { quorumCount approvers { key name approvedAt } }
      }
    }
  }
`,
  [listedTransactionFragment, transferFragment, transactionFragment],
);

const countAnswer = z.object({
  user: z.object({ taskCount: z.number().int().nonnegative(), hasOpenRequests: z.boolean() }),
});
const listAnswer = z.object({ user: z.object({ tasks: z.array(task) }) });

export type TaskCount = z.output<typeof countAnswer>["user"];

/** Null if the backend cannot or does not answer: no page needs it. */
export async function getTaskCount(session: Session): Promise<TaskCount | null> {
  const variables = { authentication: session.authentication };
  const ask = async () => (await custody(session).request(countDocument, countAnswer, variables)).user;
  try {
    return await whereCapable("taskCount", ask, () => Promise.resolve(null));
  } catch (error) {
    if (isCustodyFailure(error)) return null;
    throw error;
  }
}

/**
 * Oldest first, at most a hundred; null if the backend does not say. Amounts are valued in `currency` too. Throws as
 * the client does.
 */
export function listTasks(session: Session, currency: string): Promise<Task[] | null> {
  const variables = { authentication: session.authentication, currency };
  return whereCapable(
    "tasks",
    async () => (await askWithOurFields(session, listDocument, listAnswer, variables)).user.tasks,
    () => Promise.resolve(null),
  );
}

import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { exchangeTransfer, transferFragment } from "./exchange-transfer-shape.server";

const inFull = exchangeTransfer.extend({
  history: z.array(z.object({ status: z.string(), at: z.string() })),
  transactionHash: nullable(z.string()),
  chain: nullable(z.string()),
});

/** All statuses, oldest first, and the transaction that pays the destination. */
export type TransferInFull = z.output<typeof inFull>;

const document = graphql(
  `
  query getExchangeTransfer($authentication: AuthenticationInput, $id: String!) {
    user(authentication: $authentication) {
      exchangeTransfer(id: $id) {
        ...ExchangeTransferFields
        reason
        history { status at }
        transactionHash
        chain
      }
    }
  }
`,
  [transferFragment],
);

const answer = z.object({ user: z.object({ exchangeTransfer: nullable(inFull) }) });

/** Also drafts; null if unknown, or if the backend cannot say. */
export function getExchangeTransfer(session: Session, id: string): Promise<TransferInFull | null> {
  const variables = { authentication: session.authentication, id };
  return whereCapable(
    "exchangeTransfers",
    async () => (await askWithOurFields(session, document, answer, variables)).user.exchangeTransfer,
    async () => null,
  );
}

const recordDocument = graphql(`
  mutation recordTransferExport($authentication: AuthenticationInput, $subWalletId: String) {
    recordTransferExport(authentication: $authentication, subWalletId: $subWalletId)
  }
`);

const recordAnswer = z.object({ recordTransferExport: z.boolean() });

export async function recordTransferExport(session: Session, subWalletId: string | null): Promise<void> {
  const variables = { authentication: session.authentication, subWalletId };
  await whereCapable(
    "transferExports",
    async () =>
      (await askWithOurFields(session, recordDocument, recordAnswer, variables)).recordTransferExport,
    async () => false,
  );
}

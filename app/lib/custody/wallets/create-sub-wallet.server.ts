import { z } from "zod";
import type { SubWalletType } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";

const document = graphql(`
  mutation createSubWallet($input: CreateSubWalletInput!) {
    createSubWallet(createSubWalletInput: $input) { subWalletId }
  }
`);

const shape = z.object({ createSubWallet: z.object({ subWalletId: z.string().min(1) }) });

/**
 * Returns the id.
 * @throws CustodyError NOT_ALLOWED in an Ultra Cold wallet or for a kind that this user cannot create
 */
export async function createSubWallet(
  session: Session,
  input: { walletId: string; type: SubWalletType; name: string },
  { idempotencyKey }: { idempotencyKey: string },
): Promise<string> {
  const variables = { input: { authentication: session.authentication, ...input } };
  const answer = await custody(session).request(document, shape, variables, { idempotencyKey });
  return answer.createSubWallet.subWalletId;
}

import { z } from "zod";
import type { BackendChain } from "~/lib/chains";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const template = z.object({
  id: z.string().min(1),
  name: z.string(),
  chain: z.string(),
  assetSymbol: z.string(),
  contractAddress: nullable(z.string()),
  decimals: z.number().int().min(0),
  address: z.string().min(1),
  memo: nullable(z.string()),
  /** Smallest units; null if it is filled in each time. */
  amount: nullable(z.string().regex(/^\d{1,78}$/)),
  isAllowed: z.boolean(),
});

export type PaymentTemplate = z.output<typeof template>;

const listDocument = graphql(`
  query listPaymentTemplates($authentication: AuthenticationInput, $chain: Chain) {
    user(authentication: $authentication) {
      paymentTemplates(chain: $chain) {
        id
        name
        chain
        assetSymbol
        contractAddress
        decimals
        address
        memo
        amount
        isAllowed
      }
    }
  }
`);

const saveDocument = graphql(`
  mutation savePaymentTemplate($input: SavePaymentTemplateInput!) {
    savePaymentTemplate(savePaymentTemplateInput: $input) { id }
  }
`);

const renameDocument = graphql(`
  mutation renamePaymentTemplate($authentication: AuthenticationInput, $id: String!, $name: String!) {
    renamePaymentTemplate(authentication: $authentication, id: $id, name: $name) { id }
  }
`);

const removeDocument = graphql(`
  mutation removePaymentTemplate($authentication: AuthenticationInput, $id: String!) {
    removePaymentTemplate(authentication: $authentication, id: $id) { success }
  }
`);

const listAnswer = z.object({ user: z.object({ paymentTemplates: z.array(template) }) });
const saved = z.object({ id: z.string() });
const saveAnswer = z.object({ savePaymentTemplate: saved });
const renameAnswer = z.object({ renamePaymentTemplate: saved });
const removeAnswer = z.object({ removePaymentTemplate: z.object({ success: z.boolean() }) });

/** The user's own, by name; of all chains if it is null. Null if the backend keeps none. */
export function listPaymentTemplates(
  session: Session,
  chain: BackendChain | null,
): Promise<PaymentTemplate[] | null> {
  const variables = { authentication: session.authentication, chain };
  return whereCapable(
    "paymentTemplates",
    async () => (await custody(session).request(listDocument, listAnswer, variables)).user.paymentTemplates,
    async () => null,
  );
}

export interface NewTemplate {
  name: string;
  chain: BackendChain;
  /** Null for the chain's own coin. */
  contractAddress: string | null;
  address: string;
  memo: string | null;
  amount: string | null;
}

/** May be repeated. @throws CustodyError INVALID_INPUT for a name that another one has, and for one too many */
export async function savePaymentTemplate(session: Session, asked: NewTemplate): Promise<void> {
  const input = { authentication: session.authentication, ...asked };
  await custody(session).request(saveDocument, saveAnswer, { input });
}

/** @throws CustodyError NOT_FOUND; INVALID_INPUT for a name that another one has */
export async function renamePaymentTemplate(session: Session, id: string, name: string): Promise<void> {
  const variables = { authentication: session.authentication, id, name };
  await custody(session).request(renameDocument, renameAnswer, variables);
}

/** Does nothing for an unknown id. */
export async function removePaymentTemplate(session: Session, id: string): Promise<void> {
  const variables = { authentication: session.authentication, id };
  await custody(session).request(removeDocument, removeAnswer, variables);
}

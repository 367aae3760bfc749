import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { assetFragment } from "../fragments";
import { graphql } from "../graphql";
import { amount, asset, nullable } from "../shapes.server";
import {
  type KeyHolder,
  keyHolder,
  type RulesChange,
  rulesChange,
  rulesChangeFragment,
} from "./shapes.server";

const changeDocument = graphql(
  `
  query getRulesChange($authentication: AuthenticationInput, $requestId: ID!) {
    user(authentication: $authentication) {
      rulesChange(requestId: $requestId) { ...RulesChangeFields }
    }
  }
`,
  [rulesChangeFragment],
);

const changeAnswer = z.object({ user: z.object({ rulesChange: nullable(rulesChange) }) });

/** Null for a request that is none, and of a backend without rules. */
export function getRulesChange(session: Session, requestId: string): Promise<RulesChange | null> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "ruleChanges",
    async () => (await custody(session).request(changeDocument, changeAnswer, variables)).user.rulesChange,
    async () => null,
  );
}

const ruling = z.object({
  isRefused: z.boolean(),
  approvals: z.number().int(),
  decidedBy: z.array(z.string()),
});
const count = z.number().int().min(0);
const triedTransaction = z.object({
  id: z.string(),
  createdAt: nullable(z.string()),
  asset: nullable(asset),
  amount: nullable(amount),
  subWalletName: nullable(z.string()),
  to: nullable(z.object({ id: nullable(z.string()), name: nullable(z.string()) })),
});
const trial = z.object({
  ...{ count, needMore: count, needLess: count, refused: count, allowed: count },
  isTightening: z.boolean(),
  differences: z.array(
    z.object({
      requestId: z.string(),
      transaction: nullable(triedTransaction),
      before: ruling,
      after: ruling,
    }),
  ),
});

/** What rules would have said to 90 days; of what differs the looser comes first. */
export type RulesTrial = z.output<typeof trial>;

const trialDocument = graphql(
  `
  query tryRules($authentication: AuthenticationInput, $walletId: ID!, $rules: [RuleInput!]!) {
    user(authentication: $authentication) {
      tryRules(walletId: $walletId, rules: $rules) {
        count
        needMore
        needLess
        refused
        allowed
        isTightening
        differences {
          requestId
          transaction {
            id
            createdAt
            asset { ...AssetFields }
            amount { value currency }
            subWalletName
            to { id name }
          }
          before { isRefused approvals decidedBy }
          after { isRefused approvals decidedBy }
        }
      }
    }
  }
`,
  [assetFragment],
);

const trialAnswer = z.object({ user: z.object({ tryRules: trial }) });

export type RuleInput = VariablesOf<typeof trialDocument>["rules"][number];

/** @throws CustodyError NOT_FOUND; INVALID_INPUT with the place of the first rule that cannot be */
export async function tryRules(
  session: Session,
  walletId: string,
  rules: readonly RuleInput[],
): Promise<RulesTrial> {
  const variables = { authentication: session.authentication, walletId, rules: [...rules] };
  return (await custody(session).request(trialDocument, trialAnswer, variables)).user.tryRules;
}

const cancelDocument = graphql(`
  mutation cancelRulesChange($input: CancelRulesChangeInput!) {
    cancelRulesChange(cancelRulesChangeInput: $input) { requestId }
  }
`);

const cancelled = z.object({ cancelRulesChange: z.object({ requestId: z.string() }) });

/** Of one that is approved and waits for its time. @throws CustodyError NOT_ALLOWED, INVALID_REQUEST_STATUS */
export async function cancelRulesChange(session: Session, requestId: string): Promise<void> {
  const input = { authentication: session.authentication, requestId };
  await custody(session).request(cancelDocument, cancelled, { input });
}

const holdersDocument = graphql(`
  query listKeyHolders($authentication: AuthenticationInput) {
    user(authentication: $authentication) { keyHolders { key name } }
  }
`);

const holdersAnswer = z.object({ user: z.object({ keyHolders: z.array(keyHolder) }) });

/** Everybody with a phone, by name. */
export async function listKeyHolders(session: Session): Promise<KeyHolder[]> {
  const variables = { authentication: session.authentication };
  return (await custody(session).request(holdersDocument, holdersAnswer, variables)).user.keyHolders;
}

const createDocument = graphql(`
  mutation createRulesChangeRequest($input: CreateRulesChangeInput!) {
    createRulesChangeRequest(createRulesChangeInput: $input) { requestId }
  }
`);

const created = z.object({ createRulesChangeRequest: z.object({ requestId: z.string() }) });

export type NewRulesChange = Omit<VariablesOf<typeof createDocument>["input"], "authentication">;

/** @throws CustodyError RULES_CHANGED; INVALID_INPUT with the place of the first rule that cannot be */
export async function createRulesChange(
  session: Session,
  change: NewRulesChange,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<string> {
  const variables = { input: { ...change, authentication: session.authentication } };
  const made = await custody(session).request(createDocument, created, variables, { idempotencyKey });
  return made.createRulesChangeRequest.requestId;
}

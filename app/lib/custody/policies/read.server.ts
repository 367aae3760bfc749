import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable, withoutLacking } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { approverGroups, displayNumber, nullable } from "../shapes.server";
import { RULE_PAYEES } from "./ruled-operations";
import { keyHolder, rule, ruleFragment } from "./shapes.server";

const waitingChange = z.object({
  requestId: z.string(),
  version: z.number().int(),
  status: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  inForceAt: nullable(z.string()),
});

const walletRules = z.object({
  walletId: z.string(),
  walletName: z.string(),
  subWalletCount: z.number().int(),
  version: z.number().int(),
  since: nullable(z.string()),
  policy: approverGroups,
  approvers: nullable(z.array(keyHolder)),
  rules: z.array(rule),
  change: nullable(waitingChange),
});

/** `policy` holds beside the rules; `approvers` is null if unknown; `change` waits for approvals or for its time. */
export type WalletRules = z.output<typeof walletRules>;

const listDocument = graphql(
  `
  query listWalletRules($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      walletRules {
        walletId
        walletName
        subWalletCount
        version
        since
        policy { quorumCount approvers { key name approvedAt } }
        approvers { key name }
        rules { ...RuleFields }
        change { requestId version status proposedBy proposedAt inForceAt }
      }
    }
  }
`,
  [ruleFragment],
);

const listAnswer = z.object({ user: z.object({ walletRules: z.array(walletRules) }) });

/** In the order of the wallets; null if the backend has no rules. */
export function listWalletRules(session: Session): Promise<WalletRules[] | null> {
  const variables = { authentication: session.authentication };
  return whereCapable(
    "rules",
    async () => {
      const { user } = await withoutLacking(listDocument, (asked) =>
        custody(session).request(asked, listAnswer, variables),
      );
      return user.walletRules;
    },
    async () => null,
  );
}

const CONDITIONS = ["OPERATION", "FROM", "TO", "ASSET", "HOURS", "AMOUNT"] as const;
export type RuleCondition = (typeof CONDITIONS)[number];

const whoApproves = z.object({
  walletId: z.string(),
  walletName: z.string(),
  payee: nullable(z.enum(RULE_PAYEES)),
  worth: nullable(displayNumber),
  isRefused: z.boolean(),
  decidedBy: z.array(z.string()),
  outcomes: z.array(z.object({ rule, unmet: nullable(z.enum(CONDITIONS)), used: nullable(displayNumber) })),
  approverGroups,
});

/** `worth`: in pounds; `used`: before this, in the unit of a rule with hours. */
export type WhoApproves = z.output<typeof whoApproves>;

const whoDocument = graphql(
  `
  query askWhoApproves($authentication: AuthenticationInput, $input: WhoApprovesInput!) {
    user(authentication: $authentication) {
      whoApproves(input: $input) {
        walletId
        walletName
        payee
        worth
        isRefused
        decidedBy
        outcomes { rule { ...RuleFields } unmet used }
        approverGroups { quorumCount approvers { key name approvedAt } }
      }
    }
  }
`,
  [ruleFragment],
);

const whoAnswer = z.object({ user: z.object({ whoApproves }) });

export type WhoQuestion = VariablesOf<typeof whoDocument>["input"];

/** If the caller prepared it now; null if the backend has no rules. @throws CustodyError NOT_FOUND, INVALID_INPUT */
export function askWhoApproves(session: Session, input: WhoQuestion): Promise<WhoApproves | null> {
  const variables = { authentication: session.authentication, input };
  return whereCapable(
    "rules",
    async () => (await custody(session).request(whoDocument, whoAnswer, variables)).user.whoApproves,
    async () => null,
  );
}

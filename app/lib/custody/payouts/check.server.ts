import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { withoutLacking } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { rule, ruleFragment } from "../policies/shapes.server";
import { approverGroups, nullable } from "../shapes.server";
import { ROW_STATES } from "./row-state";
import { payoutTotal } from "./shapes.server";

const document = graphql(
  `
  query checkPayout($authentication: AuthenticationInput, $rows: [PayoutRowInput!]!) {
    user(authentication: $authentication) {
      checkPayout(rows: $rows) {
        rows {
          refusal
          code
          usedBy { payoutId payoutName requestId state }
          maxFee
          samePayment { id createdAt }
          isFirstPayment
          needsTravelRule
        }
        totals { subWalletId asset decimals count amount maxFees available }
        approverGroups { quorumCount approvers { key name approvedAt } }
        decidingRules { ...RuleFields }
      }
    }
  }
`,
  [ruleFragment],
);

export type PayoutRowInput = VariablesOf<typeof document>["rows"][number];

const rowCheck = z.object({
  refusal: nullable(z.string()),
  code: nullable(z.string()),
  usedBy: nullable(
    z.object({
      payoutId: z.string(),
      payoutName: z.string(),
      requestId: nullable(z.string()),
      state: z.enum(ROW_STATES),
    }),
  ),
  maxFee: nullable(z.string().regex(/^\d{1,78}$/)),
  samePayment: nullable(z.object({ id: z.string(), createdAt: nullable(z.string()) })),
  isFirstPayment: z.boolean(),
  needsTravelRule: nullable(z.boolean()),
});

const check = z.object({
  rows: z.array(rowCheck),
  totals: z.array(payoutTotal),
  approverGroups,
  decidingRules: nullable(z.array(rule)),
});

export type PayoutRowCheck = z.output<typeof rowCheck>;
export type PayoutCheck = z.output<typeof check>;

const answer = z.object({ user: z.object({ checkPayout: check }) });

/** A dry run: creates nothing. One check for each row, in their order. */
export async function checkPayout(session: Session, rows: PayoutRowInput[]): Promise<PayoutCheck> {
  const variables = { authentication: session.authentication, rows };
  const asked = await withoutLacking(document, (known) =>
    custody(session).request(known, answer, variables, { alone: true }),
  );
  return asked.user.checkPayout;
}

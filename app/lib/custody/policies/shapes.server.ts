import { z } from "zod";
import { graphql } from "../graphql";
import { approverGroups, nullable } from "../shapes.server";
import { RULE_PAYEES, RULED_OPERATIONS } from "./ruled-operations";

export const keyHolder = z.object({ key: z.string(), name: nullable(z.string()) });
const group = z.object({
  name: nullable(z.string()),
  quorumCount: z.number().int().min(0),
  approvers: z.array(keyHolder),
});

export const rule = z.object({
  id: z.string(),
  operations: nullable(z.array(z.enum(RULED_OPERATIONS))),
  from: nullable(z.array(z.object({ id: z.string(), name: nullable(z.string()) }))),
  to: nullable(z.array(z.enum(RULE_PAYEES))),
  assets: nullable(z.array(z.string())),
  above: nullable(
    z.object({
      amount: z.string().regex(/^\d{1,30}(?:\.\d{1,30})?$/),
      currency: nullable(z.string()),
      hours: nullable(z.number().int().min(1)),
    }),
  ),
  during: nullable(
    z.object({
      days: z.array(z.number().int().min(1).max(7)),
      from: z.string(),
      until: z.string(),
      zone: z.string(),
    }),
  ),
  approvals: nullable(z.object({ schedules: z.array(z.array(group)), notByPreparer: z.boolean() })),
});

export type KeyHolder = z.output<typeof keyHolder>;
export type WalletRule = z.output<typeof rule>;
export type RuleApprovals = NonNullable<WalletRule["approvals"]>;

export const ruleFragment = graphql(`
  fragment RuleFields on Rule @_unmask {
    id
    operations
    from { id name }
    to
    assets
    above { amount currency hours }
    during { days from until zone }
    approvals { schedules { name quorumCount approvers { key name } } notByPreparer }
  }
`);

export const rulesChange = z.object({
  requestId: z.string(),
  walletId: z.string(),
  walletName: z.string(),
  replaces: z.number().int(),
  version: z.number().int(),
  before: z.array(rule),
  after: z.array(rule),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  status: z.string(),
  isTightening: z.boolean(),
  inForceAt: nullable(z.string()),
  cancelledBy: nullable(z.string()),
  cancelledAt: nullable(z.string()),
  approverGroups,
  unverifiedDigestData: z.object({ signData: z.string(), shaSignData: z.string() }),
});

/** `after` replaces `before` once it is approved and its time has come. */
export type RulesChange = z.output<typeof rulesChange>;

export const rulesChangeFragment = graphql(
  `
  fragment RulesChangeFields on RulesChange @_unmask {
    requestId
    walletId
    walletName
    replaces
    version
    before { ...RuleFields }
    after { ...RuleFields }
    reason
    proposedBy
    proposedAt
    status
    isTightening
    inForceAt
    cancelledBy
    cancelledAt
    approverGroups { quorumCount approvers { key name approvedAt } }
    unverifiedDigestData { signData shaSignData }
  }
`,
  [ruleFragment],
);

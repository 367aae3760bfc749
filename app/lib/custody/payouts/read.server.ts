import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import type { PageAsked } from "../searched-list.server";
import { listOf, nullable } from "../shapes.server";
import { type PayoutRowState, ROW_STATES } from "./row-state";
import { pricedTotal, units } from "./shapes.server";

const headFragment = graphql(`
  fragment PayoutFields on Payout @_unmask {
    id
    name
    fileName
    createdAt
    createdBy
    rowCount
    request { requestId status }
    digest
    counts { state count }
    totals { subWalletId asset decimals count amount maxFees price(currency: $currency) }
    canStop
  }
`);

const listDocument = graphql(`
  query listPayouts($authentication: AuthenticationInput, $limit: Int, $nextToken: String, $skip: Int) {
    user(authentication: $authentication) {
      payouts(limit: $limit, nextToken: $nextToken, skip: $skip) {
        items {
          id
          name
          createdAt
          createdBy
          rowCount
          request { requestId status }
          counts { state count }
        }
        nextToken
        count
      }
    }
  }
`);

const oneDocument = graphql(
  `
  query getPayout(
    $authentication: AuthenticationInput
    $id: String!
    $states: [PayoutRowState!]
    $failedFirst: Boolean
    $limit: Int
    $offset: Int
    $currency: String
  ) {
    user(authentication: $authentication) {
      payout(id: $id) {
        ...PayoutFields
        leftOut { row reference reason }
        rows(states: $states, failedFirst: $failedFirst, limit: $limit, offset: $offset) {
          total
          items {
            position
            reference
            note
            subWalletId
            subWalletName
            chain
            asset
            decimals
            to
            toName
            memo
            amount
            maxFee
            state
            stateAt
            requestId
            requestStatus
            transactionHash
            fee
            reason
            isUnsent
          }
        }
      }
    }
  }
`,
  [headFragment],
);

const counts = z.array(z.object({ state: z.enum(ROW_STATES), count: z.number().int().min(0) }));

const common = {
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  createdBy: nullable(z.string()),
  rowCount: z.number().int().min(0),
  counts,
};

const listed = z.object({
  ...common,
  request: z.object({ requestId: z.string(), status: z.string() }),
});

const row = z.object({
  position: z.number().int().min(1),
  reference: z.string(),
  note: nullable(z.string()),
  subWalletId: z.string(),
  subWalletName: z.string(),
  chain: z.string(),
  asset: z.string(),
  decimals: z.number().int().min(0).max(255),
  to: z.string(),
  toName: nullable(z.string()),
  memo: nullable(z.string()),
  amount: units,
  maxFee: units,
  state: z.enum(ROW_STATES),
  stateAt: z.string(),
  requestId: nullable(z.string()),
  requestStatus: nullable(z.string()),
  transactionHash: nullable(z.string()),
  fee: nullable(units),
  reason: nullable(z.string()),
  isUnsent: z.boolean(),
});

const payout = z.object({
  ...common,
  fileName: nullable(z.string()),
  request: z.object({ requestId: z.string(), status: z.string() }),
  /** As the backend says it; null where it does not. */
  digest: nullable(z.string()),
  totals: z.array(pricedTotal),
  canStop: z.boolean(),
  leftOut: z.array(z.object({ row: z.number().int(), reference: z.string(), reason: z.string() })),
  rows: z.object({ total: z.number().int().min(0), items: z.array(row) }),
});

export type PayoutDetail = z.output<typeof payout>;
export type PayoutDetailRow = z.output<typeof row>;

const list = listOf(listed, { count: nullable(z.number().int().min(0)) });
const listAnswer = z.object({ user: z.object({ payouts: list }) });
const oneAnswer = z.object({ user: z.object({ payout: nullable(payout) }) });

/** Newest first; null if the backend has no payouts. */
export function listPayouts(session: Session, page: PageAsked) {
  const variables = { authentication: session.authentication, ...page };
  return whereCapable(
    "payouts",
    async () => (await askWithOurFields(session, listDocument, listAnswer, variables)).user.payouts,
    async () => null,
  );
}

const nameDocument = graphql(`
  query getPayoutName($authentication: AuthenticationInput, $id: String!) {
    user(authentication: $authentication) { payout(id: $id) { name } }
  }
`);

const nameAnswer = z.object({ user: z.object({ payout: nullable(z.object({ name: z.string() })) }) });

/** Null when it is unknown, another organisation's, or the backend has no payouts. */
export function getPayoutName(session: Session, id: string): Promise<string | null> {
  const variables = { authentication: session.authentication, id };
  return whereCapable(
    "payouts",
    async () => {
      const { user } = await custody(session).request(nameDocument, nameAnswer, variables);
      return user.payout?.name ?? null;
    },
    async () => null,
  );
}

export interface PayoutRowsAsked {
  states: readonly PayoutRowState[] | null;
  /** Otherwise in the payout's order. */
  failedFirst?: boolean;
  limit: number;
  offset: number;
  /** Of the prices. */
  currency?: string;
}

/** Null when it is unknown, another organisation's, or the backend has no payouts. */
export function getPayout(
  session: Session,
  id: string,
  { states, failedFirst = false, limit, offset, currency = "GBP" }: PayoutRowsAsked,
): Promise<PayoutDetail | null> {
  const asked = { states: states && [...states], failedFirst, limit, offset, currency };
  const variables = { authentication: session.authentication, id, ...asked };
  return whereCapable(
    "payouts",
    async () => (await askWithOurFields(session, oneDocument, oneAnswer, variables)).user.payout,
    async () => null,
  );
}

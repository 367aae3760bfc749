import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { graphql } from "../graphql";
import { readPages } from "../read-pages.server";
import { nullable, type Page, pageOf } from "../shapes.server";

const USAGE = "STAKE";

/** Decimal digits. */
const lamports = z.string().transform((value) => (/^\d{1,20}$/.test(value) ? value : null));

const commission = z.string().regex(/^\d{1,3}(\.\d{1,18})?$/);

const meta = z.object({
  status: z.string(),
  activeBalance: lamports,
  inactiveBalance: lamports,
  voteAddress: nullable(z.string()),
  validatorName: nullable(z.string()),
  validatorCommission: nullable(commission),
});

const item = z.discriminatedUnion("__typename", [
  z.object({
    __typename: z.literal("SolanaAddress"),
    id: z.string().min(1),
    addressUsageType: z.string(),
    meta: nullable(meta),
  }),
  z.object({ __typename: z.literal("BitcoinAddress") }),
  z.object({ __typename: z.literal("GenericAddress") }),
]);

const addresses = z.object({ __typename: z.string(), addresses: nullable(pageOf(item)) });
const answer = z.object({ user: z.object({ subWallet: nullable(addresses) }) });

const document = graphql(`
  query listStakeAddresses(
    $authentication: AuthenticationInput
    $subWalletId: String!
    $limit: Int
    $nextToken: String
  ) {
    user(authentication: $authentication) {
      subWallet(subWalletId: $subWalletId) {
        __typename
        ... on BlockchainSubWallet {
          addresses(addressUsageType: STAKE, limit: $limit, nextToken: $nextToken) {
            items {
              __typename
              ... on SolanaAddress {
                id
                addressUsageType
                meta {
                  status
                  activeBalance
                  inactiveBalance
                  voteAddress
                  validatorName
                  validatorCommission
                }
              }
            }
            nextToken
          }
        }
      }
    }
  }
`);

export interface StakeAddress {
  address: string;
  /** UNINITIALISED, INACTIVE, ACTIVATING, ACTIVE or DEACTIVATING. */
  status: string | null;
  /** Delegated lamports, decimal digits. */
  active: string | null;
  /** Withdrawable lamports, decimal digits. */
  inactive: string | null;
  /** Of the current or last delegation. */
  voteAddress: string | null;
  /** Null if unknown or unpublished. */
  validator: { name: string | null; commission: string | null };
}

export interface StakeAddresses {
  items: StakeAddress[];
  isWhole: boolean;
}

export async function listStakeAddresses(session: Session, subWalletId: string): Promise<StakeAddresses> {
  const read = await readPages((page) => readPage(session, subWalletId, page));
  const items = new Map(read.items.map((one) => [one.address, one]));
  return { items: [...items.values()], isWhole: read.isWhole };
}

async function readPage(
  session: Session,
  subWalletId: string,
  page: { limit: number; nextToken: string | null },
): Promise<Page<StakeAddress>> {
  const variables = { authentication: session.authentication, subWalletId, ...page };
  const { user } = await askWithOurFields(session, document, answer, variables);
  const found = user.subWallet?.addresses ?? { items: [], nextToken: null };
  return { items: found.items.flatMap(toStakeAddress), nextToken: found.nextToken };
}

function toStakeAddress(one: z.output<typeof item>): StakeAddress[] {
  if (one.__typename !== "SolanaAddress" || one.addressUsageType !== USAGE) return [];
  const { activeBalance = null, inactiveBalance = null, status = null, voteAddress = null } = one.meta ?? {};
  const validator = {
    name: one.meta?.validatorName ?? null,
    commission: one.meta?.validatorCommission ?? null,
  };
  return [
    { address: one.id, status, active: activeBalance, inactive: inactiveBalance, voteAddress, validator },
  ];
}

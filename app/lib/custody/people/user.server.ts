import { z } from "zod";
import { can, ROLES } from "~/lib/roles";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable, pageOf, schedules } from "../shapes.server";

export const organisation = z.object({
  name: z.string(),
  trustId: z.string(),
  defaultIntermediary: z.boolean(),
  canActAsIntermediary: z.boolean(),
});

const user = z.object({
  firstName: nullable(z.string()),
  lastName: nullable(z.string()),
  email: z.string(),
  /** Null also for one that is not ours. */
  role: nullable(z.enum(ROLES)).catch(null),
  /** Not of somebody who sees only some of the wallets. */
  readsAuditLog: nullable(z.boolean()),
  organisation,
});

const walletInfo = z.object({
  walletId: z.string(),
  walletName: z.string(),
  cluster: z.object({ name: z.string(), type: z.string() }),
  policy: nullable(z.object({ version: z.number().int(), delegateSchedules: schedules })),
  subWalletsSummary: z.array(
    z.object({ subWalletType: z.string(), count: z.number().int(), deleted: z.number().int() }),
  ),
  deleted: z.boolean(),
});

export type User = z.output<typeof user>;
export type Organisation = z.output<typeof organisation>;
/** `cluster.type` is ONLINE or ULTRA_COLD; `policy` is null unless requested. */
export type WalletInfo = z.output<typeof walletInfo>;

const userDocument = graphql(`
  query getUser($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      firstName
      lastName
      email
      role
      readsAuditLog
      organisation { name trustId defaultIntermediary canActAsIntermediary }
    }
  }
`);

const walletsDocument = graphql(`
  query getWalletsInfo($authentication: AuthenticationInput, $includePolicy: Boolean) {
    user(authentication: $authentication) {
      walletsInfo(includePolicy: $includePolicy) {
        items {
          walletId
          walletName
          cluster { name type }
          policy { version delegateSchedules { quorumCount keys } }
          subWalletsSummary { subWalletType count deleted }
          deleted
        }
        defaultWalletId
        nextToken
      }
    }
  }
`);

/** Whether only some of the organisation's wallets are shown; false where the backend does not say. */
export const seesSomeWallets = (user: Pick<User, "role" | "readsAuditLog"> | null): boolean =>
  user?.readsAuditLog === false && can(user.role, "readAuditLog");

const userAnswer = z.object({ user });

export async function getUser(session: Session): Promise<User> {
  const variables = { authentication: session.authentication };
  return (await askWithOurFields(session, userDocument, userAnswer, variables)).user;
}

const wallets = pageOf(walletInfo).extend({ defaultWalletId: nullable(z.string()) });
const walletsAnswer = z.object({ user: z.object({ walletsInfo: wallets }) });

export async function getWalletsInfo(
  session: Session,
  { includePolicy = false }: { includePolicy?: boolean } = {},
): Promise<{ items: WalletInfo[]; defaultWalletId: string | null; nextToken: string | null }> {
  const variables = { authentication: session.authentication, includePolicy };
  return (await custody(session).request(walletsDocument, walletsAnswer, variables)).user.walletsInfo;
}

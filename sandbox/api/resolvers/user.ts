import { readsAuditLog } from "../../auth/permissions";
import type { Caller } from "../../auth/principal";
import { deriveKey, hmac, type SealedHandle } from "../../base/secrets";
import { chainInfo } from "../../rates/fee-prices";
import type { ApiContext } from "../context";

export type UserSource = { principal: Caller };

export const userResolvers = {
  Query: {
    async user(
      _: unknown,
      { authentication }: { authentication?: SealedHandle | null },
      context: ApiContext,
    ): Promise<UserSource> {
      return { principal: await context.principal(authentication) };
    },
  },

  User: {
    email: ({ principal }: UserSource) => principal.email,
    firstName: ({ principal }: UserSource) => principal.firstName,
    lastName: ({ principal }: UserSource) => principal.lastName,
    role: ({ principal }: UserSource) => principal.role,
    readsAuditLog: ({ principal }: UserSource) => readsAuditLog(principal),

    /** An HMAC for each help widget, proving the visitor's identity. */
    securityTokens({ principal }: UserSource, _: unknown, { services }: ApiContext) {
      const key = deriveKey(services.env, "help-widget");
      const tokenFor = (widget: string) => hmac(key, `${widget}:${principal.email}`).toString("hex");
      return { hmaciOS: tokenFor("ios"), hmacWeb: tokenFor("web") };
    },

    organisation: ({ principal }: UserSource) => principal.organisation,

    chainInfo: (_: UserSource, { chain }: { chain: string }) => chainInfo(chain),
  },
};

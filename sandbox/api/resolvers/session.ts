import { extensionApiKey } from "../../auth/api-keys";
import type { Challenge } from "../../auth/challenges";
import {
  createExtensionSession,
  listExtensionSessions,
  revokeExtensionSession,
} from "../../auth/extension-sessions";
import { endPersonSessions, listPersonSessions } from "../../auth/person-sessions";
import { endSession, refreshSession } from "../../auth/sessions";
import { finishSignIn, startSignIn } from "../../auth/sign-in";
import type { SealedHandle } from "../../base/secrets";
import type { AuthenticatedInput } from "../../operations/operation";
import type { ApiContext } from "../context";
import type { UserSource } from "./user";

type TokensInput = {
  email: string;
  pinChallenge: { firstPinDigit: string; secondPinDigit: string; sessionToken: string };
};

type EndInput = AuthenticatedInput & { personId?: string | null; id?: string | null };

export const sessionResolvers = {
  Query: {
    async getPartialPinChallenge(_: unknown, { email }: { email: string }, { services }: ApiContext) {
      const { db, env, clock } = services;
      return challengeAnswer(await startSignIn(db, env, email, clock()));
    },

    async getAuthenticationTokens(
      _: unknown,
      { getAuthenticationTokensInput: input }: { getAuthenticationTokensInput: TokensInput },
      { services }: ApiContext,
    ) {
      const { db, env, clock } = services;
      const result = await finishSignIn(db, env, input.email, input.pinChallenge, clock());
      return "authentication" in result ? result : { pinChallenge: challengeAnswer(result.pinChallenge) };
    },

    async refreshAuthenticationTokens(
      _: unknown,
      { authentication }: { authentication: SealedHandle },
      context: ApiContext,
    ) {
      // Throws if the header has another session. The session may have expired.
      const handle = context.handle(authentication);
      const { db, env, clock } = context.services;
      return refreshSession(db, env, handle, clock(), context.onlyKind);
    },
  },

  User: {
    extensionSessions: ({ principal }: UserSource, _: unknown, { services }: ApiContext) =>
      listExtensionSessions(services, principal),

    personSessions: (
      { principal }: UserSource,
      { personId = null }: { personId?: string | null },
      { services }: ApiContext,
    ) => listPersonSessions(services, principal, personId),
  },

  Mutation: {
    async endSession(
      _: unknown,
      { endSessionInput }: { endSessionInput: { authentication?: SealedHandle | null } },
      { services, handle, onlyKind }: ApiContext,
    ) {
      const { db, env, clock } = services;
      await endSession(db, env, handle(endSessionInput.authentication), clock(), onlyKind);
      return { success: true };
    },

    async createExtensionSession(_: unknown, { authentication }: AuthenticatedInput, context: ApiContext) {
      const { services } = context;
      const principal = await context.principal(authentication);
      const { expiresAt, endsAt, ...session } = await createExtensionSession(services, principal);
      return {
        ...session,
        expiresAt: expiresAt.toISOString(),
        endsAt: endsAt.toISOString(),
        apiKey: extensionApiKey(services.env),
        apiUrl: publicUrl(services.env),
      };
    },

    async revokeExtensionSession(
      _: unknown,
      { authentication, id }: AuthenticatedInput & { id: string },
      context: ApiContext,
    ) {
      return revokeExtensionSession(context.services, await context.principal(authentication), id);
    },

    async endPersonSessions(
      _: unknown,
      { endPersonSessionsInput: input }: { endPersonSessionsInput: EndInput },
      context: ApiContext,
    ) {
      const { personId = null, id = null } = input;
      const principal = await context.principal(input.authentication);
      return endPersonSessions(context.services, principal, { personId, id });
    },
  },
};

const challengeAnswer = ({ firstPosition, secondPosition, sessionToken }: Challenge) => ({
  firstPinDigitPosition: String(firstPosition),
  secondPinDigitPosition: String(secondPosition),
  sessionToken,
});

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+)$/;

/** Null if only the installation knows its public address. */
const publicUrl = ({ SANDBOX_HOST, SANDBOX_PORT }: ApiContext["services"]["env"]): string | null =>
  LOOPBACK.test(SANDBOX_HOST) && SANDBOX_PORT > 0 ? `http://${SANDBOX_HOST}:${SANDBOX_PORT}/graphql` : null;

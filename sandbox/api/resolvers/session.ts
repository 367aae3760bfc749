import type { Challenge } from "../../auth/challenges";
import { endSession, refreshSession } from "../../auth/sessions";
import { finishSignIn, startSignIn } from "../../auth/sign-in";
import type { SealedHandle } from "../../base/secrets";
import type { ApiContext } from "../context";

type TokensInput = {
  email: string;
  pinChallenge: { firstPinDigit: string; secondPinDigit: string; sessionToken: string };
};

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
      // Throws if the header has another session.
      await context.principal(authentication);
      const { db, env, clock } = context.services;
      return refreshSession(db, env, authentication, clock());
    },
  },

  Mutation: {
    async endSession(
      _: unknown,
      { endSessionInput }: { endSessionInput: { authentication?: SealedHandle | null } },
      { services, handle }: ApiContext,
    ) {
      const { db, env, clock } = services;
      await endSession(db, env, handle(endSessionInput.authentication), clock());
      return { success: true };
    },
  },
};

const challengeAnswer = ({ firstPosition, secondPosition, sessionToken }: Challenge) => ({
  firstPinDigitPosition: String(firstPosition),
  secondPinDigitPosition: String(secondPosition),
  sessionToken,
});

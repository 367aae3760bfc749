import { z } from "zod";
import type { Visitor } from "~/lib/http/visitor";
import type { Authentication, Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const authentication = z.object({ enc: z.string().min(1), iv: z.string().min(1), tag: z.string().min(1) });
const position = z.string().regex(/^[1-6]$/);
const challenge = z.object({
  firstPinDigitPosition: position,
  secondPinDigitPosition: position,
  sessionToken: z.string().min(1),
});

/** Two positions ("1" to "6") and an opaque token. */
export type PinChallenge = z.output<typeof challenge>;

const challengeDocument = graphql(`
  query getPartialPinChallenge($email: String!) {
    getPartialPinChallenge(email: $email) {
      firstPinDigitPosition
      secondPinDigitPosition
      sessionToken
    }
  }
`);

const tokensDocument = graphql(`
  query getAuthenticationTokens($input: GetAuthenticationTokensInput!) {
    getAuthenticationTokens(getAuthenticationTokensInput: $input) {
      authentication { enc iv tag }
      pinChallenge { firstPinDigitPosition secondPinDigitPosition sessionToken }
    }
  }
`);

const refreshDocument = graphql(`
  query refreshAuthenticationTokens($authentication: AuthenticationInput!) {
    refreshAuthenticationTokens(authentication: $authentication) { enc iv tag }
  }
`);

const challengeAnswer = z
  .object({ getPartialPinChallenge: challenge.nullable() })
  .refine((answer) => answer.getPartialPinChallenge !== null, { path: ["getPartialPinChallenge"] });

/** Known and unknown e-mails get the same kind of answer. */
export async function getPartialPinChallenge(email: string): Promise<PinChallenge> {
  const answer = await custody().request(challengeDocument, challengeAnswer, { email });
  return answer.getPartialPinChallenge as PinChallenge;
}

const tokensOrChallenge = z.object({
  authentication: nullable(authentication),
  pinChallenge: nullable(challenge),
});
const tokensAnswer = z.object({
  getAuthenticationTokens: tokensOrChallenge.refine((one) => one.authentication || one.pinChallenge, {
    path: ["authentication"],
  }),
});

/**
 * A session, or a fresh challenge after a wrong PIN.
 * @throws CustodyError with code PIN_RESET (locked) or INVALID_CHALLENGE (used or expired)
 */
export async function getAuthenticationTokens(
  email: string,
  pinChallenge: { firstPinDigit: string; secondPinDigit: string; sessionToken: string },
  visitor?: Visitor,
): Promise<{ authentication: Authentication } | { authentication: null; pinChallenge: PinChallenge }> {
  const variables = { input: { email, pinChallenge } };
  const answer = await custody().request(tokensDocument, tokensAnswer, variables, { visitor });
  const result = answer.getAuthenticationTokens;
  if (result.authentication) return { authentication: result.authentication };
  return { authentication: null, pinChallenge: result.pinChallenge as PinChallenge };
}

const refreshAnswer = z.object({ refreshAuthenticationTokens: authentication });

/** With a full lifetime; only before the session expires. */
export async function refreshAuthentication(session: Session): Promise<Authentication> {
  const variables = { authentication: session.authentication };
  const answer = await custody(session).request(refreshDocument, refreshAnswer, variables, {
    alone: true,
    fresh: true,
  });
  return answer.refreshAuthenticationTokens;
}

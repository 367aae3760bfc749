import type { SealedHandle } from "../../../sandbox/base/secrets";
import { graphql, graphqlData } from "./graphql";
import { PORTAL_KEY } from "./sandbox";

export type Challenge = {
  firstPinDigitPosition: string;
  secondPinDigitPosition: string;
  sessionToken: string;
};

const CHALLENGE = `query ($email: String!) {
  getPartialPinChallenge(email: $email) { firstPinDigitPosition secondPinDigitPosition sessionToken }
}`;

const TOKENS = `query ($input: GetAuthenticationTokensInput!) {
  getAuthenticationTokens(getAuthenticationTokensInput: $input) {
    authentication { enc iv tag }
    pinChallenge { firstPinDigitPosition secondPinDigitPosition sessionToken }
  }
}`;

export async function askChallenge(url: string, email: string): Promise<Challenge> {
  const data = await graphqlData(url, { query: CHALLENGE, variables: { email }, apiKey: PORTAL_KEY });
  return data.getPartialPinChallenge;
}

/** Answers a challenge with the two digits of a PIN that it asks for. */
export function answerChallenge(url: string, email: string, pin: string, challenge: Challenge) {
  const pinChallenge = {
    firstPinDigit: pin.charAt(Number(challenge.firstPinDigitPosition) - 1),
    secondPinDigit: pin.charAt(Number(challenge.secondPinDigitPosition) - 1),
    sessionToken: challenge.sessionToken,
  };
  return graphql(url, { query: TOKENS, variables: { input: { email, pinChallenge } }, apiKey: PORTAL_KEY });
}

/** Both steps of the sign-in. */
export async function signIn(
  url: string,
  { email, pin }: { email: string; pin: string },
): Promise<SealedHandle> {
  const answer = await answerChallenge(url, email, pin, await askChallenge(url, email));
  const authentication = answer.data?.getAuthenticationTokens?.authentication;
  if (!authentication) throw new Error(`Sign-in refused: ${JSON.stringify(answer)}`);
  return authentication;
}

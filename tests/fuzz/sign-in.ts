import type { Authentication } from "../../app/lib/session/session.server";
import type { Stack } from "../fixtures/e2e/stack";

const CHALLENGE = `query ($email: String!) { getPartialPinChallenge(email: $email) {
  firstPinDigitPosition secondPinDigitPosition sessionToken } }`;
const TOKENS = `query ($input: GetAuthenticationTokensInput!) {
  getAuthenticationTokens(getAuthenticationTokensInput: $input) { authentication { enc iv tag } } }`;

/** Both steps of the sign-in, as the console takes them at the backend. */
export async function signInAtBackend(stack: Stack, email: string, pin: string): Promise<Authentication> {
  const ask = async (query: string, variables: object) => {
    const response = await fetch(`${stack.sandboxUrl}/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "x-api-key": stack.secrets.portalApiKey },
      body: JSON.stringify({ query, variables }),
    });
    return ((await response.json()) as { data: Record<string, Record<string, unknown>> }).data;
  };
  const { getPartialPinChallenge: asked } = await ask(CHALLENGE, { email });
  const digit = (position: unknown) => pin.charAt(Number(position) - 1);
  const pinChallenge = {
    firstPinDigit: digit(asked?.firstPinDigitPosition),
    secondPinDigit: digit(asked?.secondPinDigitPosition),
    sessionToken: asked?.sessionToken,
  };
  const { getAuthenticationTokens: given } = await ask(TOKENS, { input: { email, pinChallenge } });
  return given?.authentication as Authentication;
}

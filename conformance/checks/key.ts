import { describe } from "../backend";
import { failed, Impossible, passed, type Row } from "../check";
import type { Trial } from "../trial";

const DOCUMENT = "query conformanceKey { __typename }";

/** Whether the API key is taken, and another one is not. */
export async function checkKey(trial: Trial): Promise<Row[]> {
  return [await checkWrongKey(trial)];
}

/**
 * Whether there is anything to try: something answers, and takes the key.
 * @throws Impossible when not
 * @throws Unreachable
 */
export async function assertKeyTaken({ backend }: Trial): Promise<void> {
  const answer = await backend.call({ document: DOCUMENT });
  if (answer.status === 401 || answer.status === 403) {
    throw new Impossible(
      `The backend refuses the API key (HTTP ${answer.status}). It is sent in the header x-api-key: look whether a proxy ` +
        "takes that away, and whether the key is one for this address.",
    );
  }
  if (!answer.body) {
    throw new Impossible(
      `There is no GraphQL at this address: ${describe(answer)}. It must be the endpoint itself, which is usually /graphql.`,
    );
  }
}

async function checkWrongKey({ backend, options }: Trial): Promise<Row> {
  const subject = "a wrong API key";
  const key = `wrong-${[...options.key].reverse().join("")}`;
  const document =
    "query getPartialPinChallenge($email: String!) { getPartialPinChallenge(email: $email) { sessionToken } }";
  const answer = await backend.call({ document, variables: { email: options.email }, key });
  if (answer.status === 401 || answer.status === 403)
    return passed(subject, `refused with HTTP ${answer.status}`);
  const why = "Anybody could use the backend as the console.";
  return failed(subject, `must be refused with HTTP 401 or 403, but there was ${describe(answer)}. ${why}`);
}

import { randomUUID } from "node:crypto";
import { describe, isRecord } from "../backend";
import { expectCode, failed, passed, type Row, skipped } from "../check";
import { shapeProblems } from "../shape";
import { answerChallenge, askChallenge, assertPinTaken, challengeIn, handleIn } from "../sign-in";
import type { Trial } from "../trial";

/** Both steps of the sign-in, and what must not be possible in them. */
export async function checkSignIn(trial: Trial): Promise<Row[]> {
  const stranger = `${randomUUID()}@conformance.invalid`;
  const rows = [
    await checkChallenge(trial, "getPartialPinChallenge", trial.options.email),
    await checkChallenge(trial, "an unknown e-mail address", stranger),
    expectCode(
      "a malformed e-mail address",
      await askChallenge(trial, "no address"),
      "INVALID_EMAIL",
      "The console says which field is wrong by this code.",
    ),
    expectCode(
      "a made-up challenge",
      await answerChallenge(trial, trial.options, {
        ...{ firstPinDigitPosition: "1", secondPinDigitPosition: "2", sessionToken: "made-up" },
      }),
      "INVALID_CHALLENGE",
      "The console asks for a new challenge by this code.",
    ),
  ];
  const tokens = await checkTokens(trial);
  if (!trial.options.write) {
    return [...rows, ...tokens, skipped("a wrong PIN", "only with --write: it counts as a failed attempt")];
  }
  // A right answer after it resets the count.
  const wrong = await checkWrongPin(trial);
  return [...rows, wrong, ...(await checkTokens(trial))];
}

/** Known and unknown e-mail addresses get the same kind of answer, or it would say who has an account. */
async function checkChallenge(trial: Trial, subject: string, email: string): Promise<Row> {
  const answer = await askChallenge(trial, email);
  const { data, errors } = answer.body ?? {};
  const [problem] = data ? shapeProblems(trial.documentOf("getPartialPinChallenge"), data, { email }) : [];
  if (problem && !errors?.length) return failed(subject, problem);
  return challengeIn(answer)
    ? passed(subject, "two positions and a token")
    : failed(subject, `must be answered with a challenge, but there was ${describe(answer)}`);
}

async function checkWrongPin(trial: Trial): Promise<Row> {
  const subject = "a wrong PIN";
  const { email, pin } = trial.options;
  const challenge = challengeIn(await askChallenge(trial, email));
  if (!challenge) return skipped(subject, "there was no challenge");
  const wrong = [...pin].map((character) => (character === "0" ? "1" : "0")).join("");
  const answer = await answerChallenge(trial, { email, pin: wrong }, challenge);
  const found = answer.body?.data?.getAuthenticationTokens;
  if (handleIn(answer)) return failed(subject, "was answered with a session");
  return isRecord(found) && isRecord(found.pinChallenge)
    ? passed(subject, "answered with a new challenge")
    : failed(subject, `must be answered with a new challenge, but there was ${describe(answer)}`);
}

async function checkTokens(trial: Trial): Promise<Row[]> {
  const subject = "getAuthenticationTokens";
  const { email, pin } = trial.options;
  const challenge = challengeIn(await askChallenge(trial, email));
  if (!challenge) return [skipped(subject, "there was no challenge")];
  const answer = await answerChallenge(trial, { email, pin }, challenge);
  const { data } = answer.body ?? {};
  if (!data || !handleIn(answer)) {
    assertPinTaken(answer);
    return [failed(subject, `there is no session: ${describe(answer)}`)];
  }
  const [problem] = shapeProblems(trial.documentOf(subject), data, {});
  const again = await answerChallenge(trial, { email, pin }, challenge);
  return [
    problem ? failed(subject, problem) : passed(subject, "a session for the right characters of the PIN"),
    expectCode(
      "a challenge that was answered before",
      again,
      "INVALID_CHALLENGE",
      "Whoever overhears a sign-in could repeat it.",
    ),
  ];
}

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { emailKeyOf } from "../../../sandbox/auth/challenges";
import { removeUnfinishedSignIns } from "../../../sandbox/auth/unfinished-sign-ins";
import { pinChallenges, signInStates } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { answerChallenge, askChallenge, type Challenge, signIn } from "../../fixtures/sandbox/sign-in";

const RIGHT = "314159";
const WRONG = "888888";
const MINUTE = 60_000;

const clockOffset = { ms: 0 };
let sandbox: TestSandbox;
let user: TestUser;

beforeAll(async () => {
  sandbox = await startTestSandbox({ clockOffset });
});
beforeEach(async () => {
  clockOffset.ms = 0;
  user = await buildUser(sandbox, (await buildOrganisation(sandbox)).id, { pin: RIGHT });
});
afterAll(() => sandbox.close());

const ask = (email: string) => askChallenge(sandbox.url, email);

/** What an answer to a new challenge comes to: its error, or null. */
async function tryPin(email: string, pin = WRONG) {
  const { errors } = await answerChallenge(sandbox.url, email, pin, await ask(email));
  return errors?.[0] ? (JSON.parse(errors[0].message) as Record<string, unknown>) : null;
}

const code = async (email: string, pin?: string) => (await tryPin(email, pin))?.code ?? "none";

async function fail(email: string, times: number): Promise<unknown[]> {
  const codes: unknown[] = [];
  for (let time = 0; time < times; time++) codes.push(await code(email));
  return codes;
}

describe("repeated answers for a locked e-mail", () => {
  it("must wait after fifteen wrong answers, twice as long each time", async () => {
    for (const email of [user.email, `nobody-${user.email}`]) {
      clockOffset.ms = 0;
      expect(await fail(email, 16)).toEqual([...Array(4).fill("none"), ...Array(12).fill("PIN_RESET")]);
      const refusal = await tryPin(email);
      expect(refusal).toEqual({
        code: "TOO_MANY_ATTEMPTS",
        errorMessage: "Too many attempts to log in. Try again in 1 second",
        retryAfterSeconds: 1,
      });
      clockOffset.ms += 1_500;
      expect(await fail(email, 2)).toEqual(["PIN_RESET", "TOO_MANY_ATTEMPTS"]);
      expect((await tryPin(email))?.retryAfterSeconds).toBe(2);
      clockOffset.ms += 2_500;
      expect(await fail(email, 1)).toEqual(["PIN_RESET"]);
      expect((await tryPin(email))?.retryAfterSeconds).toBe(4);
    }
  });

  it("wait a quarter of an hour at most", async () => {
    await fail(user.email, 16);
    const emailKey = emailKeyOf(sandbox.env, user.email);
    await sandbox.db
      .update(signInStates)
      .set({ failedAttempts: 1_000_000, waitUntil: null })
      .where(eq(signInStates.emailKey, emailKey));
    expect(await code(user.email)).toBe("PIN_RESET");
    expect((await tryPin(user.email))?.retryAfterSeconds).toBe(900);
  });

  it("do not use up a challenge that was refused because of the wait", async () => {
    await fail(user.email, 16);
    const challenge = await ask(user.email);
    const answer = () => answerChallenge(sandbox.url, user.email, RIGHT, challenge);
    expect((await answer()).errors?.[0]?.extensions?.code).toBe("TOO_MANY_ATTEMPTS");
    clockOffset.ms += 2_000;
    expect((await answer()).errors?.[0]?.extensions?.code).toBe("PIN_RESET");
  });
});

it("start over after a correct answer", async () => {
  for (let round = 0; round < 5; round++) {
    expect(await fail(user.email, 4)).toEqual(Array(4).fill("none"));
    await expect(signIn(sandbox.url, user)).resolves.toBeTruthy();
  }
});

describe("an unfinished sign-in", () => {
  const clean = (ms: number) => removeUnfinishedSignIns(sandbox.db, new Date(Date.now() + ms));
  const stateOf = async (email: string) =>
    (
      await sandbox.db
        .select()
        .from(signInStates)
        .where(eq(signInStates.emailKey, emailKeyOf(sandbox.env, email)))
    ).length;
  const positions = ({ firstPinDigitPosition, secondPinDigitPosition }: Challenge) => [
    firstPinDigitPosition,
    secondPinDigitPosition,
  ];

  it("leaves no challenge behind once it has expired, used or not", async () => {
    await ask(user.email);
    await signIn(sandbox.url, user);
    await clean(4 * MINUTE);
    expect((await sandbox.db.select().from(pinChallenges)).length).toBeGreaterThan(1);
    await clean(6 * MINUTE);
    expect(await sandbox.db.select().from(pinChallenges)).toEqual([]);
  });

  it("leaves no state behind after an hour, and asks for the same positions when resumed", async () => {
    for (const email of [user.email, `nobody-${user.email}`]) {
      const first = positions(await ask(email));
      await clean(50 * MINUTE);
      expect(await stateOf(email)).toBe(1);
      await clean(61 * MINUTE);
      expect(await stateOf(email)).toBe(0);
      expect(positions(await ask(email))).toEqual(first);
    }
  });

  it("is forgotten, unlike a wrong answer, for known and unknown e-mails alike", async () => {
    for (const email of [user.email, `nobody-${user.email}`]) {
      await fail(email, 5);
      await clean(24 * 60 * MINUTE);
      expect(await stateOf(email)).toBe(1);
      expect(await code(email, RIGHT)).toBe("PIN_RESET");
    }
  });
});

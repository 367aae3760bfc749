import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { userPins } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { answerChallenge, askChallenge, type Challenge, signIn } from "../../fixtures/sandbox/sign-in";

const RIGHT = "314159";
const WRONG = "888888";
const LOCKED_WORDS =
  "Your account has now been locked. Please log in to the TrustVault App to reset your pin.";

const clockOffset = { ms: 0 };
let sandbox: TestSandbox;
let organisationId: string;
let user: TestUser;

beforeAll(async () => {
  sandbox = await startTestSandbox({ clockOffset });
  organisationId = (await buildOrganisation(sandbox)).id;
});
beforeEach(async () => {
  clockOffset.ms = 0;
  user = await buildUser(sandbox, organisationId, { pin: RIGHT });
});
afterAll(() => sandbox.close());

const positions = ({ firstPinDigitPosition, secondPinDigitPosition }: Challenge) => [
  firstPinDigitPosition,
  secondPinDigitPosition,
];
const ask = (email = user.email) => askChallenge(sandbox.url, email);
const answer = (pin: string, challenge: Challenge, email = user.email) =>
  answerChallenge(sandbox.url, email, pin, challenge);

describe("the partial PIN", () => {
  it("asks for two different positions of six, the lower one first", async () => {
    const seen = new Set<string>();
    for (let i = 0; i < 20; i++) {
      const [first, second] = positions(await ask(`nobody-${i}@example.test`));
      expect(first).toMatch(/^[1-6]$/);
      expect(second).toMatch(/^[1-6]$/);
      expect(Number(first)).toBeLessThan(Number(second));
      seen.add(`${first}${second}`);
    }
    expect(seen.size).toBeGreaterThan(3);
  });

  it("accepts any pair of positions of a PIN", async () => {
    const pairs = new Set<string>();
    for (let i = 0; i < 12; i++) {
      pairs.add(positions(await ask()).join());
      await signIn(sandbox.url, user);
    }
    expect(pairs.size).toBeGreaterThan(2);
  });

  it("is checked at whatever cost its hash was stored with", async () => {
    const env = { ...sandbox.env, SANDBOX_PIN_COST: 13 };
    const early = await buildUser({ ...sandbox, env }, organisationId);
    await expect(signIn(sandbox.url, early)).resolves.toBeTruthy();
    // The first hashes did not say what they cost.
    const unsaid = sql`split_part(${userPins.hash}, '$', 2)`;
    await sandbox.db.update(userPins).set({ hash: unsaid }).where(eq(userPins.userId, early.id));
    await expect(signIn(sandbox.url, early)).resolves.toBeTruthy();
    await expect(signIn(sandbox.url, { ...early, pin: WRONG })).rejects.toThrow("Sign-in refused");
  });

  it("asks for the same positions until an answer is correct", async () => {
    const first = await ask();
    expect(positions(await ask())).toEqual(positions(first));
    const refused = await answer(WRONG, first);
    expect(refused.errors).toBeUndefined();
    expect(refused.data.getAuthenticationTokens.authentication).toBeNull();
    const next: Challenge = refused.data.getAuthenticationTokens.pinChallenge;
    expect(positions(next)).toEqual(positions(first));
    expect(positions(await ask())).toEqual(positions(first));
    const accepted = await answer(RIGHT, next);
    expect(accepted.data.getAuthenticationTokens.pinChallenge).toBeNull();
    expect(accepted.data.getAuthenticationTokens.authentication.enc).toBeTruthy();
  });

  it("refuses the correct digits in the wrong order", async () => {
    const challenge = await ask();
    const swapped = [...RIGHT];
    const [first, second] = positions(challenge).map((position) => Number(position) - 1) as [number, number];
    [swapped[first], swapped[second]] = [swapped[second]!, swapped[first]!];
    const isSame = swapped[first] === swapped[second];
    const result = await answer(swapped.join(""), challenge);
    expect(result.data.getAuthenticationTokens.authentication !== null).toBe(isSame);
  });

  it("locks the account for good at the fifth wrong answer", async () => {
    for (let i = 0; i < 4; i++) {
      const refused = await answer(WRONG, await ask());
      expect(refused.data.getAuthenticationTokens.pinChallenge).not.toBeNull();
    }
    expect(firstError(await answer(WRONG, await ask()))).toEqual({
      code: "PIN_RESET",
      errorMessage: LOCKED_WORDS,
    });
    expect(firstError(await answer(RIGHT, await ask())).code).toBe("PIN_RESET");
  });

  it("resets the count of wrong answers after a correct one", async () => {
    for (let i = 0; i < 4; i++) await answer(WRONG, await ask());
    await signIn(sandbox.url, user);
    const refused = await answer(WRONG, await ask());
    expect(refused.data.getAuthenticationTokens.pinChallenge).not.toBeNull();
  });

  it("checks no more than five guesses, however many arrive at once", async () => {
    const challenges = await Promise.all(Array.from({ length: 12 }, () => ask()));
    const answers = await Promise.all(challenges.map((challenge) => answer(WRONG, challenge)));
    const counted = answers.filter((one) => one.data?.getAuthenticationTokens?.pinChallenge);
    expect(counted).toHaveLength(4);
    expect(firstError(await answer(RIGHT, await ask())).code).toBe("PIN_RESET");
  });
});

describe("a challenge", () => {
  it("accepts one of ten answers that arrive at once", async () => {
    const challenge = await ask();
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(RIGHT, challenge)));
    const sessions = answers.filter((one) => one.data?.getAuthenticationTokens?.authentication);
    const refusals = answers.filter((one) => one.errors).map((one) => firstError(one).code);
    expect(sessions).toHaveLength(1);
    expect(refusals).toEqual(Array(9).fill("INVALID_CHALLENGE"));
  });

  it("is used up by a wrong answer too", async () => {
    const challenge = await ask();
    await answer(WRONG, challenge);
    expect(firstError(await answer(RIGHT, challenge))).toEqual({
      code: "INVALID_CHALLENGE",
      errorMessage: "Invalid challenge",
    });
  });

  it("expires after five minutes", async () => {
    const challenge = await ask();
    clockOffset.ms = 5 * 60_000 + 1000;
    expect(firstError(await answer(RIGHT, challenge)).code).toBe("INVALID_CHALLENGE");
  });

  it.each([
    ["another e-mail's", async () => ask((await buildUser(sandbox, organisationId)).email)],
    ["forged", async () => ({ ...(await ask()), sessionToken: Buffer.alloc(64, 1).toString("base64url") })],
    ["empty", async () => ({ ...(await ask()), sessionToken: "" })],
  ])("is refused when it is %s", async (_, make) => {
    expect(firstError(await answer(RIGHT, await make())).code).toBe("INVALID_CHALLENGE");
  });
});

describe("an unknown e-mail", () => {
  const unknown = "nobody-at-all@example.test";
  const shape = (value: unknown): unknown =>
    value && typeof value === "object"
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
      : typeof value;

  it("gets the same answers as a known one, up to the lock", async () => {
    const known: unknown[] = [];
    const nobody: unknown[] = [];
    for (const [email, log] of [
      [user.email, known],
      [unknown, nobody],
    ] as const) {
      const first = await ask(email);
      log.push(shape(first), first.sessionToken.length);
      for (let i = 0; i < 6; i++) {
        const challenge = await ask(email);
        log.push(positions(challenge).join() === positions(first).join());
        const result = await answer(WRONG, challenge, email);
        log.push(result.status, result.errors ? firstError(result) : shape(result.data));
      }
    }
    expect(nobody).toEqual(known);
  });

  it("takes about the same time", async () => {
    const earnest = await startTestSandbox({ env: { SANDBOX_PIN_COST: "13" } });
    const time = async (email: string) => {
      const times: number[] = [];
      for (let i = 0; i < 4; i++) {
        const challenge = await askChallenge(earnest.url, email);
        const start = performance.now();
        await answerChallenge(earnest.url, email, WRONG, challenge);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    try {
      const { email } = await buildUser(earnest, (await buildOrganisation(earnest)).id, { pin: RIGHT });
      const [known, nobody] = [await time(email), await time("nobody-in-time@example.test")];
      // A scrypt is tens of milliseconds; leaving it out would make the ratio ten or more.
      expect(Math.max(known, nobody) / Math.min(known, nobody)).toBeLessThan(4);
    } finally {
      await earnest.close();
    }
  });

  it.each(["", "no-at-sign", "a@b", "two@at@signs.test"])(
    "is not confused with '%s', which is not an e-mail address",
    async (email) => {
      const result = await graphql(sandbox.url, {
        query: `query ($email: String!) { getPartialPinChallenge(email: $email) { sessionToken } }`,
        variables: { email },
        apiKey: PORTAL_KEY,
      });
      expect(firstError(result)).toEqual({ code: "INVALID_EMAIL", errorMessage: "Invalid email" });
    },
  );

  it("ignores case and surrounding spaces", async () => {
    await expect(
      signIn(sandbox.url, { ...user, email: ` ${user.email.toUpperCase()} ` }),
    ).resolves.toBeTruthy();
  });
});

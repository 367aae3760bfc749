import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { SandboxEnv } from "../base/env";
import { deriveKey, hmac } from "../base/secrets";

const PIN_LENGTH = 6;
const scryptAsync = promisify<string | Buffer, string, number, ScryptOptions, Buffer>(scrypt);

export type Positions = { firstPosition: number; secondPosition: number };

const PAIRS: readonly Positions[] = Array.from({ length: PIN_LENGTH }, (_, i) => i + 1).flatMap(
  (firstPosition) =>
    Array.from({ length: PIN_LENGTH - firstPosition }, (_, i) => ({
      firstPosition,
      secondPosition: firstPosition + i + 1,
    })),
);

export const randomPositions = (): Positions => PAIRS[randomInt(PAIRS.length)] as Positions;

/**
 * Always the same for an e-mail, so that starting over gives no other digits, and unanswered state can be removed
 * unnoticed.
 */
export function firstPositions(env: SandboxEnv, emailKey: string): Positions {
  const number = hmac(deriveKey(env, "first-positions"), emailKey).readUInt32BE();
  return PAIRS[number % PAIRS.length] as Positions;
}

/**
 * One hash for each pair of positions, so that any two digits can be checked.
 * @param pin six decimal digits
 * @throws if the PIN is not six digits
 */
export function hashPin(pin: string, userId: string, env: SandboxEnv) {
  if (!/^\d{6}$/.test(pin)) throw new Error("A PIN has six digits");
  return Promise.all(
    PAIRS.map(async (positions) => {
      const digits = [positions.firstPosition, positions.secondPosition].map((n) => pin.charAt(n - 1));
      const salt = randomBytes(16).toString("base64url");
      const cost = env.SANDBOX_PIN_COST;
      const hash = await hashPair({ userId, positions, digits, salt, cost }, env);
      return { ...positions, salt, hash: `${cost}$${hash.toString("base64url")}` };
    }),
  );
}

/** Checked in place of a missing row, so that an unknown e-mail takes as long. */
const absentPin = ({ SANDBOX_PIN_COST }: SandboxEnv) => ({
  userId: "nobody",
  salt: "AAAAAAAAAAAAAAAAAAAAAA",
  hash: `${SANDBOX_PIN_COST}$${Buffer.alloc(32).toString("base64url")}`,
});

/** Always takes one scrypt, even without a row. */
export async function checkPair(
  row: { userId: string; salt: string; hash: string } | undefined,
  positions: Positions,
  digits: readonly string[],
  env: SandboxEnv,
): Promise<boolean> {
  const { userId, salt, hash } = row ?? absentPin(env);
  const [cost = "", stored = ""] = hash.includes("$") ? hash.split("$") : [LEGACY_COST, hash];
  const computed = await hashPair({ userId, positions, digits, salt, cost: Number(cost) }, env);
  return timingSafeEqual(computed, Buffer.from(stored, "base64url")) && row !== undefined;
}

const LEGACY_COST = "13";

type Pair = { userId: string; positions: Positions; digits: readonly string[]; salt: string; cost: number };

function hashPair({ userId, positions, digits, salt, cost }: Pair, env: SandboxEnv): Promise<Buffer> {
  const { firstPosition, secondPosition } = positions;
  const pepper = deriveKey(env, "pin-pepper");
  const peppered = hmac(pepper, JSON.stringify([userId, firstPosition, secondPosition, digits]));
  return scryptAsync(peppered, salt, 32, { N: 2 ** cost, r: 8, p: 1 });
}

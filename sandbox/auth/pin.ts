import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import { deriveKey, hmac } from "../base/secrets";
import type { Db } from "../db/client";
import { userPins } from "../db/schema";

const PIN_LENGTH = 6;
const scryptAsync = promisify<string | Buffer, string, number, ScryptOptions, Buffer>(scrypt);

/** Two positions of the PIN, counted from 1, the lower one first. */
export type Positions = { firstPosition: number; secondPosition: number };

/** Two different positions of six, at random. */
export function randomPositions(): Positions {
  const first = randomInt(1, PIN_LENGTH + 1);
  const step = randomInt(1, PIN_LENGTH);
  const second = ((first - 1 + step) % PIN_LENGTH) + 1;
  return { firstPosition: Math.min(first, second), secondPosition: Math.max(first, second) };
}

/**
 * Stores a PIN as one hash for each pair of positions, so that any two characters can be checked alone.
 * @param pin six decimal digits
 * @throws when the PIN has another form.
 */
export async function createUserPin(db: Db, userId: string, pin: string, env: SandboxEnv): Promise<void> {
  const rows = await hashPin(pin, userId, env);
  await db.delete(userPins).where(eq(userPins.userId, userId));
  await db.insert(userPins).values(rows.map((row) => ({ userId, ...row })));
}

/** The fifteen rows of user_pins for a PIN of six digits. */
export function hashPin(pin: string, userId: string, env: SandboxEnv) {
  if (!/^\d{6}$/.test(pin)) throw new Error("A PIN has six digits");
  const pairs = Array.from({ length: PIN_LENGTH }, (_, i) => i + 1).flatMap((firstPosition) =>
    Array.from({ length: PIN_LENGTH - firstPosition }, (_, i) => ({
      firstPosition,
      secondPosition: firstPosition + i + 1,
    })),
  );
  return Promise.all(
    pairs.map(async (positions) => {
      const digits = [positions.firstPosition, positions.secondPosition].map((n) => pin.charAt(n - 1));
      const salt = randomBytes(16).toString("base64url");
      const cost = env.SANDBOX_PIN_COST;
      const hash = await hashPair({ userId, positions, digits, salt, cost }, env);
      return { ...positions, salt, hash: `${cost}$${hash.toString("base64url")}` };
    }),
  );
}

/** Stands in for the row of nobody, so that an unknown e-mail costs the same work. */
const nobody = ({ SANDBOX_PIN_COST }: SandboxEnv) => ({
  userId: "nobody",
  salt: "AAAAAAAAAAAAAAAAAAAAAA",
  hash: `${SANDBOX_PIN_COST}$${Buffer.alloc(32).toString("base64url")}`,
});

/** Whether the two digits are the stored ones; always one scrypt, for an absent row too. */
export async function checkPair(
  row: { userId: string; salt: string; hash: string } | undefined,
  positions: Positions,
  digits: readonly string[],
  env: SandboxEnv,
): Promise<boolean> {
  const { userId, salt, hash } = row ?? nobody(env);
  const [cost = "", stored = ""] = hash.includes("$") ? hash.split("$") : [UNSAID_COST, hash];
  const computed = await hashPair({ userId, positions, digits, salt, cost: Number(cost) }, env);
  return timingSafeEqual(computed, Buffer.from(stored, "base64url")) && row !== undefined;
}

/** Of hashes from before each said its own. */
const UNSAID_COST = "13";

type Pair = { userId: string; positions: Positions; digits: readonly string[]; salt: string; cost: number };

function hashPair({ userId, positions, digits, salt, cost }: Pair, env: SandboxEnv): Promise<Buffer> {
  const { firstPosition, secondPosition } = positions;
  const pepper = deriveKey(env, "pin-pepper");
  const peppered = hmac(pepper, JSON.stringify([userId, firstPosition, secondPosition, digits]));
  return scryptAsync(peppered, salt, 32, { N: 2 ** cost, r: 8, p: 1 });
}

import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import type { Db } from "../db/client";
import { userPins } from "../db/schema";
import type { SandboxEnv } from "../env";
import { deriveKey, hmac } from "./secrets";

const PIN_LENGTH = 6;
/** 8 MiB a hash. A pair has a hundred values, so what protects a stolen table is the pepper. */
const COST = { N: 8192, r: 8, p: 1 };
const scryptAsync = promisify<string | Buffer, string, number, typeof COST, Buffer>(scrypt);

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
  const rows = await hashPin(pin, userId, deriveKey(env, "pin-pepper"));
  await db.delete(userPins).where(eq(userPins.userId, userId));
  await db.insert(userPins).values(rows.map((row) => ({ userId, ...row })));
}

/** The fifteen rows of user_pins for a PIN of six digits. */
export function hashPin(pin: string, userId: string, pepper: Buffer) {
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
      const hash = await hashPair({ userId, positions, digits, salt, pepper });
      return { ...positions, salt, hash: hash.toString("base64url") };
    }),
  );
}

/** Stands in for the row of nobody, so that an unknown e-mail costs the same work. */
const NOBODY = {
  userId: "nobody",
  salt: "AAAAAAAAAAAAAAAAAAAAAA",
  hash: Buffer.alloc(32).toString("base64url"),
};

/** Whether the two digits are the stored ones; always one scrypt, for an absent row too. */
export async function checkPair(
  row: { userId: string; salt: string; hash: string } | undefined,
  positions: Positions,
  digits: readonly string[],
  pepper: Buffer,
): Promise<boolean> {
  const { userId, salt, hash } = row ?? NOBODY;
  const computed = await hashPair({ userId, positions, digits, salt, pepper });
  return timingSafeEqual(computed, Buffer.from(hash, "base64url")) && row !== undefined;
}

type Pair = { userId: string; positions: Positions; digits: readonly string[]; salt: string; pepper: Buffer };

function hashPair({ userId, positions, digits, salt, pepper }: Pair): Promise<Buffer> {
  const { firstPosition, secondPosition } = positions;
  const peppered = hmac(pepper, JSON.stringify([userId, firstPosition, secondPosition, digits]));
  return scryptAsync(peppered, salt, 32, COST);
}

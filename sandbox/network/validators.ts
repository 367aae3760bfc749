import { inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { validators } from "../db/schema";

export type Validator = typeof validators.$inferSelect;

export type ValidatorKey = Pick<Validator, "chain" | "id">;

export const idOfValidator = ({ chain, id }: ValidatorKey): string => `${chain}/${id}`;

export async function loadValidators(db: Db, keys: readonly ValidatorKey[]): Promise<Map<string, Validator>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(validators)
    .where(
      inArray(
        validators.id,
        keys.map(({ id }) => id),
      ),
    );
  return new Map(rows.map((row) => [idOfValidator(row), row]));
}

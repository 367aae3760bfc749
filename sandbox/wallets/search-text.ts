import { or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { invalidInput } from "../base/errors";

const MAX_LENGTH = 128;

/** Null if empty. @throws ApiError INVALID_INPUT above 128 characters */
export function readSearchText(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  if (trimmed.length > MAX_LENGTH) throw invalidInput(`A search has at most ${MAX_LENGTH} characters`);
  return trimmed === "" ? null : trimmed;
}

/** Ignores case. Scans every row that the rest of the query selects. */
export const containsText = (text: string, ...columns: PgColumn[]) =>
  or(...columns.map((column) => sql`strpos(lower(${column}), lower(${text}::text)) > 0`));

/** For `like`, which then takes no character of it for a pattern. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

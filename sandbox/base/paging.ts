import { timingSafeEqual } from "node:crypto";
import type { SandboxEnv } from "./env";
import { invalidInput } from "./errors";
import { deriveKey, hmac } from "./secrets";

const MAX_PAGE_SIZE = 100;
const MAX_SKIP = 100_000;
/** Counts of rows stop here. */
export const MAX_COUNT = 10_000;
const MAC_BYTES = 16;

export type PageArguments = { limit?: number | null; nextToken?: string | null; skip?: number | null };
/** `after`: key of the previous page's last row; null for the first page. */
export type PageRequest = { limit: number; after: string | null };
/** A row to find: `offset` rows behind `after`, or before it; from the list's beginning or end if that is null. */
export type Jump = { after: string | null; isBackward: boolean; offset: number };
export type Page<Item> = { items: Item[]; nextToken: string | null };

/**
 * @param scope names the list and its filter
 * @throws ApiError INVALID_INPUT for a limit below 1 or a token of another scope
 */
export function readPage(env: SandboxEnv, args: PageArguments, scope: string[], fallback = 100): PageRequest {
  const limit = args.limit ?? fallback;
  if (limit < 1) throw invalidInput("The limit must be 1 or larger");
  const after = args.nextToken ? openToken(env, args.nextToken, scope) : null;
  return { limit: Math.min(limit, MAX_PAGE_SIZE), after };
}

type Skippable<Found> = {
  /** Null if there is no such row. */
  keyAt: (jump: Jump) => Promise<string | number | null>;
  read: (page: PageRequest) => Found | Promise<Found>;
};

/**
 * Reads a page moved by `skip` rows: from the list's beginning or from its token; backwards if negative, then from the
 * end without a token.
 * @returns null if the list ends before the page
 * @throws ApiError INVALID_INPUT if that is too far
 */
export async function readSkipped<Found>(
  page: PageRequest,
  skip: number | null | undefined,
  { keyAt, read }: Skippable<Found>,
): Promise<Found | null> {
  const jump = readJump(page, skip);
  if (!jump) return read(page);
  const key = await keyAt(jump);
  if (key === null && !jump.isBackward) return null;
  return read({ ...page, after: key === null ? null : String(key) });
}

/**
 * The row that the page follows: if there is none backwards, it is the first page.
 * @returns null without rows to skip
 * @throws ApiError INVALID_INPUT if that is too far
 */
export function readJump({ after }: PageRequest, skip: number | null | undefined): Jump | null {
  if (!skip) return null;
  if (Math.abs(skip) > MAX_SKIP) throw invalidInput(`At most ${MAX_SKIP} rows can be skipped`);
  const isBackward = skip < 0;
  const isFromEnd = isBackward && after === null;
  return { after, isBackward, offset: Math.abs(skip) - (isFromEnd ? 0 : 1) };
}

/**
 * @param rows one more than the limit if another page follows
 * @param keyOf the next page starts after this key
 */
export function toPage<Row>(
  env: SandboxEnv,
  rows: Row[],
  { limit }: PageRequest,
  scope: string[],
  keyOf: (row: Row) => string | number,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items, nextToken: hasMore ? tokenAfter(env, String(keyOf(last)), scope) : null };
}

export function pageOfList<Row>(
  env: SandboxEnv,
  rows: Row[],
  args: PageArguments,
  scope: string[],
  keyOf: (row: Row) => string,
): Page<Row> {
  const page = readPage(env, args, scope);
  const start = page.after === null ? 0 : rows.findIndex((row) => keyOf(row) === page.after) + 1;
  return toPage(env, rows.slice(start), page, scope, keyOf);
}

export function tokenAfter(env: SandboxEnv, key: string, scope: string[]): string {
  return Buffer.concat([mac(env, key, scope), Buffer.from(key, "utf8")]).toString("base64url");
}

function openToken(env: SandboxEnv, token: string, scope: string[]): string {
  const bytes = Buffer.from(token, "base64url");
  const key = bytes.subarray(MAC_BYTES).toString("utf8");
  const given = bytes.subarray(0, MAC_BYTES);
  if (given.length !== MAC_BYTES || !timingSafeEqual(given, mac(env, key, scope))) {
    throw invalidInput("Invalid nextToken");
  }
  return key;
}

const mac = (env: SandboxEnv, key: string, scope: string[]) =>
  hmac(deriveKey(env, "paging"), JSON.stringify([key, ...scope])).subarray(0, MAC_BYTES);

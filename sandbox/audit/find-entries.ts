import { createHash } from "node:crypto";
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Place } from "../base/origin";
import type { Jump } from "../base/paging";
import type { Db } from "../db/client";
import { auditEvents } from "../db/schema";
import { SERVICE_CHAIN } from "./entry-hash";

export type EntryFilter = {
  /** Each word must begin a word of the entry. */
  text: string | null;
  actor: string | null;
  action: string | null;
  place: Place | null;
  /** `from` is inclusive, `to` exclusive. */
  from: Date | null;
  until: Date | null;
};

type EntryPage = { limit: number; after: number | null; isDescending: boolean };

export type AuditRow = typeof auditEvents.$inferSelect;

/** Counts stop here. */
export const MAX_COUNT = 10_000;
const MAX_CHOICES = 200;
/** Fewer matches are sorted; more are found by scanning the chain. */
const FEW = 1_000;
/** A word is common if it is frequent among the newest entries. */
const SAMPLE = 1_000;
const COMMON = 300;
const SHORT_PERIOD = 10_000;

export async function findEntries(
  db: Db,
  chain: string,
  filter: EntryFilter,
  { limit, after, isDescending }: EntryPage,
): Promise<AuditRow[]> {
  const wanted = await conditionOf(db, chain, filter);
  if (!wanted) return [];
  const isAfter = after === null ? undefined : (isDescending ? lt : gt)(auditEvents.entry, after);
  // The sum has no index, so the planner reads the period by date and sorts.
  const place = (await isShortPeriod(db, chain, filter)) ? sql`${auditEvents.entry} + 0` : auditEvents.entry;
  return db
    .select()
    .from(auditEvents)
    .where(and(wanted, isAfter))
    .orderBy((isDescending ? desc : asc)(place))
    .limit(limit + 1);
}

/** The number of the entry there; null if there is none. */
export async function findEntryNumber(
  db: Db,
  chain: string,
  filter: EntryFilter,
  { after, isBackward, offset }: Jump,
  isDescending: boolean,
): Promise<number | null> {
  const wanted = await conditionOf(db, chain, filter);
  if (!wanted) return null;
  const isDown = isDescending !== isBackward;
  const isBehind = after === null ? undefined : (isDown ? lt : gt)(auditEvents.entry, Number(after));
  const place = (await isShortPeriod(db, chain, filter)) ? sql`${auditEvents.entry} + 0` : auditEvents.entry;
  const [row] = await db
    .select({ entry: auditEvents.entry })
    .from(auditEvents)
    .where(and(wanted, isBehind))
    .orderBy((isDown ? desc : asc)(place))
    .offset(offset)
    .limit(1);
  return row?.entry ?? null;
}

/** `MAX_COUNT` + 1 stands for any higher number. */
export async function countEntries(db: Db, chain: string, filter: EntryFilter): Promise<number> {
  const wanted = await conditionOf(db, chain, filter);
  if (!wanted) return 0;
  return countUpTo(db, wanted, MAX_COUNT);
}

export const listActors = (db: Db, chain: string) => distinct(db, chain, auditEvents.actor);
export const listActions = (db: Db, chain: string) => distinct(db, chain, auditEvents.action);
export const listPlaces = (db: Db, chain: string) => distinct(db, chain, auditEvents.origin);

/** Fit for a URL: contains no e-mail address. */
export const actorId = (actor: string): string =>
  createHash("sha256").update(actor).digest("hex").slice(0, 16);

const conditions = new WeakMap<EntryFilter, Promise<SQL | undefined>>();

function conditionOf(db: Db, chain: string, filter: EntryFilter): Promise<SQL | undefined> {
  const condition = conditions.get(filter) ?? readCondition(db, chain, filter);
  conditions.set(filter, condition);
  return condition;
}

async function readCondition(db: Db, chain: string, filter: EntryFilter): Promise<SQL | undefined> {
  const { text, actor: id, action, place, from, until } = filter;
  const actor = id === null ? null : (await listActors(db, chain)).find((one) => actorId(one) === id);
  if (actor === undefined) return undefined;
  return and(
    eq(auditEvents.chain, chain),
    isNotNull(auditEvents.entry),
    text === null ? undefined : await textCondition(db, chain, text),
    actor === null ? undefined : eq(auditEvents.actor, actor),
    action === null ? undefined : eq(auditEvents.action, action),
    place === null ? undefined : eq(auditEvents.origin, place),
    isInPeriod(chain, { from, until }),
  );
}

type Period = Pick<EntryFilter, "from" | "until">;

function isInPeriod(chain: string, { from, until }: Period): SQL | undefined {
  if (from === null && until === null) return undefined;
  return and(
    chain === SERVICE_CHAIN ? undefined : eq(auditEvents.organisationId, chain),
    from === null ? undefined : gte(auditEvents.createdAt, from),
    until === null ? undefined : lt(auditEvents.createdAt, until),
  );
}

async function isShortPeriod(db: Db, chain: string, period: Period): Promise<boolean> {
  const condition = isInPeriod(chain, period);
  return condition !== undefined && (await countUpTo(db, condition, SHORT_PERIOD)) <= SHORT_PERIOD;
}

async function countUpTo(db: Db, condition: SQL, limit: number): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(auditEvents)
    .where(condition)
    .limit(limit + 1)
    .as("some");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

/**
 * Looks up rare words by their index. Common words are found sooner by scanning the chain, because the index would list
 * all entries first.
 */
async function textCondition(db: Db, chain: string, text: string): Promise<SQL> {
  if (await isCommon(db, chain, text))
    return hasWords(text, sql`coalesce(${auditEvents.words}, ''::tsvector)`);
  const found = await db
    .select({ order: auditEvents.order })
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, chain), isNotNull(auditEvents.entry), hasWords(text)))
    .limit(FEW + 1);
  if (found.length > FEW) return hasWords(text);
  if (found.length === 0) return sql`false`;
  return inArray(
    auditEvents.order,
    found.map(({ order }) => order),
  );
}

async function isCommon(db: Db, chain: string, text: string): Promise<boolean> {
  const newest = db
    .select({ words: auditEvents.words })
    .from(auditEvents)
    .where(and(eq(auditEvents.chain, chain), isNotNull(auditEvents.entry)))
    .orderBy(desc(auditEvents.entry))
    .limit(SAMPLE)
    .as("newest");
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(newest)
    .where(hasWords(text, sql`${newest.words}`));
  return (row?.count ?? 0) >= COMMON;
}

/** Entry numbers may be typed as shown, `48,217`. Words are letters and digits only, so quoting is safe. */
function hasWords(text: string, words = sql`${auditEvents.words}`): SQL {
  const plain = text.replace(/(?<=\d),(?=\d{3}\b)/g, "");
  return sql`${words} @@ coalesce((select string_agg('''' || word || ''':*', ' & ')
    from unnest(audit_words(${plain}::text)) as word), '')::tsquery`;
}

/** Finds each value by one index step, however many entries have it. */
async function distinct(db: Db, chain: string, column: PgColumn): Promise<string[]> {
  const next = (after: SQL) => sql`(select ${column} as value from ${auditEvents}
    where ${auditEvents.chain} = ${chain} and ${auditEvents.entry} is not null and ${column} ${after}
    order by ${column} limit 1)`;
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive found as (
      ${next(sql`is not null`)}
      union all
      select (${next(sql`> found.value`)}) from found where found.value is not null
    )
    select value from found where value is not null limit ${MAX_CHOICES}`);
  return rows.map(({ value }) => value);
}

import {
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  findAuditEntries,
  getAuditChain,
} from "~/lib/custody/audit/audit.server";
import { whereSkippable } from "~/lib/custody/skipped-rows.server";
import { pageLinks, rowsOf } from "~/lib/page-trail";
import { momentParts } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";
import { periodOf } from "~/lib/transactions/date-range";
import { presentChain } from "./chain-view";
import { noPage, type ReachedPage, reachPage } from "./reach-page.server";
import { type AuditSearch, auditUrl, PAGE_SIZE } from "./search";
import { actionWords, entryNumber, placeWords } from "./words";

export interface AuditRow {
  /** `48,217`. */
  entry: string;
  iso: string;
  time: string;
  day: string;
  who: string;
  /** A person's e-mail address, or the kind of actor. */
  whoNote: string;
  what: string;
  whatNote: string | null;
  where: string;
  address: string;
  hash: string;
}

const KINDS = { PERSON: "", API_KEY: "API key", SERVICE: "Service" } as const;

/** Null without an audit log. @throws what the custody client throws */
export async function getChainView(session: Session) {
  const chain = await getAuditChain(session);
  return chain && presentChain(chain);
}

/**
 * Null without an audit log. @param now epoch milliseconds
 * @throws what the custody client throws
 */
export function getAuditList(session: Session, search: AuditSearch, now: number) {
  return whereSkippable((canSkip) => readAuditList(session, search, now, canSkip));
}

async function readAuditList(session: Session, search: AuditSearch, now: number, canSkip: boolean) {
  const period = search.range ? periodOf(search.range, now) : null;
  const query = {
    search: search.keyword || null,
    actor: search.who || null,
    action: search.what || null,
    origin: search.where || null,
    from: period && new Date(period.from).toISOString(),
    until: period && new Date(period.until).toISOString(),
    descending: search.sort === "",
  };
  const read = await readReached(session, query, await reachPage(session, query, search, canSkip));
  if (!read) return null;
  const { page, place } = read;
  const { nextToken, count, hasMore } = page;
  const pageCount = hasMore ? null : Math.ceil(count / PAGE_SIZE);
  const note = read.note && noteOn(search, pageCount, read.note);
  return {
    page: place.page,
    note,
    damaged: page.damaged,
    rows: page.items.map(presentEntry),
    found: `${entryNumber(count)}${hasMore ? "+" : ""} ${count === 1 ? "entry matches" : "entries match"}`,
    pageCount,
    choices: choicesOf(page),
    ...pageLinks({ ...search, ...place }, { nextToken, pageCount, canSkip, size: PAGE_SIZE }, auditUrl),
    sort: {
      to: auditUrl(search, { sort: search.sort === "" ? "oldest" : "" }),
      direction: search.sort === "" ? ("descending" as const) : ("ascending" as const),
    },
  };
}

/** What is too far back may not be there at all. */
function noteOn({ page }: AuditSearch, pageCount: number | null, note: string): string | null {
  return pageCount !== null && page > pageCount ? noPage(page).note : note;
}

/** The first page, with a note, if there is no such page. */
async function readReached(
  session: Session,
  query: AuditQuery,
  { place, note }: ReachedPage,
): Promise<(ReachedPage & { page: AuditPage }) | null> {
  const rows = { limit: PAGE_SIZE, ...rowsOf(place, PAGE_SIZE) };
  const page = await findAuditEntries(session, query, rows);
  if (!page) return null;
  const isEmpty = page.items.length + page.damaged.length === 0;
  if (!isEmpty || place.page === 1) return { place, note, page };
  return readReached(session, query, noPage(place.page));
}

export type AuditList = NonNullable<Awaited<ReturnType<typeof getAuditList>>>;

function presentEntry({
  entry,
  createdAt,
  actor,
  action,
  details,
  description,
  ...row
}: AuditEntry): AuditRow {
  const at = momentParts(createdAt);
  const what = action === "OTHER" ? description : actionWords(action);
  const note = details ?? description;
  return {
    entry: entryNumber(entry),
    iso: createdAt,
    time: at?.fullTime ?? "",
    day: at?.day ?? "",
    who: actor.name,
    whoNote: KINDS[actor.kind] || (actor.email === actor.name ? "" : (actor.email ?? "")),
    what,
    whatNote: note === what || note === "" ? null : note,
    where: placeWords(row.origin),
    address: row.address ?? "–",
    hash: row.hash,
  };
}

/** Filter choices; people with the same name show their e-mail addresses. */
function choicesOf({ actors, actions, origins }: AuditPage) {
  const names = actors.map(({ name }) => name);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, "en");
  return {
    who: actors.map(({ id, name, email }) => ({
      value: id,
      label: email && isShared(name) ? `${name} (${email})` : name,
    })),
    what: actions.map((value) => ({ value, label: actionWords(value) })).sort(byLabel),
    where: origins.map((value) => ({ value, label: placeWords(value) })).sort(byLabel),
  };
}

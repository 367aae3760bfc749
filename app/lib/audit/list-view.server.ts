import {
  type AuditEntry,
  type AuditPage,
  findAuditEntries,
  getAuditChain,
} from "~/lib/custody/audit/audit.server";
import { pageLinks } from "~/lib/page-trail";
import { momentParts } from "~/lib/present/format";
import type { Session } from "~/lib/session/session.server";
import { periodOf } from "~/lib/transactions/date-range";
import { presentChain } from "./chain-view";
import { reachPage } from "./reach-page.server";
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
export async function getAuditList(session: Session, search: AuditSearch, now: number) {
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
  const { place, note } = await reachPage(session, query, search);
  const page = await findAuditEntries(session, query, { limit: PAGE_SIZE, nextToken: place.after });
  if (!page) return null;
  const { nextToken, count, hasMore } = page;
  return {
    page: place.page,
    note,
    damaged: page.damaged,
    rows: page.items.map(presentEntry),
    found: `${entryNumber(count)}${hasMore ? "+" : ""} ${count === 1 ? "entry matches" : "entries match"}`,
    pageCount: hasMore ? null : Math.ceil(count / PAGE_SIZE),
    choices: choicesOf(page),
    ...pageLinks({ ...search, ...place }, nextToken, auditUrl),
    sort: {
      to: auditUrl(search, { sort: search.sort === "" ? "oldest" : "" }),
      direction: search.sort === "" ? ("descending" as const) : ("ascending" as const),
    },
  };
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

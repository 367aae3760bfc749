import { formatClock } from "../present/format";

/** An extension's session as the account menu lists it. */
export interface ListedSession {
  id: string;
  /** Such as 'MetaMask 12.4.1, snap 1.1.7'. */
  title: string;
  /** When it was used last, and when it ends. */
  note: string;
}

interface Session {
  id: string;
  createdAt: string;
  lastUsedAt: string | null;
  endsAt: string;
  client: string | null;
}

/** The words for a session, newest facts first. All times are UTC. */
export function listedSession(
  { id, createdAt, lastUsedAt, endsAt, client }: Session,
  now: Date,
): ListedSession {
  const used = lastUsedAt
    ? `Last used ${formatClock(lastUsedAt, now)}`
    : `Started ${formatClock(createdAt, now)}, not used yet`;
  return { id, title: clientWords(client), note: `${used}. Ends ${formatClock(endsAt, now)}` };
}

/** What an extension says of itself, 'mm:12.4.1/snap:1.1.7/mode:basic', in words; anything else is not repeated. */
export function clientWords(client: string | null): string {
  const [, metaMask, snap] =
    /^mm:([\w.-]{1,30})\/snap:([\w.-]{1,30})(?:\/mode:\w{1,20})?$/.exec(client ?? "") ?? [];
  return metaMask ? `MetaMask ${metaMask}, snap ${snap}` : "Browser extension";
}

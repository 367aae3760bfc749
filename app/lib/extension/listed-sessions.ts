import { formatClock } from "../present/format";

export interface ListedSession {
  id: string;
  /** 'MetaMask 12.4.1, snap 1.1.7'. */
  title: string;
  note: string;
}

interface Session {
  id: string;
  createdAt: string;
  lastUsedAt: string | null;
  endsAt: string;
  client: string | null;
}

export function listedSession(
  { id, createdAt, lastUsedAt, endsAt, client }: Session,
  now: Date,
): ListedSession {
  const used = lastUsedAt
    ? `Last used ${formatClock(lastUsedAt, now)}`
    : `Started ${formatClock(createdAt, now)}, not used yet`;
  return { id, title: clientWords(client), note: `${used}. Ends ${formatClock(endsAt, now)}` };
}

/** Takes 'mm:12.4.1/snap:1.1.7/mode:basic'; does not repeat anything else. */
export function clientWords(client: string | null): string {
  const [, metaMask, snap] =
    /^mm:([\w.-]{1,30})\/snap:([\w.-]{1,30})(?:\/mode:\w{1,20})?$/.exec(client ?? "") ?? [];
  return metaMask ? `MetaMask ${metaMask}, snap ${snap}` : "Browser extension";
}

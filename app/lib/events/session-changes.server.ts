import { setTimeout as wait } from "node:timers/promises";
import { codeOf } from "../custody/call.server";
import { openChanges } from "../custody/changes.server";
import { AuthenticationError, CustodyFailure } from "../custody/errors.server";
import { describeError, log } from "../log.server";
import { runForRequest } from "../request-id.server";
import type { Session } from "../session/session.server";

const RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
const MAX_PER_SESSION = 6;
/** The server takes a thousand connections. */
const MAX_FOLLOWERS = 300;

export interface Follower {
  onChange: () => void;
  onEnd: () => void;
}

interface Feed {
  followers: Set<Follower>;
  left: AbortController;
  hasBegun: Promise<boolean>;
}

/** A session's windows share one connection to the backend. */
const feeds = new Map<string, Feed>();

/** @returns a function that stops it; null if the backend offers no changes or refuses the session, or at the limits */
export async function followSession(session: Session, follower: Follower): Promise<(() => void) | null> {
  const all = [...feeds.values()].reduce((sum, { followers }) => sum + followers.size, 0);
  const feed = feeds.get(session.id) ?? begin(session);
  if (all >= MAX_FOLLOWERS || feed.followers.size >= MAX_PER_SESSION) {
    endUnfollowed(session, feed);
    return null;
  }
  feed.followers.add(follower);
  const stop = () => {
    feed.followers.delete(follower);
    endUnfollowed(session, feed);
  };
  if (await feed.hasBegun) return stop;
  stop();
  return null;
}

function endUnfollowed({ id }: Session, feed: Feed): void {
  if (feed.followers.size > 0) return;
  feed.left.abort();
  if (feeds.get(id) === feed) feeds.delete(id);
}

function begin(session: Session): Feed {
  const followers = new Set<Follower>();
  const left = new AbortController();
  let tellBegun = (_hasBegun: boolean) => {};
  const hasBegun = new Promise<boolean>((resolve) => {
    tellBegun = resolve;
  });
  const feed = { followers, left, hasBegun };
  feeds.set(session.id, feed);
  runForRequest(undefined, () => run(session, feed, tellBegun))
    .catch((error) => log.error("events", describeError(error)))
    .finally(() => {
      tellBegun(false);
      if (feeds.get(session.id) === feed) feeds.delete(session.id);
      for (const { onEnd } of followers) onEnd();
    });
  return feed;
}

async function run(session: Session, feed: Feed, tellBegun: (hasBegun: boolean) => void): Promise<void> {
  const { signal } = feed.left;
  const tell = () => {
    for (const { onChange } of feed.followers) onChange();
  };
  const follow = async (wasAway: boolean): Promise<"again" | "over"> => {
    try {
      const changes = await openChanges(session, signal);
      if (!changes) return "over";
      tellBegun(true);
      // Changes may have been missed meanwhile.
      if (wasAway) tell();
      for await (const _ of changes) tell();
    } catch (error) {
      if (signal.aborted || error instanceof AuthenticationError) return "over";
      if (!(error instanceof CustodyFailure)) throw error;
      log.warn("custody", { operation: "organisationChanged", code: codeOf(error) });
      tellBegun(true);
    }
    return "again";
  };
  let delay = RETRY_MS;
  for (let wasAway = false; !signal.aborted; wasAway = true) {
    const asked = Date.now();
    if ((await follow(wasAway)) === "over") return;
    if (Date.now() - asked > MAX_RETRY_MS) delay = RETRY_MS;
    await wait(delay, undefined, { signal }).catch(() => undefined);
    delay = Math.min(delay * 2, MAX_RETRY_MS);
  }
}

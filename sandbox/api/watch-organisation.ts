import { count } from "../../telemetry/meter";
import type { Caller } from "../auth/principal";
import { ApiError } from "../base/errors";
import type { ChangeFeed } from "../db/change-feed";

const RECHECK_MS = 15_000;
const MAX_PER_SESSION = 4;
const MAX_WATCHES = 200;

type Watch = {
  feed: ChangeFeed;
  caller: Caller;
  isStillValid: () => Promise<boolean>;
  signal: AbortSignal;
};

const open = new Map<string, number>();

/**
 * Yields whenever something of the organisation has changed, until the session ends. Combines changes that arrive
 * together.
 * @throws ApiError TOO_MANY_ATTEMPTS if the session, or everybody together, has too many open
 */
export function watchOrganisation({
  feed,
  caller,
  isStillValid,
  signal,
}: Watch): AsyncGenerator<boolean, void> {
  const holder = caller.sessionId ?? caller.actor;
  const streams = open.get(holder) ?? 0;
  const all = [...open.values()].reduce((sum, one) => sum + one, 0);
  if (streams >= MAX_PER_SESSION || all >= MAX_WATCHES) {
    count("throttled", { kind: "event streams" });
    throw new ApiError("TOO_MANY_ATTEMPTS", "Too many event streams are open");
  }
  open.set(holder, streams + 1);

  let hasNews = false;
  let isToCheck = false;
  let wake = () => {};
  // From now on, so that changes before the first `next` are not missed.
  const unfollow = feed.follow(caller.organisationId, ({ isQuiet }) => {
    hasNews ||= !isQuiet;
    isToCheck = true;
    wake();
  });
  const release = () => {
    unfollow();
    const left = (open.get(holder) ?? 1) - 1;
    if (left > 0) open.set(holder, left);
    else open.delete(holder);
    wake();
  };
  if (signal.aborted) release();
  else signal.addEventListener("abort", release, { once: true });

  const sleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, RECHECK_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return (async function* () {
    while (!signal.aborted) {
      if (!isToCheck) await sleep();
      isToCheck = false;
      if (signal.aborted || !(await isStillValid())) return;
      if (!hasNews) continue;
      hasNews = false;
      yield true;
    }
  })();
}

import { sharedState } from "./shared/state.server";
import { SharedStateGone } from "./shared/types";
import { SharedStateUnavailable } from "./shared/unavailable.server";

const MAX_REMEMBERED = 10_000;

/** A session, and until when it could be used (epoch milliseconds). */
interface Ending {
  id: string;
  until: number;
}

/** Until when each id is remembered, also while the other consoles cannot be told or asked. */
const signedOut = new Map<string, number>();
const others = () => sharedState("signed-out");

/** In this process, at once. The backend may fail to end the session: a copied cookie must be useless after logout. */
export function noteSignedOut({ id, until }: Ending): void {
  if (signedOut.size >= MAX_REMEMBERED) forgetOldest();
  signedOut.set(id, until);
}

/** At the other consoles. Never fails. */
export async function tellSignedOut({ id, until }: Ending): Promise<void> {
  await others().keep(id, true, Math.max(1, until - Date.now()));
}

/** As far as this process knows. */
export function isNotedSignedOut(id: string): boolean {
  return (signedOut.get(id) ?? 0) > Date.now();
}

/**
 * Asks the other consoles, so that `isNotedSignedOut` is true for what any of them has ended.
 * @throws SharedStateUnavailable if none can be asked, and the backend does not end sessions itself
 */
export async function learnSignedOut(ending: Ending): Promise<void> {
  if (isNotedSignedOut(ending.id)) return;
  try {
    // What cannot be read was kept all the same.
    if ((await others().recall(ending.id)) !== undefined) noteSignedOut(ending);
  } catch (cause) {
    if (!(cause instanceof SharedStateGone)) throw cause;
    if (!(await backendEndsSessions())) throw new SharedStateUnavailable("session-unknown", { cause });
  }
}

let backendEndsSessions: () => Promise<boolean> = async () => false;

/** Set by the entry, because `custody/` imports this folder. */
export function onSignOutUnknown(ask: typeof backendEndsSessions): void {
  backendEndsSessions = ask;
}

function forgetOldest(): void {
  const now = Date.now();
  for (const [id, until] of signedOut) if (until <= now) signedOut.delete(id);
  const oldest = signedOut.keys().next();
  if (signedOut.size >= MAX_REMEMBERED && !oldest.done) signedOut.delete(oldest.value);
}

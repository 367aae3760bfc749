import { createMemory } from "~/lib/custody/memory.server";
import { listVasps } from "~/lib/custody/transactions/travel-rule.server";
import type { Session } from "~/lib/session/session.server";

const CACHE_MS = 10 * 60 * 1000;
const MAX_PAGES = 20;

const memory = createMemory<ReadonlyMap<string, string>>(CACHE_MS);

/** Names of the listed businesses by id, in the backend's order; cached for ten minutes. */
export async function getListedVasps(session: Session): Promise<ReadonlyMap<string, string>> {
  const known = memory.recall(session.id);
  if (known) return known;
  const listed = new Map<string, string>();
  let nextToken: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer: Awaited<ReturnType<typeof listVasps>> = await listVasps(session, { nextToken });
    for (const { id, name, type } of answer.items) {
      if (type === "LISTED" && id) listed.set(id, name ?? id);
    }
    if (!answer.nextToken || answer.nextToken === nextToken) break;
    nextToken = answer.nextToken;
  }
  return memory.keep(session.id, listed);
}

import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { createMemory } from "../memory.server";
import { readPages } from "../read-pages.server";
import { pageOf, type Vasp, vasp } from "../shapes.server";

export interface ListedVasp {
  id: string;
  name: string;
}

const findDocument = graphql(`
  query findVasps($authentication: AuthenticationInput, $search: String, $ids: [String!], $limit: Int) {
    findVasps(authentication: $authentication, search: $search, ids: $ids, type: LISTED, limit: $limit) {
      items { id name type }
      nextToken
    }
  }
`);

const listDocument = graphql(`
  query listVasps($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    vasps(authentication: $authentication, limit: $limit, nextToken: $nextToken) {
      items { id name type }
      nextToken
    }
  }
`);

const findAnswer = z.object({ findVasps: pageOf(vasp) });
const listAnswer = z.object({ vasps: pageOf(vasp) });

const MAX_IDS = 100;

/** Those whose name contains `search`, ignoring case, in the backend's order; "" finds all. */
export function findVasps(
  session: Session,
  { search, limit }: { search: string; limit: number },
): Promise<{ items: ListedVasp[]; hasMore: boolean }> {
  const ask = async () => {
    const variables = { authentication: session.authentication, search: search || null, ids: null, limit };
    const { findVasps: page } = await custody(session).request(findDocument, findAnswer, variables);
    return { items: page.items.flatMap(toListed), hasMore: page.nextToken !== null };
  };
  const askWithout = async () => {
    const { items, isWhole } = await readAll(session);
    const piece = search.toLowerCase();
    const found = items.filter(({ name }) => name.toLowerCase().includes(piece));
    return { items: found.slice(0, limit), hasMore: found.length > limit || !isWhole };
  };
  return whereCapable("vasps", ask, askWithout);
}

export async function namesOfVasps(
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== "").slice(0, MAX_IDS);
  if (wanted.length === 0) return new Map();
  const ask = async () => {
    const limit = wanted.length;
    const variables = { authentication: session.authentication, search: null, ids: wanted, limit };
    const { findVasps: page } = await custody(session).request(findDocument, findAnswer, variables);
    return page.items.flatMap(toListed);
  };
  const askWithout = async () => (await readAll(session)).items.filter(({ id }) => wanted.includes(id));
  const found = await whereCapable("vasps", ask, askWithout);
  return new Map(found.map(({ id, name }) => [id, name]));
}

const memory = createMemory<{ items: ListedVasp[]; isWhole: boolean }>(10 * 60 * 1000);

async function readAll(session: Session): Promise<{ items: ListedVasp[]; isWhole: boolean }> {
  const known = memory.recall(session.id);
  if (known) return known;
  const { items, isWhole } = await readPages(async (page) => {
    const variables = { authentication: session.authentication, ...page };
    return (await custody(session).request(listDocument, listAnswer, variables)).vasps;
  });
  return memory.keep(session.id, { items: items.flatMap(toListed), isWhole });
}

function toListed({ id, name, type }: Vasp): ListedVasp[] {
  return type === "LISTED" && id ? [{ id, name: name ?? id }] : [];
}

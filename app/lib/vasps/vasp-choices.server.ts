import { findVasps, namesOfVasps } from "~/lib/custody/people/vasps.server";
import { settle } from "~/lib/custody/settle.server";
import type { Session } from "~/lib/session/session.server";
import { listedVasp, readVasp } from "./vasp-rules";

/** What a form offers at once; more of them are searched for. */
const OFFERED = 25;
/** Searches that one form may ask for. */
const MAX_SEARCHES = 50;
const MAX_SEARCH_LENGTH = 128;

export interface VaspOption {
  /** As a form posts it. */
  value: string;
  label: string;
}

/** Listed businesses that a search found. */
export interface FoundVasps {
  options: VaspOption[];
  /** Whether there are more than these. */
  hasMore: boolean;
}

/** The listed businesses that a form's fields offer. */
export interface VaspChoices {
  /** Each with what was searched for; for "" the first of all. */
  found: readonly (FoundVasps & { search: string })[];
  /** Those chosen before. */
  chosen: readonly VaspOption[];
  /** Why they could not be loaded, if so. */
  problem: string | null;
}

/** What a form says of a business. */
interface TypedVasp {
  vasp: string;
  vaspSearch: string;
}

/** The first listed businesses whose name contains a text. */
export async function searchVasps(session: Session, search: string): Promise<FoundVasps> {
  const { items, hasMore } = await findVasps(session, { search, limit: OFFERED });
  return { options: items.map(({ id, name }) => ({ value: listedVasp(id), label: name })), hasMore };
}

/**
 * What the fields of a form offer: the first businesses, those that were searched for, and those that are chosen.
 * A list that cannot be loaded is a problem, not an error.
 */
export async function vaspChoices(
  session: Session,
  typed: readonly TypedVasp[],
  /** Names by id, of businesses that may no longer be listed. */
  stored: ReadonlyMap<string, string> = new Map(),
): Promise<VaspChoices> {
  const searches = [...new Set(typed.map(({ vaspSearch }) => searchOf(vaspSearch)))];
  const asked = ["", ...searches.filter((search) => search !== "").slice(0, MAX_SEARCHES)];
  const ids = idsOf(typed);
  const { value, problem } = await settle(
    Promise.all([
      Promise.all(asked.map(async (search) => ({ search, ...(await searchVasps(session, search)) }))),
      namesOfVasps(session, ids),
    ]),
  );
  const names = value?.[1] ?? new Map<string, string>();
  return {
    found: value?.[0] ?? [],
    chosen: ids.map((id) => ({ value: listedVasp(id), label: names.get(id) ?? stored.get(id) ?? id })),
    problem,
  };
}

/** The ids of the listed businesses that a form names. */
export function idsOf(typed: readonly Pick<TypedVasp, "vasp">[]): string[] {
  const ids = typed
    .map(({ vasp }) => readVasp(vasp))
    .flatMap(({ type, id }) => (type === "LISTED" ? [id] : []));
  return [...new Set(ids)].filter((id) => id !== "");
}

/** A search as it is asked for. */
function searchOf(text: string): string {
  return text.trim().slice(0, MAX_SEARCH_LENGTH);
}

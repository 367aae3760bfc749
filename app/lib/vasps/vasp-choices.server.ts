import { findVasps, namesOfVasps } from "~/lib/custody/people/vasps.server";
import { settle } from "~/lib/custody/settle.server";
import type { Session } from "~/lib/session/session.server";
import { listedVasp, readVasp } from "./vasp-rules";

const OFFERED = 25;
const MAX_SEARCHES = 50;
const MAX_SEARCH_LENGTH = 128;

export interface VaspOption {
  value: string;
  label: string;
}

export interface FoundVasps {
  options: VaspOption[];
  hasMore: boolean;
}

export interface VaspChoices {
  /** By search text; "" for the first VASPs of all. */
  found: readonly (FoundVasps & { search: string })[];
  chosen: readonly VaspOption[];
  problem: string | null;
}

interface TypedVasp {
  vasp: string;
  vaspSearch: string;
}

export async function searchVasps(session: Session, search: string): Promise<FoundVasps> {
  const { items, hasMore } = await findVasps(session, { search, limit: OFFERED });
  return { options: items.map(({ id, name }) => ({ value: listedVasp(id), label: name })), hasMore };
}

/** A failed load is returned as `problem`. */
export async function vaspChoices(
  session: Session,
  typed: readonly TypedVasp[],
  /** Names by id of VASPs that may no longer be listed. */
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

export function idsOf(typed: readonly Pick<TypedVasp, "vasp">[]): string[] {
  const ids = typed
    .map(({ vasp }) => readVasp(vasp))
    .flatMap(({ type, id }) => (type === "LISTED" ? [id] : []));
  return [...new Set(ids)].filter((id) => id !== "");
}

function searchOf(text: string): string {
  return text.trim().slice(0, MAX_SEARCH_LENGTH);
}

import type { FoundVasps, VaspOption } from "./vasp-choices.server";

const MAX_KNOWN = 500;
const MAX_LABEL_LENGTH = 200;

/** Matches like the backend. */
const isMatch = ({ label }: VaspOption, search: string) => label.toLowerCase().includes(search.toLowerCase());

/** Newest first, at most 500. A complete result removes known VASPs that match the search and are no longer listed. */
export function learnVasps(
  known: readonly VaspOption[],
  { options, hasMore }: FoundVasps,
  search: string,
): VaspOption[] {
  const values = new Set(options.map(({ value }) => value));
  const isOld = (one: VaspOption) => values.has(one.value) || (!hasMore && isMatch(one, search));
  const learned = options.filter(({ label }) => label.length <= MAX_LABEL_LENGTH);
  return [...learned, ...known.filter((one) => !isOld(one))].slice(0, MAX_KNOWN);
}

export function matchVasps(known: readonly VaspOption[], search: string, limit: number): VaspOption[] {
  const compare = new Intl.Collator("en").compare;
  return known
    .filter((one) => isMatch(one, search))
    .sort((one, other) => compare(one.label, other.label))
    .slice(0, limit);
}

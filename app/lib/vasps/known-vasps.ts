import type { FoundVasps, VaspOption } from "./vasp-choices.server";

const MAX_KNOWN = 500;
/** Longer names are not remembered. */
const MAX_LABEL_LENGTH = 200;

/** Whether a listed business's name contains a text, letter case aside, as the backend searches. */
const isMatch = ({ label }: VaspOption, search: string) => label.toLowerCase().includes(search.toLowerCase());

/**
 * The businesses that are known after a search was answered, the latest first and at most 500. A whole answer removes
 * those that match and are no longer listed.
 * @param search what was searched for; "" stands for all
 */
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

/** The first known businesses that match a search, by name. */
export function matchVasps(known: readonly VaspOption[], search: string, limit: number): VaspOption[] {
  const compare = new Intl.Collator("en").compare;
  return known
    .filter((one) => isMatch(one, search))
    .sort((one, other) => compare(one.label, other.label))
    .slice(0, limit);
}

/** '. Approved by Amara Osei and Jonas Lindqvist'; "" for nobody. */
export function approvedWords(names: readonly string[]): string {
  return names.length === 0 ? "" : `. Approved by ${names.join(" and ")}`;
}

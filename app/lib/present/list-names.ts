/** 'Amara Osei', 'Amara Osei and Mona Haddad', 'Amara Osei, Jonas Lindqvist and Mona Haddad'. */
export function listNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

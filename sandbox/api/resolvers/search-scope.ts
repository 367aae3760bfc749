export const scopeOf = (
  list: string,
  organisationId: string,
  filter: readonly (string | null | undefined)[],
): string[] => [list, organisationId, JSON.stringify(filter.map((part) => part ?? null))];

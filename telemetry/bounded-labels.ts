/** Values of one label: more would be a copy of what callers send. */
const MAX_VALUES = 200;
const MAX_LENGTH = 200;
const SAFE = /^[\w.:/*?$()+ -]+$/;
export const OTHER = "other";

/**
 * Keeps the values of labels few and plain, whatever callers send: what is unusual, and what comes after the first two
 * hundred, is `other`.
 */
export function createLabelBounds(): (
  metric: string,
  labels: Record<string, string>,
) => Record<string, string> {
  const known = new Map<string, Set<string>>();
  const bound = (key: string, value: string): string => {
    const values = known.get(key) ?? new Set();
    if (values.has(value)) return value;
    if (values.size >= MAX_VALUES || value.length > MAX_LENGTH || !SAFE.test(value)) return OTHER;
    known.set(key, values.add(value));
    return value;
  };
  return (metric, labels) =>
    Object.fromEntries(
      Object.entries(labels).map(([label, value]) => [label, bound(`${metric} ${label}`, value)]),
    );
}

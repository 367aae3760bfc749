/** `most`: rows of one transaction; 1 for a row that no other is made with. */
type Groupable = { subWallet: { id: string }; most: number };

/** The rows that one transaction makes, of one sub-wallet and in their order. Each row is in one group. */
export function groupRows<Row extends Groupable>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  const open = new Map<string, Row[]>();
  for (const row of rows) {
    const { subWallet, most } = row;
    const group = open.get(subWallet.id);
    if (most > 1 && group && group.length < most) {
      group.push(row);
      continue;
    }
    const next = [row];
    groups.push(next);
    if (most > 1) open.set(subWallet.id, next);
  }
  return groups;
}

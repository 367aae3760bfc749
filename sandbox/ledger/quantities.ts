import type { Quantity } from "./movements";

export function missingQuantities(needed: Quantity[], held: Quantity[]): Quantity[] {
  return needed.flatMap(({ assetId, amount }) => {
    const there = sumOf(held, assetId);
    return amount > there ? [{ assetId, amount: amount - there }] : [];
  });
}

export function sumOf(quantities: Quantity[], assetId: string): bigint {
  return quantities.reduce((sum, one) => (one.assetId === assetId ? sum + one.amount : sum), 0n);
}

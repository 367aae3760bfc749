import type { requests } from "../db/schema";

export type RequestRow = typeof requests.$inferSelect;

/** @throws Error for a change of people, which belongs to no wallet */
export function walletOf({ id, walletId }: Pick<RequestRow, "id" | "walletId">): string {
  if (walletId === null) throw new Error(`Request ${id} belongs to no wallet`);
  return walletId;
}

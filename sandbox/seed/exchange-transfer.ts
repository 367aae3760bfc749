import type { exchangeTransfers } from "../db/schema";
import type { SeedAsset } from "./assets";

type Transfer = typeof exchangeTransfers.$inferInsert;

export type SeedTransfer = {
  row: Transfer & { id: string; fromId: string; amount: bigint; createdAt: Date; status: string };
  asset: SeedAsset;
  events: { status: string; at: Date }[];
};

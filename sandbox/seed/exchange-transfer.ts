import type { exchangeTransfers } from "../db/schema";
import type { SeedAsset } from "./assets";

type Transfer = typeof exchangeTransfers.$inferInsert;

/** A planned transfer with everything that is stored of it. */
export type SeedTransfer = {
  row: Transfer & { id: string; fromId: string; amount: bigint; createdAt: Date; status: string };
  asset: SeedAsset;
  /** Every status with its time, without DRAFT. */
  events: { status: string; at: Date }[];
};

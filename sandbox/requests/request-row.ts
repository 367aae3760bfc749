import type { requests } from "../db/schema";

export type RequestRow = typeof requests.$inferSelect;

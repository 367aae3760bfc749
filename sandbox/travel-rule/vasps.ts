import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { vasps } from "../db/schema";
import { containsText } from "../wallets/search-text";

export type VaspRow = typeof vasps.$inferSelect;

export type VaspFilter = {
  search?: string | null;
  ids?: readonly string[] | null;
  type?: VaspRow["type"] | null;
};

/** By name; one row more than the limit. */
export function listVasps(db: Db, { search, ids, type }: VaspFilter, page: PageRequest): Promise<VaspRow[]> {
  return db
    .select()
    .from(vasps)
    .where(
      and(
        search ? containsText(search, vasps.name) : undefined,
        ids ? inArray(vasps.id, [...ids]) : undefined,
        type ? eq(vasps.type, type) : undefined,
        page.after === null
          ? undefined
          : sql`(${vasps.name}, ${vasps.id}) > ((select name from vasps where id = ${page.after}), ${page.after})`,
      ),
    )
    .orderBy(asc(vasps.name), asc(vasps.id))
    .limit(page.limit + 1);
}

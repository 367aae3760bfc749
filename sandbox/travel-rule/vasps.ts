import { asc, sql } from "drizzle-orm";
import type { PageRequest } from "../base/paging";
import type { Db } from "../db/client";
import { vasps } from "../db/schema";

export type VaspRow = typeof vasps.$inferSelect;

/** Service providers by name; one row more than the limit. */
export function listVasps(db: Db, page: PageRequest): Promise<VaspRow[]> {
  return db
    .select()
    .from(vasps)
    .where(
      page.after === null
        ? undefined
        : sql`(${vasps.name}, ${vasps.id}) > ((select name from vasps where id = ${page.after}), ${page.after})`,
    )
    .orderBy(asc(vasps.name), asc(vasps.id))
    .limit(page.limit + 1);
}

import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { projectRoot } from "../../../sandbox/base/project-root";
import { isUuid } from "../../../sandbox/base/uuid";
import { organisations } from "../../../sandbox/db/schema";
import { organisations as seeded } from "../../../sandbox/seed/people";
import { takeMemoryDatabase } from "../../fixtures/sandbox/memory-database";

/** The extension refuses any other. */
it("every demo organisation has a UUID for its trust id, and none of them twice", () => {
  const ids = seeded.map(({ trustId }) => trustId);
  expect(ids.every(isUuid)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

it("an older database's trust ids become UUIDs, and a UUID stays what it is", async () => {
  const folder = join(projectRoot, "sandbox/db/migrations");
  const file = readdirSync(folder).find((name) => name.endsWith("_extension.sql"));
  const change = readFileSync(join(folder, file ?? ""), "utf8")
    .split("--> statement-breakpoint")
    .find((statement) => statement.includes('UPDATE "organisations"'));
  const database = await takeMemoryDatabase();
  const { db } = database;
  const [old, kept] = [randomUUID(), randomUUID()];
  await db.insert(organisations).values([
    { id: old, name: "Old", trustId: "MRDN-4471-20" },
    { id: kept, name: "Kept", trustId: kept },
  ]);
  await db.execute(sql.raw(change ?? ""));
  const trustIdOf = async (id: string) =>
    (await db.select().from(organisations).where(eq(organisations.id, id)))[0]?.trustId ?? "";
  expect(isUuid(await trustIdOf(old))).toBe(true);
  expect(await trustIdOf(kept)).toBe(kept);
  await database.close();
});

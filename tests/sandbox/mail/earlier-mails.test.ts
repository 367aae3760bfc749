import { readdir, readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { organisations } from "../../../sandbox/db/schema";
import { findAttachment, readParts } from "../../../sandbox/mail/attachments";
import { listMails } from "../../../sandbox/mail/mailbox";
import { takeMemoryDatabase } from "../../fixtures/sandbox/memory-database";

const MIGRATIONS = new URL("../../../sandbox/db/migrations/", import.meta.url);
const ORGANISATION = "00000000-0000-4000-8000-000000000001";
const LONG = "00000000-0000-4000-8000-00000000000a";
const NONE = "00000000-0000-4000-8000-00000000000b";

it("e-mails from before files had parts keep their files, byte for byte, under the same links", async () => {
  const { db, close } = await takeMemoryDatabase();
  await db.execute(sql`drop table attachment_parts`);
  await db.execute(sql`drop table attachments`);
  await db.execute(sql`drop table reports`);
  await db.execute(
    sql`alter table mails drop column delivery, drop column failure, drop column attempts, drop column due_at,
      add column attachment_name text, add column attachment text`,
  );
  await db.insert(organisations).values({ id: ORGANISATION, name: "O", trustId: "T" });
  const text = "é,1\r\n".repeat(40_000);
  for (const [id, name, content] of [
    [LONG, "old.csv", text],
    [NONE, null, null],
  ]) {
    await db.execute(sql`insert into mails (id, organisation_id, recipient, subject, body, attachment_name, attachment)
      values (${id}, ${ORGANISATION}, 'ada@example.test', 'S', 'B', ${name}, ${content})`);
  }
  const name = (await readdir(MIGRATIONS)).find((file) => file.endsWith("_exported-files.sql"));
  const statements = (await readFile(new URL(name!, MIGRATIONS), "utf8")).split("--> statement-breakpoint");
  for (const statement of statements) await db.execute(sql.raw(statement));

  const file = await findAttachment(db, LONG);
  expect(file).toMatchObject({ name: "old.csv", size: Buffer.byteLength(text), mailId: LONG });
  const parts: Uint8Array[] = [];
  for await (const part of readParts(db, LONG)) parts.push(part);
  expect(parts.length).toBeGreaterThan(1);
  expect(Buffer.concat(parts).toString("utf8")).toBe(text);
  expect(await findAttachment(db, NONE)).toBeNull();
  const mails = await listMails(db);
  expect(mails.map(({ delivery, files }) => [delivery, files.length]).sort()).toEqual([
    ["KEPT", 0],
    ["KEPT", 1],
  ]);
  await close();
});

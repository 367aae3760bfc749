import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { attachmentParts, attachments } from "../db/schema";

export type Attachment = typeof attachments.$inferSelect;

/** Belongs to no e-mail yet. @returns its id */
export async function beginAttachment(db: Db, reportId: string, position: number): Promise<string> {
  const id = randomUUID();
  await db
    .insert(attachments)
    .values({ id, reportId, position, name: "", contentType: "application/octet-stream", size: 0 });
  return id;
}

/** @param first position of the first part, from 0 */
export async function addParts(db: Db, attachmentId: string, first: number, parts: Buffer[]): Promise<void> {
  await db
    .insert(attachmentParts)
    .values(parts.map((content, index) => ({ attachmentId, position: first + index, content })));
}

export async function attach(
  tx: Tx,
  id: string,
  file: { mailId: string; name: string; contentType: string },
): Promise<void> {
  const written = sql`(select coalesce(sum(octet_length(${attachmentParts.content})), 0) from ${attachmentParts} where ${attachmentParts.attachmentId} = ${id})`;
  await tx
    .update(attachments)
    .set({ ...file, size: sql`${written}` })
    .where(eq(attachments.id, id));
}

export async function removeUnattached(db: Db, reportId: string): Promise<void> {
  await db.delete(attachments).where(and(eq(attachments.reportId, reportId), isNull(attachments.mailId)));
}

export function listAttachments(db: Db, mailId: string): Promise<Attachment[]> {
  return db
    .select()
    .from(attachments)
    .where(eq(attachments.mailId, mailId))
    .orderBy(asc(attachments.position));
}

/** Null while it is being made, and for an unknown id. */
export async function findAttachment(db: Db, id: string): Promise<Attachment | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select().from(attachments).where(eq(attachments.id, id));
  return row?.mailId ? row : null;
}

export async function* readParts(db: Db, attachmentId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const [part] = await db
      .select({ content: attachmentParts.content })
      .from(attachmentParts)
      .where(and(eq(attachmentParts.attachmentId, attachmentId), eq(attachmentParts.position, position)));
    if (!part) return;
    yield part.content;
  }
}

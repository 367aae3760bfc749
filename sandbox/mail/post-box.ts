import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { mails } from "../db/schema";

export type Mail = typeof mails.$inferSelect;

/** Puts a mail into the post box: the sandbox shows its mails, it does not send them. */
export async function postMail(tx: Tx, mail: Omit<Mail, "id">): Promise<void> {
  await tx.insert(mails).values({ ...mail, id: randomUUID() });
}

const SHOWN = 100;

/** The newest mails, without their attachments. */
export async function listMails(db: Db): Promise<Omit<Mail, "attachment">[]> {
  const { id, organisationId, recipient, subject, body, attachmentName, createdAt } = mails;
  return db
    .select({ id, organisationId, recipient, subject, body, attachmentName, createdAt })
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(SHOWN);
}

/** One mail, or null. */
export async function findMail(db: Db, id: string): Promise<Mail | null> {
  if (!isUuid(id)) return null;
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail ?? null;
}

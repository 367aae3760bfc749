import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { isUuid } from "../base/uuid";
import type { Db, Tx } from "../db/client";
import { mails } from "../db/schema";

export type Mail = typeof mails.$inferSelect;

/** Puts an e-mail into the mailbox. The sandbox shows its e-mails instead of sending them. */
export async function postMail(tx: Tx, mail: Omit<Mail, "id">): Promise<void> {
  await tx.insert(mails).values({ ...mail, id: randomUUID() });
}

const MAX_MAILS = 100;

/** The newest e-mails, without their attachments. */
export async function listMails(db: Db): Promise<Omit<Mail, "attachment">[]> {
  const { id, organisationId, recipient, subject, body, attachmentName, createdAt } = mails;
  return db
    .select({ id, organisationId, recipient, subject, body, attachmentName, createdAt })
    .from(mails)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(MAX_MAILS);
}

export async function findMail(db: Db, id: string): Promise<Mail | null> {
  if (!isUuid(id)) return null;
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail ?? null;
}

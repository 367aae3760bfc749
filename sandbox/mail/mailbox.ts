import { randomUUID } from "node:crypto";
import { asc, desc, inArray } from "drizzle-orm";
import type { SandboxEnv } from "../base/env";
import type { Db, Tx } from "../db/client";
import { attachments, mails } from "../db/schema";
import type { Attachment } from "./attachments";

export type Mail = typeof mails.$inferSelect;
export type NewMail = Pick<Mail, "organisationId" | "recipient" | "subject" | "body" | "createdAt">;

/** Sent if a mail server is configured. @returns its id, for its files */
export async function postMail(tx: Tx, { SMTP_URL }: SandboxEnv, mail: NewMail): Promise<string> {
  const id = randomUUID();
  const delivery = SMTP_URL ? { delivery: "DUE" as const, dueAt: mail.createdAt } : {};
  await tx.insert(mails).values({ ...mail, id, ...delivery });
  return id;
}

const MAX_MAILS = 100;

export type ListedMail = Mail & { files: Attachment[] };

export async function listMails(db: Db): Promise<ListedMail[]> {
  const rows = await db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(MAX_MAILS);
  if (rows.length === 0) return [];
  const files = await db
    .select()
    .from(attachments)
    .where(
      inArray(
        attachments.mailId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(attachments.position));
  return rows.map((mail) => ({ ...mail, files: files.filter(({ mailId }) => mailId === mail.id) }));
}

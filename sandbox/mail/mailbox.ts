import { asc, desc, inArray } from "drizzle-orm";
import type { Db } from "../db/client";
import { attachments, mails } from "../db/schema";
import type { Mail } from "../outbox/post-mail";
import type { Attachment } from "./attachments";

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

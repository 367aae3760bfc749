import { randomUUID } from "node:crypto";
import type { SandboxEnv } from "../base/env";
import type { Tx } from "../db/client";
import { mails } from "../db/schema";

export type Mail = typeof mails.$inferSelect;
export type NewMail = Pick<Mail, "organisationId" | "recipient" | "subject" | "body" | "createdAt">;

/** Sent if a mail server is configured. @returns its id, for its files */
export async function postMail(tx: Tx, { SMTP_URL }: SandboxEnv, mail: NewMail): Promise<string> {
  const id = randomUUID();
  const delivery = SMTP_URL ? { delivery: "DUE" as const, dueAt: mail.createdAt } : {};
  await tx.insert(mails).values({ ...mail, id, ...delivery });
  return id;
}

import { Readable } from "node:stream";
import { and, asc, eq, lte } from "drizzle-orm";
import { mails } from "../db/schema";
import type { Mail } from "../outbox/post-mail";
import type { Services } from "../services";
import type { Claim } from "../worker/loop";
import { type Attachment, listAttachments, readParts } from "./attachments";
import { sendMail, smtpFailure } from "./smtp";

/** An e-mail belongs to its sender for so long; renewed while files are read. */
export const SENDING_MS = 5 * 60_000;
const PARTS_A_RENEWAL = 64;
const MAX_ATTEMPTS = 10;
const FIRST_WAIT_MS = 2000;

export const claimMail: Claim = async (services, { log }) => {
  const mail = await takeMail(services);
  if (!mail) return false;
  if (mail.delivery !== "SENDING") return true;
  const handedOver: HandedOver = { hasStarted: false, isRead: false };
  try {
    await send(services, mail, handedOver);
    await finish(services, mail, { delivery: "SENT", failure: null, dueAt: null });
  } catch (error) {
    const { words, isFinal, isRefusal } = smtpFailure(error);
    log(`E-mail ${mail.id} was not sent: ${words}`);
    const isLost = !isRefusal && handedOver.hasStarted && handedOver.isRead;
    await finish(services, mail, outcomeOf(services, mail, { words, isFinal, isLost }));
  }
  return true;
};

/** If the server takes the content and all was read, it may have accepted the e-mail. */
type HandedOver = { hasStarted: boolean; isRead: boolean };

type Outcome = Pick<Mail, "delivery" | "failure" | "dueAt">;

/** If a sender died while sending, the e-mail may have arrived, and is not sent again. */
function takeMail({ db, env, clock }: Services): Promise<Mail | null> {
  return db.transaction(async (tx) => {
    const at = clock();
    const [mail] = await tx
      .select()
      .from(mails)
      .where(lte(mails.dueAt, at))
      .orderBy(asc(mails.dueAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!mail) return null;
    const next: Partial<Mail> =
      mail.delivery === "SENDING"
        ? { delivery: "UNCERTAIN", failure: "Sending was interrupted", dueAt: null }
        : env.SMTP_URL
          ? { delivery: "SENDING", dueAt: new Date(at.getTime() + SENDING_MS), attempts: mail.attempts + 1 }
          : { delivery: "KEPT", failure: null, dueAt: null };
    const [row] = await tx.update(mails).set(next).where(eq(mails.id, mail.id)).returning();
    return row ?? null;
  });
}

async function send(services: Services, mail: Mail, handedOver: HandedOver): Promise<void> {
  const { db, env } = services;
  const files = await listAttachments(db, mail.id);
  const onRead = () => {
    handedOver.isRead = true;
  };
  if (files.length === 0) onRead();
  const onStart = () => {
    handedOver.hasStarted = true;
  };
  const message = {
    from: env.MAIL_FROM,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body,
    messageId: `<${mail.id}@strongroom.invalid>`,
    files: files.map((file, index) => ({
      name: file.name,
      contentType: file.contentType,
      content: Readable.from(
        contentOf(services, mail, file, index === files.length - 1 ? onRead : () => undefined),
        { objectMode: false },
      ),
    })),
  };
  await sendMail(env.SMTP_URL ?? "", message, onStart);
}

async function* contentOf(
  { db, clock }: Services,
  { id }: Mail,
  file: Attachment,
  onEnd: () => void,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const part of readParts(db, file.id)) {
    count += 1;
    if (count % PARTS_A_RENEWAL === 0) {
      const dueAt = new Date(clock().getTime() + SENDING_MS);
      await db
        .update(mails)
        .set({ dueAt })
        .where(and(eq(mails.id, id), eq(mails.delivery, "SENDING")));
    }
    yield part;
  }
  onEnd();
}

function outcomeOf(
  { clock }: Services,
  { attempts }: Mail,
  { words, isFinal, isLost }: { words: string; isFinal: boolean; isLost: boolean },
): Outcome {
  if (isLost) {
    return {
      delivery: "UNCERTAIN",
      failure: "The connection to the mail server was lost at the end",
      dueAt: null,
    };
  }
  if (isFinal || attempts >= MAX_ATTEMPTS) return { delivery: "FAILED", failure: words, dueAt: null };
  const wait = FIRST_WAIT_MS * 2 ** (attempts - 1);
  return { delivery: "DUE", failure: words, dueAt: new Date(clock().getTime() + wait) };
}

async function finish({ db }: Services, { id }: Mail, outcome: Outcome): Promise<void> {
  await db.update(mails).set(outcome).where(eq(mails.id, id));
}

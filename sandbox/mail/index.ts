import { Readable } from "node:stream";
import { text } from "../base/http";
import { html } from "../device/html";
import { layout } from "../device/pages/layout";
import { page } from "../device/responses";
import { isForeignHost } from "../device/same-origin";
import { timeWords } from "../device/words";
import type { Mail } from "../outbox/post-mail";
import type { Services } from "../services";
import { type Attachment, findAttachment, readParts } from "./attachments";
import { type ListedMail, listMails } from "./mailbox";

/** Under /mail, newest first. There is no sign-in, so the sandbox listens on this machine only. */
export async function handleMail(request: Request, services: Services): Promise<Response> {
  const { db, env } = services;
  if (isForeignHost(request, env.SANDBOX_HOST)) {
    return page(
      layout(
        { title: "Not possible", place: MAILBOX },
        html`<h1>Not possible</h1><p>Open the mailbox at its own address, such as 127.0.0.1.</p>`,
      ),
      421,
    );
  }
  if (request.method !== "GET" && request.method !== "HEAD") return text(405, "Method not allowed");
  const [id, ...rest] = new URL(request.url).pathname.split("/").slice(2).filter(Boolean);
  if (rest.length > 0) return page(mailNotFound, 404);
  return id === undefined
    ? page(mailList(await listMails(db)))
    : download(services, await findAttachment(db, id));
}

const MAILBOX = {
  href: "/mail",
  label: "Mailbox",
  about: "Sandbox: the service's e-mails. No real money is involved.",
};

const mailNotFound = layout(
  { title: "Not found", place: MAILBOX },
  html`<h1>Not found</h1><p>There is no such file.</p><a class="btn" href="/mail">All mail</a>`,
);

const DELIVERIES: Record<Mail["delivery"], string> = {
  KEPT: "Kept here: no mail server is configured",
  DUE: "Waits to be sent",
  SENDING: "Being sent",
  SENT: "Sent",
  FAILED: "Not sent",
  UNCERTAIN: "May not have arrived: it is not sent twice",
};

const deliveryWords = ({ delivery, failure }: Mail): string =>
  failure && delivery !== "SENT" ? `${DELIVERIES[delivery]}. ${failure}` : DELIVERIES[delivery];

const mailList = (mails: ListedMail[]) =>
  layout(
    { title: "Mailbox", place: MAILBOX },
    html`<h1>Mailbox</h1>
${mails.length === 0 && html`<p>No mail yet. Request a transaction history or an audit log in the console.</p>`}
${mails.map(
  (mail) => html`<div class="card mail">
<h2>${mail.subject}</h2>
<p>${mail.body}</p>
<p><small>To ${mail.recipient} · ${timeWords(mail.createdAt)}</small></p>
<p><small>${deliveryWords(mail)}</small></p>
${mail.files.map(({ id, name }) => html`<a class="btn" href="/mail/${id}">${name}</a>`)}
</div>`,
)}`,
  );

function download({ db }: Services, file: Attachment | null): Response {
  if (!file) return page(mailNotFound, 404);
  return new Response(Readable.toWeb(Readable.from(readParts(db, file.id))) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": file.contentType,
      "content-length": String(file.size),
      "content-disposition": `attachment; filename="${file.name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}

import { text } from "../base/http";
import { html } from "../device/html";
import { layout } from "../device/pages/layout";
import { page } from "../device/responses";
import { isForeignHost } from "../device/same-origin";
import { timeWords } from "../device/words";
import type { Services } from "../services";
import { findMail, listMails } from "./mailbox";

/**
 * The mailbox, under /mail: the e-mails that the service would have sent, newest first, with attachments. Like the
 * phone it requires no sign-in, so the sandbox listens on this machine only.
 */
export async function handleMail(request: Request, { db, env }: Services): Promise<Response> {
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
  return id === undefined ? page(mailList(await listMails(db))) : attachment(await findMail(db, id));
}

const MAILBOX = {
  href: "/mail",
  label: "Mailbox",
  about: "Sandbox: what the service would have sent by e-mail. No real money is involved.",
};

const mailNotFound = layout(
  { title: "Not found", place: MAILBOX },
  html`<h1>Not found</h1><p>There is no such mail.</p><a class="btn" href="/mail">All mail</a>`,
);

const mailList = (mails: Awaited<ReturnType<typeof listMails>>) =>
  layout(
    { title: "Mailbox", place: MAILBOX },
    html`<h1>Mailbox</h1>
${mails.length === 0 && html`<p>No mail yet. Request a transaction history or an audit log in the console.</p>`}
${mails.map(
  ({ id, recipient, subject, body, attachmentName, createdAt }) => html`<div class="card">
<h2>${subject}</h2>
<p>${body}</p>
<p><small>To ${recipient} · ${timeWords(createdAt)}</small></p>
${attachmentName && html`<a class="btn" href="/mail/${id}">${attachmentName}</a>`}
</div>`,
)}`,
  );

function attachment(mail: Awaited<ReturnType<typeof findMail>>): Response {
  if (!mail?.attachment) return page(mailNotFound, 404);
  return new Response(mail.attachment, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${mail.attachmentName}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
}

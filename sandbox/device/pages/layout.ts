import { type Html, html } from "../html";
import { peoplePath, stylePath } from "../paths";
import type { Phone } from "../phones";

type Frame = {
  title: string;
  phone?: Phone;
  /** Where the mark at the top leads. */
  back?: { href: string; label: string };
  /** Loads the page again after this many seconds, while something is under way. */
  refreshAfter?: number;
};

/** The whole page: a bar, a column, and no scripts at all. */
export function layout({ title, phone, back, refreshAfter }: Frame, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Phone</title>
${refreshAfter !== undefined && html`<meta http-equiv="refresh" content="${refreshAfter}">`}
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<div class="phone">
<header class="bar">
<a href="${back?.href ?? peoplePath}">${back ? html`<span aria-hidden="true">‹</span> ${back.label}` : html`<span class="mark" aria-hidden="true">S</span> Phone`}</a>
${phone && html`<div class="who"><b>${phone.name}</b>${phone.organisationName}</div>`}
</header>
<main>
${body}
</main>
<footer>Sandbox: this page plays the mobile app. No money here is real.</footer>
</div>
</body>
</html>
`;
}

/** A page with nothing but a message. */
export function messagePage(title: string, text: string, phone?: Phone): Html {
  return layout(
    { title, ...(phone && { phone }) },
    html`<h1>${title}</h1><p>${text}</p><a class="btn" href="${peoplePath}">All people</a>`,
  );
}

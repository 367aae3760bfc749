import { type Html, html } from "../html";
import { peoplePath, stylePath } from "../paths";
import type { Phone } from "../phones";

type Frame = {
  title: string;
  place?: { href: string; label: string; about: string };
  phone?: Phone;
  back?: { href: string; label: string };
  refreshAfter?: number;
};

const PHONE = {
  href: peoplePath,
  label: "Phone",
  about: "Sandbox: this page simulates the mobile app. No real money is involved.",
};

export function layout({ title, place = PHONE, phone, back, refreshAfter }: Frame, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === place.label ? title : `${title} · ${place.label}`}</title>
${refreshAfter !== undefined && html`<meta http-equiv="refresh" content="${refreshAfter}">`}
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<div class="phone">
<header class="bar">
<a href="${back?.href ?? place.href}">${back ? html`<span aria-hidden="true">‹</span> ${back.label}` : html`<span class="mark" aria-hidden="true">S</span> ${place.label}`}</a>
${phone && html`<div class="who"><b>${phone.name}</b>${phone.organisationName}</div>`}
</header>
<main>
${body}
</main>
<footer>${place.about}</footer>
</div>
</body>
</html>
`;
}

export function messagePage(title: string, text: string, phone?: Phone): Html {
  return layout(
    { title, ...(phone && { phone }) },
    html`<h1>${title}</h1><p>${text}</p><a class="btn" href="${peoplePath}">All people</a>`,
  );
}

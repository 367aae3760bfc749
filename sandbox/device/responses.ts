import type { Html } from "./html";

const headers = {
  // Only the page's own stylesheet, fonts and forms.
  "content-security-policy":
    "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // Not no-referrer, which would remove the origin from posted forms.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export function page(markup: Html, status = 200): Response {
  return new Response(markup.text, {
    status,
    headers: { ...headers, "content-type": "text/html; charset=utf-8" },
  });
}

/** A reload of the next page submits nothing again. */
export function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { ...headers, location: path } });
}

export function json(value: unknown, status = 200): Response {
  return new Response(`${JSON.stringify(value)}\n`, {
    status,
    headers: { ...headers, "content-type": "application/json; charset=utf-8" },
  });
}

export function stylesheet(css: string): Response {
  return new Response(css, {
    headers: { ...headers, "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" },
  });
}

export function font(bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, "content-type": "font/woff2", "cache-control": "public, max-age=86400" },
  });
}

import { redirect } from "@remix-run/node";
import { MESSAGES } from "../errors/catalogue";
import { clearCookie, readCookie, setCookie } from "./cookies.server";
import { seal, unseal } from "./seal.server";

const COOKIE = "sr-flash";
const MAX_LENGTH = 500;

/** A message for the next page: a toast, and words that stand in the page. */
export interface Flash {
  kind: "success" | "error" | "warning" | "info";
  message: string;
}

/** The Set-Cookie value that leaves a message for the next page. */
export function setFlash(kind: Flash["kind"], message: string): string {
  return setCookie(COOKIE, seal("flash", { kind, message: message.slice(0, MAX_LENGTH) }), { maxAge: 60 });
}

/** The message left for this page and the Set-Cookie values that take it away. Only the root loader calls it. */
export function takeFlash(request: Request): { flash: Flash | null; headers: string[] } {
  const text = readCookie(request, COOKIE);
  if (text === null) return { flash: null, headers: [] };
  return { flash: unseal("flash", text) as Flash | null, headers: [clearCookie(COOKIE)] };
}

/** To the top of a page that exists, where the words for a URL that leads nowhere are. */
export function redirectInvalidUrl(to: string, message: string = MESSAGES.INVALID_URL): Response {
  return redirect(to.split("#")[0] ?? to, { headers: { "Set-Cookie": setFlash("error", message) } });
}

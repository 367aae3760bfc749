import { redirect } from "@remix-run/node";
import { MESSAGES } from "../errors/catalogue";
import { clearCookie, readCookie, setCookie } from "./cookies.server";
import { seal, unseal } from "./seal.server";

const COOKIE = "sr-flash";
const MAX_LENGTH = 500;

export interface Flash {
  kind: "success" | "error" | "warning" | "info";
  message: string;
}

export function setFlash(kind: Flash["kind"], message: string): string {
  return setCookie(COOKIE, seal("flash", { kind, message: message.slice(0, MAX_LENGTH) }), { maxAge: 60 });
}

/** Only the root loader calls it: it also clears the message. */
export function takeFlash(request: Request): { flash: Flash | null; headers: string[] } {
  const text = readCookie(request, COOKIE);
  if (text === null) return { flash: null, headers: [] };
  return { flash: unseal("flash", text) as Flash | null, headers: [clearCookie(COOKIE)] };
}

/** Redirects without the fragment: the message appears at the top of the page. */
export function redirectInvalidUrl(to: string, message: string = MESSAGES.INVALID_URL): Response {
  return redirect(to.split("#")[0] ?? to, { headers: { "Set-Cookie": setFlash("error", message) } });
}

import { env } from "../env.server";

/** Browsers keep 4,096 bytes of name, value and attributes. */
export const MAX_COOKIE_VALUE_LENGTH = 3600;
const MAX_CHUNKS = 6;

interface CookieOptions {
  /** Seconds. 0 deletes; without it the cookie lives as long as the browser session. */
  maxAge?: number;
}

/** `__Host-` binds a cookie to this host over HTTPS. */
export function cookieName(name: string): string {
  return env().COOKIE_SECURE ? `__Host-${name}` : name;
}

export function setCookie(name: string, value: string, { maxAge }: CookieOptions = {}): string {
  const parts = [`${cookieName(name)}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (env().COOKIE_SECURE) parts.push("Secure");
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join("; ");
}

export function clearCookie(name: string): string {
  return setCookie(name, "", { maxAge: 0 });
}

export function readCookie(request: Request, name: string): string | null {
  return cookiesOf(request).get(cookieName(name)) ?? null;
}

export function hasCookies(request: Request): boolean {
  const prefix = cookieName("sr-");
  return [...cookiesOf(request).keys()].some((name) => name.startsWith(prefix));
}

/** A cookie set by the browser's scripts. Untrusted. */
export function readScriptCookie(request: Request, name: string): string | null {
  return cookiesOf(request).get(name) || null;
}

export function setScriptCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; SameSite=Lax`;
}

export function clearScriptCookie(name: string): string {
  return `${name}=; Path=/; SameSite=Lax; Max-Age=0`;
}

/** Deletes further chunks that the request carries. @throws RangeError if the text needs more than six cookies */
export function setChunkedCookie(
  request: Request,
  name: string,
  value: string,
  options: CookieOptions = {},
): string[] {
  const count = Math.max(1, Math.ceil(value.length / MAX_COOKIE_VALUE_LENGTH));
  if (count > MAX_CHUNKS) throw new RangeError(`The ${name} cookie does not fit`);
  const headers = Array.from({ length: count }, (_, index) => {
    const chunk = value.slice(index * MAX_COOKIE_VALUE_LENGTH, (index + 1) * MAX_COOKIE_VALUE_LENGTH);
    return setCookie(chunkName(name, index), index === 0 ? `${count}.${chunk}` : chunk, options);
  });
  return [...headers, ...staleChunks(request, name, count)];
}

export function readChunkedCookie(request: Request, name: string): string | null {
  const match = /^([1-9])\.(.*)$/.exec(readCookie(request, name) ?? "");
  if (!match) return null;
  const chunks = [match[2] ?? ""];
  for (let index = 1; index < Number(match[1]); index += 1) {
    const chunk = readCookie(request, chunkName(name, index));
    if (chunk === null) return null;
    chunks.push(chunk);
  }
  return chunks.join("");
}

export function clearChunkedCookie(request: Request, name: string): string[] {
  return [clearCookie(name), ...staleChunks(request, name, 1)];
}

function staleChunks(request: Request, name: string, from: number): string[] {
  const present = cookiesOf(request);
  const stale: string[] = [];
  for (let index = from; index < MAX_CHUNKS; index += 1) {
    if (present.has(cookieName(chunkName(name, index)))) stale.push(clearCookie(chunkName(name, index)));
  }
  return stale;
}

function chunkName(name: string, index: number): string {
  return index === 0 ? name : `${name}.${index}`;
}

function cookiesOf(request: Request): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals < 1) continue;
    const name = pair.slice(0, equals).trim();
    if (!cookies.has(name)) cookies.set(name, pair.slice(equals + 1).trim());
  }
  return cookies;
}

/** Deletes the other cookies of a session or sign-in. */
export function clearTraces(): string[] {
  return [clearCookie("sr-intents"), clearCookie("sr-login"), clearScriptCookie("sr-remembers")];
}

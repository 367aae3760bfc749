import { env } from "../env.server";

/** Room for one cookie's value: browsers keep 4,096 bytes of name, value and attributes. */
export const MAX_COOKIE_VALUE_LENGTH = 3600;
const MAX_CHUNKS = 6;

interface CookieOptions {
  /** Seconds; without it the cookie lives as long as the browser session. 0 deletes. */
  maxAge?: number;
}

/** The full name of one of the console's cookies; `__Host-` binds it to this very host over a secure channel. */
export function cookieName(name: string): string {
  return env().COOKIE_SECURE ? `__Host-${name}` : name;
}

/** One Set-Cookie header value: httpOnly, SameSite=Lax, Path=/, Secure where COOKIE_SECURE says so. */
export function setCookie(name: string, value: string, { maxAge }: CookieOptions = {}): string {
  const parts = [`${cookieName(name)}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (env().COOKIE_SECURE) parts.push("Secure");
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join("; ");
}

/** The Set-Cookie header value that deletes a cookie. */
export function clearCookie(name: string): string {
  return setCookie(name, "", { maxAge: 0 });
}

/** The value of one of the console's cookies, or null. */
export function readCookie(request: Request, name: string): string | null {
  return cookiesOf(request).get(cookieName(name)) ?? null;
}

/** Whether the browser keeps the console's cookies: it sent one, whichever. */
export function hasCookies(request: Request): boolean {
  const prefix = cookieName("sr-");
  return [...cookiesOf(request).keys()].some((name) => name.startsWith(prefix));
}

/** The value of a cookie that the browser's scripts set, or null. Anybody may have written it. */
export function readScriptCookie(request: Request, name: string): string | null {
  return cookiesOf(request).get(name) || null;
}

/** The Set-Cookie header value of a cookie that the browser's scripts may read and set. */
export function setScriptCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; SameSite=Lax`;
}

/** The Set-Cookie header value that deletes a cookie of the browser's scripts. */
export function clearScriptCookie(name: string): string {
  return `${name}=; Path=/; SameSite=Lax; Max-Age=0`;
}

/**
 * Set-Cookie values for a text of any length up to six cookies' room: `name` holds the count of chunks and the
 * first one, `name.1`, `name.2`… the others. Chunks that the request still carries beyond these are deleted.
 * @throws RangeError when the text is too long.
 */
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

/** Puts a chunked cookie together again; null when it is absent or a chunk is missing. */
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

/** Set-Cookie values that delete a chunked cookie with every chunk that the request carries. */
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

/** Set-Cookie values that delete what belongs to one session or to its sign-in, besides the session's own cookie. */
export function clearTraces(): string[] {
  return [clearCookie("sr-intents"), clearCookie("sr-login"), clearScriptCookie("sr-remembers")];
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)$/i;

/**
 * The path and query of a request line that names the request's own host, as for a proxy (RFC 9112, 3.2.2). Any other
 * target as it is. TLS may end before us, so the scheme says nothing.
 */
export function originForm(target: string, host: string | undefined): string {
  const [, authority, path = ""] = ABSOLUTE.exec(target) ?? [];
  if (!authority || authority.toLowerCase() !== host?.toLowerCase()) return target;
  return path.startsWith("/") ? path : `/${path}`;
}

interface RequestHead {
  method: string;
  /** Host and port as the visitor's browser names them. */
  host: string | undefined;
  origin: string | undefined;
  secFetchSite: string | undefined;
}

/**
 * Whether a request may change something: it reads only, or the browser says that it comes from this very site.
 * A client that is no browser sends neither header and is left to the CSRF token.
 */
export function mayChange({ method, host, origin, secFetchSite }: RequestHead): boolean {
  if (method === "GET" || method === "HEAD") return true;
  if (secFetchSite !== undefined && secFetchSite !== "same-origin" && secFetchSite !== "none") return false;
  if (origin === undefined || (origin === "null" && secFetchSite !== undefined)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

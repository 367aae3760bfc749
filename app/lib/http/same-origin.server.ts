interface RequestHead {
  method: string;
  host: string | undefined;
  origin: string | undefined;
  secFetchSite: string | undefined;
}

/** Clients that are no browsers send neither header; the CSRF token covers them. */
export function mayChange({ method, host, origin, secFetchSite }: RequestHead): boolean {
  if (method === "GET" || method === "HEAD") return true;
  if (secFetchSite !== undefined && secFetchSite !== "same-origin" && secFetchSite !== "none") return false;
  if (origin === undefined || (origin === "null" && secFetchSite !== undefined)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

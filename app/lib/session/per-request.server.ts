import { REQUEST_MARK } from "../http/request-mark";

/** Marks are forgotten when their response is done; this many at most where nobody says so. */
const MAX_MARKS = 2_000;

const kept: Map<string, unknown>[] = [];

/**
 * Makes something once for all the Request objects of one HTTP request that carry the same cookies: Remix hands every
 * loader a Request of its own. Without the server's mark (in tests) it is made for each object.
 */
export function perRequest<T>(make: (request: Request) => T): (request: Request) => T {
  const made = new Map<string, { cookie: string | null; value: T }>();
  kept.push(made);
  return (request) => {
    const mark = request.headers.get(REQUEST_MARK);
    if (mark === null) return make(request);
    const cookie = request.headers.get("Cookie");
    const known = made.get(mark);
    if (known && known.cookie === cookie) return known.value;
    const oldest = made.keys().next();
    if (made.size >= MAX_MARKS && !oldest.done) made.delete(oldest.value);
    const value = make(request);
    made.set(mark, { cookie, value });
    return value;
  };
}

/** Lets go of everything that was made for an HTTP request, once its response is done. */
export function forgetRequest(mark: string): void {
  for (const made of kept) made.delete(mark);
}

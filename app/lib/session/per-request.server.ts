import { REQUEST_MARK } from "../http/request-mark";

/** `forgetRequest` removes marks; this limits those of callers that never call it. */
const MAX_MARKS = 2_000;

const kept: Map<string, unknown>[] = [];

/** Remix gives every loader its own Request. Without the server's mark (in tests) nothing is cached. */
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

export function forgetRequest(mark: string): void {
  for (const made of kept) made.delete(mark);
}

import { isSignedOut, readSession, type Session } from "../session/session.server";
import { type Follower, followSession } from "./session-changes.server";

/** Less than proxies and our own limits allow a connection on which nothing moves. */
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 5_000;
const EVENT_STREAM = "text/event-stream";
/** A browser that reads so slowly misses nothing: one change asks for all of the page again. */
const MAX_UNREAD = 16;

/**
 * Tells a page of the visitor that something has changed, and never what, until the session ends. 204, after which a
 * browser does not ask again by itself, where there is no session, nothing to follow, or too many do.
 * @param stopping aborted when the server stops
 */
export async function eventStreamResponse(request: Request, stopping: AbortSignal): Promise<Response> {
  const session = readSession(request);
  const isAsked = request.method === "GET" && request.headers.get("Accept")?.includes(EVENT_STREAM);
  if (!session || !isAsked || stopping.aborted) return new Response(null, { status: 204 });
  const gone = AbortSignal.any([request.signal, stopping]);
  let follower: Follower | null = null;
  const stop = await followSession(session, {
    onChange: () => follower?.onChange(),
    onEnd: () => follower?.onEnd(),
  });
  if (!stop) return new Response(null, { status: 204 });
  if (gone.aborted) {
    stop();
    return new Response(null, { status: 204 });
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      follower = writeTo(controller, session, gone, stop);
    },
    cancel: () => follower?.onEnd(),
  });
  // `no-transform` and the last keep proxies from collecting what must arrive at once.
  return new Response(body, {
    headers: {
      "Content-Type": EVENT_STREAM,
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

function writeTo(
  controller: ReadableStreamDefaultController<Uint8Array>,
  session: Session,
  gone: AbortSignal,
  stop: () => void,
): Follower {
  const encoder = new TextEncoder();
  const write = (text: string) => {
    if ((controller.desiredSize ?? 0) > -MAX_UNREAD) controller.enqueue(encoder.encode(text));
  };
  let isOver = false;
  const onEnd = () => {
    if (isOver) return;
    isOver = true;
    clearInterval(heartbeat);
    clearTimeout(hour);
    gone.removeEventListener("abort", onEnd);
    stop();
    try {
      controller.close();
    } catch {
      // The browser has left already.
    }
  };
  const heartbeat = setInterval(() => (isSignedOut(session) ? onEnd() : write(":\n\n")), HEARTBEAT_MS);
  const hour = setTimeout(onEnd, session.expiresAt - Date.now());
  gone.addEventListener("abort", onEnd);
  write(`retry: ${RECONNECT_MS}\n\n`);
  return { onChange: () => void (isOver || write("data: changed\n\n")), onEnd };
}

import { hasBeenSignedOut, readSession, type Session } from "../session/session.server";
import { type Follower, followSession } from "./session-changes.server";

/** Shorter than the idle limits of proxies and of our server. */
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 5_000;
const EVENT_STREAM = "text/event-stream";
/** A slow reader misses nothing: any change reloads the whole page. */
const MAX_UNREAD = 16;

/**
 * Says only that something changed, never what. Answers 204, after which browsers do not reconnect, without a session
 * or changes to follow, or with too many followers.
 * @param stopping aborted when the server stops
 */
export async function eventStreamResponse(request: Request, stopping: AbortSignal): Promise<Response> {
  const known = readSession(request);
  const session = known && (await hasBeenSignedOut(known)) ? null : known;
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
  // `no-transform` and `X-Accel-Buffering` keep proxies from buffering.
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
  const look = async () => {
    if (await hasBeenSignedOut(session)) onEnd();
    else if (!isOver) write(":\n\n");
  };
  const heartbeat = setInterval(() => void look(), HEARTBEAT_MS);
  const hour = setTimeout(onEnd, session.expiresAt - Date.now());
  gone.addEventListener("abort", onEnd);
  write(`retry: ${RECONNECT_MS}\n\n`);
  return { onChange: () => void (isOver || write("data: changed\n\n")), onEnd };
}

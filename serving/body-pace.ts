import type { IncomingMessage, ServerResponse } from "node:http";

export interface BodyPace {
  /** Milliseconds before the pace counts. */
  bodyGrace: number;
  bodyBytesPerSecond: number;
  /** Milliseconds between two looks. */
  connectionsCheckingInterval: number;
}

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n";

/** Closes the connection of a request whose body comes too slowly, with 408 if nothing was answered yet. */
export function watchBody(incoming: IncomingMessage, outgoing: ServerResponse, pace: BodyPace): void {
  if (incoming.complete) return;
  const { bodyGrace, bodyBytesPerSecond, connectionsCheckingInterval } = pace;
  const { socket } = incoming;
  let since = performance.now();
  let from = socket.bytesRead;
  let looked = since;
  const look = () => {
    if (incoming.complete) return clearInterval(timer);
    const now = performance.now();
    // This program was busy, and has not seen what has come meanwhile.
    since += Math.max(0, now - looked - connectionsCheckingInterval);
    looked = now;
    // This program does not read at the moment: that is not the sender's fault.
    if (incoming.readableLength >= incoming.readableHighWaterMark) [since, from] = [now, socket.bytesRead];
    const due = ((now - since - bodyGrace) / 1000) * bodyBytesPerSecond;
    if (due <= 0 || socket.bytesRead - from >= due) return;
    clearInterval(timer);
    if (!outgoing.headersSent && socket.writable) socket.write(TOO_SLOW);
    socket.destroySoon();
    incoming.destroy();
  };
  const timer = setInterval(look, connectionsCheckingInterval).unref();
  incoming.once("close", () => clearInterval(timer));
}

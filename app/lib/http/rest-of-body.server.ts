import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * What an answer has left unread of its request's body is read and dropped. The next request of the same connection stands
 * behind it, and would wait until the connection is closed for it.
 */
export function dropRestOfBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once("finish", () => {
    if (incoming.complete) return;
    incoming.removeAllListeners("data");
    incoming.resume();
  });
}

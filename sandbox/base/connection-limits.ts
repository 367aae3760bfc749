import type { Server, ServerOptions } from "node:http";

/** What the server allows a connection: times in milliseconds. */
export type ConnectionLimits = {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
  keepAliveTimeout: number;
  idleTimeout: number;
  maxConnections: number;
};

/** Node's own limits are minutes or missing, so that half-sent requests would add up. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  /** Programs send their headers at once. */
  headersTimeout: 10_000,
  /** For headers and body together, of which the largest has 1 MB. */
  requestTimeout: 30_000,
  /** How often Node looks for requests that are late. */
  connectionsCheckingInterval: 1_000,
  /** Longer than a client keeps an idle connection, so that none is closed while a request is on its way. */
  keepAliveTimeout: 65_000,
  /** A connection without traffic, such as one whose client never reads the answer. No answer takes that long. */
  idleTimeout: 300_000,
  /** The console needs a few dozen; the rest is for phones. */
  maxConnections: 500,
};

/** The options for `http.createServer`; `limitConnections` sets the rest. */
export function serverOptions(limits: ConnectionLimits): ServerOptions {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout } = limits;
  return { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout };
}

/** Limits without an option of `http.createServer`. */
export function limitConnections(server: Server, { idleTimeout, maxConnections }: ConnectionLimits): void {
  server.timeout = idleTimeout;
  server.maxConnections = maxConnections;
}

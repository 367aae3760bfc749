import type { ServerOptions } from "node:http";

/** What the server allows a connection: times in milliseconds. */
export interface ConnectionLimits {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
  keepAliveTimeout: number;
  idleTimeout: number;
  maxConnections: number;
}

/** Node's own limits are minutes, or none at all: half-sent requests would add up. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  /** A browser sends its headers at once; a bad mobile connection gets ten seconds. */
  headersTimeout: 10_000,
  /**
   * For headers and body together. A form has at most 256 KB, one with a file 2 MB: less than 70 KB a second will do.
   * The most that /verify takes needs 1.1 MB a second.
   */
  requestTimeout: 30_000,
  /** How often Node looks for requests that are late. */
  connectionsCheckingInterval: 1_000,
  /** Longer than the 60 seconds that proxies usually keep an idle connection, so that none is closed under a request. */
  keepAliveTimeout: 65_000,
  /** A connection on which nothing moves, such as one whose owner never reads the answer. No answer takes that long. */
  idleTimeout: 300_000,
  /** A connection costs tens of kilobytes. Behind a proxy a few dozen serve everybody. */
  maxConnections: 1_000,
};

const MAX_HEADER_BYTES = 64 * 1024;

/** The options for `http.createServer`; `idleTimeout` and `maxConnections` are set on the server itself. */
export function serverOptions(limits: ConnectionLimits): ServerOptions {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout } = limits;
  return {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval,
    keepAliveTimeout,
  };
}

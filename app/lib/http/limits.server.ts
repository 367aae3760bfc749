import type { ServerOptions } from "node:http";
import type { BodyPace } from "../../../serving/body-pace";

/** Times in milliseconds. */
export interface ConnectionLimits extends BodyPace {
  headersTimeout: number;
  requestTimeout: number;
  keepAliveTimeout: number;
  idleTimeout: number;
  maxConnections: number;
}

/** Node's own limits are minutes or missing, so half-sent requests would add up. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  /** A browser sends its headers at once; a bad mobile connection gets ten seconds. */
  headersTimeout: 10_000,
  /** The largest file form (2 MB) needs less than 70 KB a second, the largest /verify upload 1.1 MB a second. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  /** A bad mobile connection brings several times as much; what stalls ends long before the thirty seconds. */
  bodyGrace: 5_000,
  bodyBytesPerSecond: 4_000,
  /** Longer than the usual 60 seconds of proxies, so that no connection closes under a request. */
  keepAliveTimeout: 65_000,
  idleTimeout: 300_000,
  /** A connection costs tens of kilobytes. A proxy needs only a few dozen. */
  maxConnections: 1_000,
};

const MAX_HEADER_BYTES = 64 * 1024;

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

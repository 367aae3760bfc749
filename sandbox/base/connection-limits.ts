import type { Server, ServerOptions } from "node:http";
import { type BodyPace, watchBody } from "../../serving/body-pace";

/** Times in milliseconds. */
export type ConnectionLimits = BodyPace & {
  headersTimeout: number;
  requestTimeout: number;
  keepAliveTimeout: number;
  idleTimeout: number;
  maxConnections: number;
};

/** Node's own limits are minutes or missing; half-sent requests would add up. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  bodyGrace: 5_000,
  bodyBytesPerSecond: 4_000,
  /** Longer than clients keep idle connections, so that none is closed during a request. */
  keepAliveTimeout: 65_000,
  /** Longer than any answer takes, for clients that never read it. */
  idleTimeout: 300_000,
  maxConnections: 500,
};

export function serverOptions(limits: ConnectionLimits): ServerOptions {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout } = limits;
  return { headersTimeout, requestTimeout, connectionsCheckingInterval, keepAliveTimeout };
}

export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const { idleTimeout, maxConnections } = limits;
  server.timeout = idleTimeout;
  server.maxConnections = maxConnections;
  server.prependListener("request", (incoming, outgoing) => watchBody(incoming, outgoing, limits));
}

import type { Server, ServerOptions } from "node:http";

/** Times in milliseconds. */
export type ConnectionLimits = {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
  keepAliveTimeout: number;
  idleTimeout: number;
  maxConnections: number;
};

/** Node's own limits are minutes or missing; half-sent requests would add up. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
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

export function limitConnections(server: Server, { idleTimeout, maxConnections }: ConnectionLimits): void {
  server.timeout = idleTimeout;
  server.maxConnections = maxConnections;
}

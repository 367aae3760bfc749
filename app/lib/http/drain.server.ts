import type { Server } from "node:http";

const CLOSE_IDLE_EVERY_MS = 100;
const DRAIN_TIMEOUT_MS = 10_000;

/** Stops a server: requests under way finish, idle connections close. Resolves after ten seconds at most. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(force);
}

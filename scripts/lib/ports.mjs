import { connect, createServer } from "node:net";
import { Failure } from "./failure.mjs";

/**
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export function findFreePort(host = "127.0.0.1") {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/**
 * @param {number} port of this machine
 * @returns {Promise<boolean>}
 */
export function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/**
 * Refuses an invalid port, naming the variable.
 * @param {Record<string, string>} env
 * @param {string} variable
 * @param {number} fallback
 */
export function readPort(env, variable, fallback) {
  const text = env[variable];
  if (text === undefined) return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65535)
    throw new Failure(`${variable} must be a port from 1 to 65535, not "${text}".`);
  return port;
}

/**
 * Fails before anything is started if the port is in use.
 * @param {string} variable
 * @param {number} port
 * @param {string} host
 */
export function requireFreePort(variable, port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => {
      reject(
        new Failure(describePortError(/** @type {NodeJS.ErrnoException} */ (error), variable, port, host)),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

function describePortError(error, variable, port, host) {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is in use. Set ${variable} to a free one: ${variable}=${port + 10} npm start`;
  if (error.code === "EACCES")
    return `Port ${port} may not be opened by this user. Set ${variable} to one above 1023.`;
  return `Cannot listen on ${host}:${port} (${variable}): ${error.message}`;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether only programs of this machine can reach this host name. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

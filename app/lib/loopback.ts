const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host name, as HOST or a URL has it, is this machine's own: only programs of this machine reach it. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

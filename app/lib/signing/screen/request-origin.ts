import type { RequestOrigin } from "~/lib/custody/transactions/request-origin.server";

/** Who asked for a request from outside this console. */
export interface OriginView {
  /** 'MetaMask'. */
  name: string;
  /** Who sends it once it is signed, in a sentence. */
  sends: string;
  /** Whether that is the application that asked. */
  sendsItself: boolean;
}

/** Null for a request of this console, and where the backend does not say. */
export function originView(
  { source, sendToNetworkWhenSigned }: RequestOrigin,
  isMessage: boolean,
): OriginView | null {
  if (source === null || !/^metamask$/i.test(source)) return null;
  const name = "MetaMask";
  const sendsItself = sendToNetworkWhenSigned === false;
  if (isMessage) return { name, sends: "Nothing is sent: MetaMask gets the signature.", sendsItself };
  const sends = sendsItself
    ? "MetaMask sends it once it is signed."
    : "The service sends it once it is signed.";
  return { name, sends, sendsItself };
}

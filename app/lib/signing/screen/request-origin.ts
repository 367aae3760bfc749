import type { RequestOrigin } from "~/lib/custody/transactions/request-origin.server";

export interface OriginView {
  name: string;
  sends: string;
  sendsItself: boolean;
}

/** Null for a request of this console, or if the backend does not say. */
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

import { plainAddress, VISITOR_ADDRESS } from "./request-mark";

const MAX_AGENT_LENGTH = 300;

/** Who a call is made for: their IP address, what their browser says of itself, and a hash of what it keeps. */
export interface Visitor {
  address?: string | undefined;
  agent?: string | undefined;
  browser?: string | undefined;
}

/** @param address where the server's own mark is not in the request */
export function visitorOfRequest({ headers }: Pick<Request, "headers">, address?: string): Visitor {
  const agent = headers.get("User-Agent")?.replace(/[^\x20-\x7e]/g, "");
  return {
    address: plainAddress(address) || headers.get(VISITOR_ADDRESS) || undefined,
    agent: agent?.slice(0, MAX_AGENT_LENGTH).trim() || undefined,
  };
}

/** An IPv6 address counts as its /64 network, which usually belongs to one household or server. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const first = head ? head.split(":") : [];
  const last = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.padStart(4, "0").toLowerCase())
    .join(":");
}

/** Headers of ours for the backend. */
export const visitorHeaders = ({ address, agent, browser }: Visitor): Record<string, string> => ({
  ...(address ? { "Visitor-Address": address } : {}),
  ...(agent ? { "Visitor-Agent": agent } : {}),
  ...(browser ? { "Visitor-Browser": browser } : {}),
});

import { BlockList, isIP } from "node:net";
import { invalidInput } from "./errors";

export const MAX_ADDRESSES = 20;
/** Ranges of more addresses than these are as good as any address. */
const MIN_PREFIX = { ipv4: 8, ipv6: 16 } as const;

/**
 * IP addresses and ranges (CIDR), each once, in lower case.
 * @throws ApiError INVALID_INPUT, which names the first that is none or too wide a range
 */
export function readAddresses(given: readonly string[]): string[] {
  const addresses = [...new Set(given.map((text) => text.trim().toLowerCase()))];
  if (addresses.length > MAX_ADDRESSES) throw invalidInput(`Give at most ${MAX_ADDRESSES} addresses`);
  for (const address of addresses) {
    if (!isAddressOrRange(address)) {
      throw invalidInput(`${address.slice(0, 60)} is neither an IP address nor a range such as 10.4.0.0/16`);
    }
    const least = MIN_PREFIX[familyOf(address.split("/")[0] ?? "")];
    if (Number(address.split("/")[1] ?? least) < least) {
      throw invalidInput(`${address} is too wide: at least /${least}. To allow any address, give none`);
    }
  }
  return addresses;
}

/** @param addresses as `readAddresses` returns them; none: any */
export function isAllowedAddress(addresses: readonly string[], address: string): boolean {
  if (addresses.length === 0) return true;
  if (isIP(address) === 0) return false;
  const allowed = new BlockList();
  for (const one of addresses) {
    const [base = "", bits] = one.split("/");
    const type = familyOf(base);
    // A range of version 6 would also match addresses of version 4, as mapped ones.
    if (type !== familyOf(address)) continue;
    if (bits === undefined) allowed.addAddress(base, type);
    else allowed.addSubnet(base, Number(bits), type);
  }
  return allowed.check(address, familyOf(address));
}

function isAddressOrRange(text: string): boolean {
  const [base = "", bits, ...rest] = text.split("/");
  // Callers are seen by their IPv4 address; a zone means something to one computer only.
  if (rest.length > 0 || isIP(base) === 0 || base.includes("%") || base.startsWith("::ffff:")) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(base) === 6 ? 128 : 32);
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** What counts as one caller's network: an address of version 4, or the /64 of one of version 6. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const first = groupsOf(head);
  const last = groupsOf(tail ?? "");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(missing).fill("0"), ...last].slice(0, 4);
  return groups.map((group) => group.padStart(4, "0").toLowerCase()).join(":");
}

const groupsOf = (text: string) => (text ? text.split(":") : []);

import { toChecksumAddress } from "./ethereum/address";
import { isEvmChain } from "./ethereum/facts";

/** One spelling for an address, so that the same one in other letters is found. */
export function canonicalAddress(chain: string, address: string): string {
  if (isEvmChain(chain)) {
    const checksum = toChecksumAddress(address.replace(/^(0x|xdc)/i, ""));
    return chain === "XDCNETWORK" ? checksum.replace(/^0x/, "xdc") : checksum;
  }
  // Bech32 may be written all upper case (BIP-173); base58 knows both cases apart.
  return /^(bc1|tb1|bnb1|tbnb1)/i.test(address) ? address.toLowerCase() : address;
}

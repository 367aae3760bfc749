import { ApiError } from "../../base/errors";
import { toChecksumAddress } from "../../keys/addresses/evm";
import type { EvmChain } from "./facts";

/** `echo` is the caller's own letter case with 0x in front, `checksum` the EIP-55 form. */
export type EvmRecipient = { echo: string; checksum: string };

/**
 * Reads a recipient as typed: 40 hex digits behind 0x, nothing, or (on XDC Network) xdc; mixed case must carry a
 * valid EIP-55 checksum.
 * @throws ApiError INVALID_INPUT 'Please enter a valid {chain} address'
 */
export function readEvmAddress(chain: EvmChain, text: string): EvmRecipient {
  const pattern = chain === "XDCNETWORK" ? /^(?:0x|xdc)?([0-9a-f]{40})$/i : /^(?:0x)?([0-9a-f]{40})$/i;
  const digits = pattern.exec(text)?.[1];
  if (digits) {
    const checksum = toChecksumAddress(digits);
    const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
    if (!isMixed || checksum === `0x${digits}`) return { echo: `0x${digits}`, checksum };
  }
  throw new ApiError("INVALID_INPUT", `Please enter a valid ${chain} address`);
}

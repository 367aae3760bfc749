import type { Explorer } from "./types";

/** An explorer whose pages are `{base}/tx/{hash}` and `{base}/address/{address}`. */
export function explorer(name: string, base: string): Explorer {
  return {
    name,
    transactionUrl: (hash) => `${base}/tx/${encodeURIComponent(hash)}`,
    addressUrl: (address) => `${base}/address/${encodeURIComponent(address)}`,
  };
}

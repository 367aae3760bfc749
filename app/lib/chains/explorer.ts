import type { Explorer } from "./types";

/** An explorer whose pages are `{url}/tx/{hash}` and `{url}/address/{address}`. */
export function explorer(name: string, url: string): Explorer {
  return {
    name,
    url,
    transactionUrl: (hash) => `${url}/tx/${encodeURIComponent(hash)}`,
    addressUrl: (address) => `${url}/address/${encodeURIComponent(address)}`,
  };
}

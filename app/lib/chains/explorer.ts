import type { Explorer } from "./types";

export function explorer(name: string, url: string): Explorer {
  return {
    name,
    url,
    transactionUrl: (hash) => `${url}/tx/${encodeURIComponent(hash)}`,
    addressUrl: (address) => `${url}/address/${encodeURIComponent(address)}`,
  };
}

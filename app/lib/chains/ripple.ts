import { sha256 } from "@noble/hashes/sha2";
import { base58xrp } from "@scure/base";
import type { LiveChain } from "./types";

const ACCOUNT_VERSION = 0;
const ACCOUNT_BYTES = 20;
const CHECKSUM_BYTES = 4;

/** XRPL base58: its own alphabet, version 0, 20 bytes, four bytes of double SHA-256. */
function isAccount(address: string): boolean {
  if (!/^r.{24,34}$/.test(address)) return false;
  let bytes: Uint8Array;
  try {
    bytes = base58xrp.decode(address);
  } catch {
    return false;
  }
  if (bytes.length !== 1 + ACCOUNT_BYTES + CHECKSUM_BYTES || bytes[0] !== ACCOUNT_VERSION) return false;
  const hash = sha256(sha256(bytes.slice(0, 1 + ACCOUNT_BYTES)));
  return bytes.slice(1 + ACCOUNT_BYTES).every((byte, i) => byte === hash[i]);
}

export const ripple: LiveChain = {
  kind: "live",
  id: "RIPPLE",
  name: "Ripple",
  family: "RIPPLE",
  native: { symbol: "XRP", name: "XRP", decimals: 6, unit: "DROPS" },
  subWalletType: "XRP",
  backendChain: "RIPPLE",
  colour: "chain-xrp",
  capabilities: ["supportsCreateTransaction", "supportsMemo", "supportsBalances"],
  networks: {
    mainnet: { name: "XRP Ledger", explorer: null },
    testnet: { name: "XRP Ledger Testnet", explorer: null },
  },
  validateAddress: (address) => (isAccount(address) ? null : "Please enter a valid RIPPLE address"),
  send: null,
};

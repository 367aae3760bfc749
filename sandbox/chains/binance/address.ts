import { bech32 } from "@scure/base";
import { ApiError } from "../../base/errors";
import { hash160 } from "../hashes";
import type { Network } from "../names";

const prefixes: Record<Network, string> = { mainnet: "bnb", testnet: "tbnb" };
const ACCOUNT_BYTES = 20;

/** bech32, `bnb1…` or `tbnb1…`; 20 bytes. @throws ApiError INVALID_INPUT */
export function readBinanceAddress(text: string, network: Network): Uint8Array {
  const decoded = bech32.decodeUnsafe(text);
  const account = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!decoded || account?.length !== ACCOUNT_BYTES) throw invalid("Please enter a valid BINANCE address");
  if (decoded.prefix === prefixes[network]) return Uint8Array.from(account);
  if (network === "testnet" && decoded.prefix === prefixes.mainnet) {
    throw invalid("Cannot send Test net funds to a Main net address");
  }
  if (network === "mainnet" && decoded.prefix === prefixes.testnet) {
    throw invalid("Cannot send Main net funds to a Test net address");
  }
  throw invalid("Please enter a valid BINANCE address");
}

export function binanceAddressOf(account: Uint8Array, network: Network): string {
  return bech32.encode(prefixes[network], bech32.toWords(account));
}

const invalid = (words: string) => new ApiError("INVALID_INPUT", words);

/** bnb1… or tbnb1…: bech32 of hash160. */
export function binanceAddress(compressedKey: Uint8Array, network: Network): string {
  return binanceAddressOf(hash160(compressedKey), network);
}

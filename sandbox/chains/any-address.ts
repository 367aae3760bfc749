import { base58 } from "@scure/base";
import { invalidInput } from "../api/errors";
import { readBinanceAddress } from "./binance/address";
import { readBitcoinAddress } from "./bitcoin/address";
import { readCardanoAddress } from "./cardano/address";
import { readDogeAddress } from "./doge/address";
import { readEvmAddress } from "./ethereum/address";
import type { Chain, Network } from "./facts";
import { readRippleAddress } from "./ripple/address";
import { readSubstrateAddress } from "./substrate/address";

/** Reads an address of a chain. @throws ApiError INVALID_INPUT */
type AddressReader = (text: string, network: Network) => unknown;

const readers: Partial<Record<Chain, AddressReader>> = {
  ETHEREUM: (text) => readEvmAddress("ETHEREUM", text),
  BINANCE_SMART_CHAIN: (text) => readEvmAddress("BINANCE_SMART_CHAIN", text),
  XDCNETWORK: (text) => readEvmAddress("XDCNETWORK", text),
  BITCOIN: readBitcoinAddress,
  DOGE: readDogeAddress,
  RIPPLE: readRippleAddress,
  CARDANO: readCardanoAddress,
  BINANCE: readBinanceAddress,
  SUBSTRATE: readSubstrateAddress,
  SOLANA: readSolanaAddress,
};

/** Whether a text is an address of the chain on this network. */
export function isAddressOf(chain: Chain, text: string, network: Network): boolean {
  try {
    const read = readers[chain];
    if (!read) return false;
    read(text, network);
    return true;
  } catch {
    return false;
  }
}

const SOLANA_KEY_BYTES = 32;

function readSolanaAddress(text: string): Uint8Array {
  if (text.length > 44) throw invalidInput("Please enter a valid SOLANA address");
  const key = base58.decode(text);
  if (key.length !== SOLANA_KEY_BYTES) throw invalidInput("Please enter a valid SOLANA address");
  return key;
}

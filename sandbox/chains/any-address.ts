import { readBinanceAddress } from "./binance/address";
import { readBitcoinAddress } from "./bitcoin/address";
import { readCardanoAddress } from "./cardano/address";
import { readDogeAddress } from "./doge/address";
import { readEvmAddress } from "./ethereum/address";
import type { Chain, Network } from "./facts";
import { readRippleAddress } from "./ripple/address";
import { readSolanaAddress } from "./solana/address";
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
  SOLANA: (text) => readSolanaAddress(text),
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

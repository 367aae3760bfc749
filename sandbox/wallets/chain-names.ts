import type { Network } from "../chains/facts";

/** A chain's name as people know it, with the test network's own name. */
const names: Record<string, Record<Network, string>> = {
  BITCOIN: { mainnet: "Bitcoin", testnet: "Bitcoin Testnet" },
  ETHEREUM: { mainnet: "Ethereum", testnet: "Ethereum Holesky" },
  BINANCE_SMART_CHAIN: { mainnet: "Binance Smart Chain", testnet: "Binance Smart Chain Testnet" },
  XDCNETWORK: { mainnet: "XDC Network", testnet: "XDC Apothem" },
  BINANCE: { mainnet: "Binance Chain", testnet: "Binance Chain Testnet" },
  RIPPLE: { mainnet: "XRP Ledger", testnet: "XRP Ledger Testnet" },
  CARDANO: { mainnet: "Cardano", testnet: "Cardano Preprod" },
  SOLANA: { mainnet: "Solana", testnet: "Solana Devnet" },
  SUBSTRATE: { mainnet: "Polkadot", testnet: "Westend" },
  DOGE: { mainnet: "Dogecoin", testnet: "Dogecoin Testnet" },
  RADIX: { mainnet: "Radix", testnet: "Radix Stokenet" },
  VECHAIN: { mainnet: "VeChain", testnet: "VeChain Testnet" },
  TRON: { mainnet: "Tron", testnet: "Tron Nile" },
};

export const chainName = (chain: string, network: Network): string => names[chain]?.[network] ?? chain;

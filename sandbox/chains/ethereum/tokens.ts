import type { TokenFact } from "../chain-facts";
import type { EvmChain, Network } from "../names";

type Token = Omit<TokenFact, "address"> & { addresses: Record<Network, string> };

/**
 * Main-net contracts are the issuers' own; the test-net ones exist on the simulated network only. On Binance Smart
 * Chain the same dollars have 18 decimals.
 */
const tokens: Record<EvmChain, readonly Token[]> = {
  ETHEREUM: [
    {
      symbol: "USDC",
      name: "USD Coin",
      decimals: 6,
      addresses: {
        mainnet: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
        testnet: "0x18237988390244f20bb9a0CA865E7E978b67fd00",
      },
    },
    {
      symbol: "USDT",
      name: "Tether USD",
      decimals: 6,
      addresses: {
        mainnet: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
        testnet: "0x62DdFD2e1f35446BDFF1a86B2858E3C120fA1a62",
      },
    },
    {
      symbol: "LINK",
      name: "Chainlink",
      decimals: 18,
      addresses: {
        mainnet: "0x514910771AF9Ca656af840dff83E8264EcF986CA",
        testnet: "0x62954d5Bc069732F9132cC0001E5d8161c70fEC3",
      },
    },
  ],
  BINANCE_SMART_CHAIN: [
    {
      symbol: "USDC",
      name: "Binance-Peg USD Coin",
      decimals: 18,
      addresses: {
        mainnet: "0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d",
        testnet: "0x10f706F61C0eF8e1fAA6e392aD5187c8315396cC",
      },
    },
    {
      symbol: "USDT",
      name: "Tether USD",
      decimals: 18,
      addresses: {
        mainnet: "0x55d398326f99059fF775485246999027B3197955",
        testnet: "0x9ADa3a5C4F70e42ffc342Af041DEEEb37A062492",
      },
    },
  ],
  XDCNETWORK: [],
};

/** The ERC-20 tokens that the sandbox knows on a chain and network. */
export function erc20Tokens(network: Network, chain: EvmChain): TokenFact[] {
  return tokens[chain].map(({ addresses, ...token }) => ({ ...token, address: addresses[network] }));
}

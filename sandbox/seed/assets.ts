import { evmChains } from "../chains/ethereum/facts";
import { erc20Tokens } from "../chains/ethereum/tokens";
import type { Chain, Network } from "../chains/facts";
import type { assets as assetTable } from "../db/schema";

export type SeedAsset = typeof assetTable.$inferInsert;

const dateAdded = new Date("2019-03-01T00:00:00Z");

function native(chain: Chain, symbol: string, name: string, decimals: number, unit: string): SeedAsset {
  const id = `${chain}/${symbol}`;
  return { id, chain, symbol, displaySymbol: symbol, name, type: "NATIVE", decimals, unit, dateAdded };
}

function token(
  chain: Chain,
  type: "ERC20" | "SPL",
  fact: { symbol: string; name: string; decimals: number; address: string },
): SeedAsset {
  const { symbol, name, decimals, address } = fact;
  const id = `${chain}/${symbol}`;
  const shown = { displaySymbol: symbol, unit: symbol, contractAddress: address };
  return { id, chain, symbol, name, type, decimals, dateAdded, ...shown };
}

/** The mint of USDC: of the main network, and the test network's own. */
const usdcMint: Record<Network, string> = {
  mainnet: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  testnet: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU",
};

/** The test network's Substrate chain is Westend, which counts twelve decimals where Polkadot counts ten. */
function substrate(network: Network): SeedAsset {
  const asset = native("SUBSTRATE", "DOT", "Polkadot", 10, "PLANCK");
  return network === "mainnet" ? asset : { ...asset, name: "Westend", decimals: 12 };
}

/** Every asset that a balance, a payment or an address-book entry can name. */
export function seedAssets(network: Network): SeedAsset[] {
  return [
    native("BITCOIN", "BTC", "Bitcoin", 8, "SATOSHI"),
    native("ETHEREUM", "ETH", "Ethereum", 18, "WEI"),
    native("RIPPLE", "XRP", "XRP", 6, "DROPS"),
    native("CARDANO", "ADA", "Cardano", 6, "LOVELACE"),
    native("RADIX", "XRD", "Radix", 18, "ATTO"),
    native("XDCNETWORK", "XDC", "XDC Network", 18, "WEI"),
    native("BINANCE_SMART_CHAIN", "BNB", "BNB Smart Chain", 18, "WEI"),
    substrate(network),
    native("SOLANA", "SOL", "Solana", 9, "LAMPORTS"),
    native("DOGE", "DOGE", "Dogecoin", 8, "KOINU"),
    native("BINANCE", "BNB", "BNB Beacon Chain", 8, "JAGER"),
    native("VECHAIN", "VET", "VeChain", 18, "WEI"),
    native("TRON", "TRX", "TRON", 6, "SUN"),
    ...evmChains.flatMap((chain) => erc20Tokens(network, chain).map((fact) => token(chain, "ERC20", fact))),
    token("SOLANA", "SPL", { symbol: "USDC", name: "USD Coin", decimals: 6, address: usdcMint[network] }),
    // Withdrawn from trading long ago: a balance remains, its details do not.
    {
      ...token("ETHEREUM", "ERC20", {
        symbol: "ANX",
        name: "Anchorage Index",
        decimals: 18,
        address: "0x7b3ae1d0c5f2944fd0b9c5e7d3a1628e4fc0a95d",
      }),
      delisted: true,
    },
  ];
}

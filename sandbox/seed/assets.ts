import type { TokenFact } from "../chains/chain-facts";
import { factsOf } from "../chains/facts";
import { type Chain, chains, type Network } from "../chains/names";
import type { assets as assetTable } from "../db/schema";

export type SeedAsset = typeof assetTable.$inferInsert;

const dateAdded = new Date("2019-03-01T00:00:00Z");

function native(chain: Chain, network: Network): SeedAsset {
  const { symbol, name, decimals, unit } = factsOf(chain).nativeAsset[network];
  const id = `${chain}/${symbol}`;
  return { id, chain, symbol, displaySymbol: symbol, name, type: "NATIVE", decimals, unit, dateAdded };
}

function token(
  chain: Chain,
  type: "ERC20" | "SPL",
  { symbol, name, decimals, address }: TokenFact,
): SeedAsset {
  const id = `${chain}/${symbol}`;
  const shown = { displaySymbol: symbol, unit: symbol, contractAddress: address };
  return { id, chain, symbol, name, type, decimals, dateAdded, ...shown };
}

function tokensOf(chain: Chain, network: Network): SeedAsset[] {
  const { tokens } = factsOf(chain);
  return tokens ? tokens.list[network].map((fact) => token(chain, tokens.standard, fact)) : [];
}

export function seedAssets(network: Network): SeedAsset[] {
  return [
    ...chains.map((chain) => native(chain, network)),
    ...chains.flatMap((chain) => tokensOf(chain, network)),
    // Withdrawn from trading: a balance remains, its details do not.
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

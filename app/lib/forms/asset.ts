import { can, canonicalAddress, type LiveChainId } from "~/lib/chains";
import { CUSTOM_TOKEN, type OfferedAsset, type SendForm, type SendRuleInput } from "./send-form";

const MAX_DECIMALS = 255;
const MAX_SYMBOL_LENGTH = 20;

export function isCustomToken({ asset }: SendForm, { chain }: SendRuleInput): boolean {
  return asset === CUSTOM_TOKEN && can(chain, "supportsCustomTokens");
}

function decimalsOf(typed: string): number | null {
  return /^\d{1,3}$/.test(typed) && Number(typed) <= MAX_DECIMALS ? Number(typed) : null;
}

/** Uses the listed symbol and decimals. An unlisted token with a listed symbol also shows its address. */
function customToken(form: SendForm, { chain, assets }: SendRuleInput): OfferedAsset | null {
  const { tokenAddress, tokenSymbol } = form;
  if (tokenSymbol === "" || tokenSymbol.length > MAX_SYMBOL_LENGTH || tokenAddress === "") return null;
  const decimals = decimalsOf(form.tokenDecimals);
  const listed = listedToken(chain, tokenAddress, assets);
  if (listed) {
    const isAsListed = isSameSymbol(listed.symbol, tokenSymbol);
    return {
      ...listed,
      decimals: listed.decimals ?? decimals,
      ...(!isAsListed && { typedSymbol: tokenSymbol }),
    };
  }
  const isTaken = assets.some(({ symbol }) => isSameSymbol(symbol, tokenSymbol));
  const symbol = isTaken ? `${tokenSymbol} (${tokenAddress})` : tokenSymbol;
  return { symbol, decimals, contractAddress: tokenAddress };
}

export function listedToken(
  chain: LiveChainId,
  address: string,
  assets: readonly OfferedAsset[],
): OfferedAsset | null {
  const wanted = canonicalAddress(chain, address);
  const isIt = ({ contractAddress }: OfferedAsset) =>
    contractAddress !== null && canonicalAddress(chain, contractAddress) === wanted;
  return assets.find(isIt) ?? null;
}

const isSameSymbol = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Null if none is chosen or typed. `decimals` may be unknown. */
export function assetOf(form: SendForm, context: SendRuleInput): OfferedAsset | null {
  if (isCustomToken(form, context)) return customToken(form, context);
  return context.assets.find(({ symbol }) => symbol === form.asset) ?? null;
}

/** Anybody can give a token an existing symbol, so assets that share one show their contract address too. */
export function withUniqueSymbols(assets: readonly OfferedAsset[]): OfferedAsset[] {
  const isShared = ({ symbol }: OfferedAsset) => assets.filter((one) => one.symbol === symbol).length > 1;
  return assets.map((asset) =>
    asset.contractAddress !== null && isShared(asset)
      ? { ...asset, symbol: `${asset.symbol} (${asset.contractAddress})` }
      : asset,
  );
}

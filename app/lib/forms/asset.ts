import { can } from "~/lib/chains";
import { CUSTOM_TOKEN, type SendForm, type SendRuleInput } from "./send-form";

type OfferedAsset = SendRuleInput["assets"][number];

const MAX_DECIMALS = 255;
const MAX_SYMBOL_LENGTH = 20;

/** Whether the token's facts are typed, not chosen from the list. */
export function isCustomToken({ asset }: SendForm, { chain }: SendRuleInput): boolean {
  return asset === CUSTOM_TOKEN && can(chain, "supportsCustomTokens");
}

function decimalsOf(typed: string): number | null {
  return /^\d{1,3}$/.test(typed) && Number(typed) <= MAX_DECIMALS ? Number(typed) : null;
}

function customToken({ tokenAddress, tokenSymbol, tokenDecimals }: SendForm): OfferedAsset | null {
  if (tokenSymbol === "" || tokenSymbol.length > MAX_SYMBOL_LENGTH || tokenAddress === "") return null;
  return { symbol: tokenSymbol, decimals: decimalsOf(tokenDecimals), contractAddress: tokenAddress };
}

/** The form's asset, chosen or typed; null while there is none. Its `decimals` may be unknown. */
export function assetOf(form: SendForm, context: SendRuleInput): OfferedAsset | null {
  if (isCustomToken(form, context)) return customToken(form);
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

import { type LiveChainId, type Network, toBackendChain } from "~/lib/chains";
import { isExchangeType } from "~/lib/chains/exchanges";
import { toHex } from "~/lib/money";
import { parseSubWalletId } from "~/lib/paths";
import type { IntentBase, SendAsset } from "../intent";
import { nativeAsset } from "../kit/decoded";
import type { Operation } from "../operation";

/**
 * From an exchange account to another account or a sub-wallet. `chain` is the asset's chain. Accounts have no address:
 * `fromAddress` is the sending `subWalletId` again.
 */
export interface ExchangeTransfer extends IntentBase {
  operation: "createExchangeTransfer";
  to: string;
  /** Smallest units, decimal digits. */
  amount: string;
  asset: SendAsset;
}

export interface TransferTerms {
  network: Network;
  from: string;
  to: string;
  chain: LiveChainId;
  /** Smallest units, decimal digits. */
  amount: string;
}

interface ExchangeTransferOperation extends Operation<ExchangeTransfer> {
  toIntent: (terms: TransferTerms) => ExchangeTransfer;
}

export const exchangeTransfer: ExchangeTransferOperation = {
  toIntent: ({ network, from, to, chain, amount }) => ({
    operation: "createExchangeTransfer",
    chain,
    network,
    subWalletId: from,
    fromAddress: from,
    to,
    amount,
    asset: nativeAsset(chain),
  }),
  toInput: ({ subWalletId, to, asset, amount }) => ({
    from: accountId(subWalletId),
    to: accountId(to),
    assetSymbol: asset.symbol,
    value: toHex(BigInt(amount)),
  }),
};

export function isExchangeAccount(subWalletId: string): boolean {
  const type = parseSubWalletId(subWalletId)?.asset;
  return type !== undefined && isExchangeType(type);
}

export function transferredAssetId({ chain, asset }: Pick<ExchangeTransfer, "chain" | "asset">): string {
  return `${toBackendChain(chain)}/${asset.symbol}`;
}

/** @throws RangeError for a text that is no subWalletId */
function accountId(subWalletId: string) {
  const parts = parseSubWalletId(subWalletId);
  if (!parts) throw new RangeError("Not a subWalletId");
  return { id: parts.walletId, type: parts.asset, index: Number(parts.index) };
}

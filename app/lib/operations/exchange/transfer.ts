import { type LiveChainId, type Network, toBackendChain } from "~/lib/chains";
import { isExchangeType } from "~/lib/chains/exchanges";
import { toHex } from "~/lib/money";
import { parseSubWalletId } from "~/lib/paths";
import type { IntentBase, SendAsset } from "../intent";
import { nativeAsset } from "../kit/decoded";
import type { Operation } from "../operation";

/**
 * Moves coins from an exchange account to another account or to a sub-wallet on a chain. `chain` is the chain of the
 * asset; `subWalletId` is the account that sends, and `fromAddress` the same, because an account has no address.
 */
export interface ExchangeTransfer extends IntentBase {
  operation: "createExchangeTransfer";
  /** The recipient's subWalletId. */
  to: string;
  /** Smallest units, decimal digits. */
  amount: string;
  /** The native asset of `chain`. */
  asset: SendAsset;
}

/** A checked transfer form. */
export interface TransferTerms {
  network: Network;
  /** subWalletIds. */
  from: string;
  to: string;
  /** The chain whose native asset is moved: BTC is `BITCOIN`. */
  chain: LiveChainId;
  /** Smallest units, decimal digits. */
  amount: string;
}

interface ExchangeTransferOperation extends Operation<ExchangeTransfer> {
  /**
   * The intent of a checked form; then `sendDirect` (signing/send-direct.server.ts) makes the request, compares what
   * the phones will sign with it, and leads to the sign-on-device screen.
   */
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

/** Whether a sub-wallet is an account at an exchange, by its id. */
export function isExchangeAccount(subWalletId: string): boolean {
  const type = parseSubWalletId(subWalletId)?.asset;
  return type !== undefined && isExchangeType(type);
}

/** The backend's id of an asset that exchanges move: `BITCOIN/BTC`. */
export function transferredAssetId({ chain, asset }: Pick<ExchangeTransfer, "chain" | "asset">): string {
  return `${toBackendChain(chain)}/${asset.symbol}`;
}

/** @throws RangeError for a text that is no subWalletId */
function accountId(subWalletId: string) {
  const parts = parseSubWalletId(subWalletId);
  if (!parts) throw new RangeError("Not a subWalletId");
  return { id: parts.walletId, type: parts.asset, index: Number(parts.index) };
}

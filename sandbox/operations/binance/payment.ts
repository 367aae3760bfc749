import { invalidInput } from "../../base/errors";
import { readBinanceAddress } from "../../chains/binance/address";
import { binanceSignable, buildBinanceTransaction } from "../../chains/binance/build";
import { LARGEST_QUANTITY, TRANSFER_FEE } from "../../chains/binance/facts";
import type { Tx } from "../../db/client";
import { availableOf, insufficient } from "../../ledger/available";
import { messageSignData } from "../../records/signable";
import type { Prepared } from "../../requests/create-request";
import { nextNonce } from "../../requests/next-nonce";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import { lockSubWallet } from "../../wallets/own-sub-wallet";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";

/** The contract's BinanceTransactionParams. */
export type BinanceParams = { subWalletId: string; to: string; assetSymbol: string; amount: string };

const CHAIN = "BINANCE";

/**
 * Checks and builds a transfer on BNB Beacon Chain; the sub-wallet's row stays locked.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareBinance(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  organisationId: string,
  params: BinanceParams,
): Promise<Prepared> {
  const subWallet = await lockSubWallet(tx, organisationId, params.subWalletId);
  if (subWallet.chain !== CHAIN) throw invalidInput("The sub-wallet is not a Binance sub-wallet");
  const native = nativeAsset(await loadAssets(tx), CHAIN);
  if (params.assetSymbol !== native?.symbol) throw invalidInput("Unknown asset symbol");
  readBinanceAddress(params.to, keys.network);
  const amount = readQuantity(params.amount, "The amount");
  if (amount > LARGEST_QUANTITY) throw invalidInput("The amount is too large");
  const recipient = await admitRecipient(tx, organisationId, CHAIN, params.to);
  const available = (await availableOf(tx, subWallet.id))(native.id);
  if (available < amount + TRANSFER_FEE) {
    throw insufficient(amount + TRANSFER_FEE, available, native, "the amount and the fee");
  }

  const { path, publicKey, provenanceSignature } = subWallet;
  if (!path || !publicKey) throw new Error("The sub-wallet has no key");
  const transaction = buildBinanceTransaction({
    network: keys.network,
    from: subWallet.address,
    publicKey,
    to: params.to,
    denom: native.symbol,
    amount,
    sequence: await nextNonce(tx, subWallet),
  });
  const digests = [binanceSignable(transaction, path)];
  return {
    subWallet,
    chain: CHAIN,
    assetId: native.id,
    assetSymbol: native.symbol,
    amount,
    fee: TRANSFER_FEE,
    from: subWallet.address,
    to: params.to,
    isToSelf: recipient.owner?.subWalletId === subWallet.id,
    includedInAddressBook: recipient.includedInAddressBook,
    trustId: recipient.trustId,
    reservations: [{ assetId: native.id, amount: amount + TRANSFER_FEE }],
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(transaction, digests, "0x0", [provenanceSignature]),
    answer: {},
  };
}

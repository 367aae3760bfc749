import { invalidInput } from "../../base/errors";
import { readBitcoinAddress } from "../../chains/bitcoin/address";
import {
  bitcoinFee,
  bitcoinSignables,
  buildBitcoinTransaction,
  type SpendableCoin,
} from "../../chains/bitcoin/build";
import { maxSpend, type SpendableType, selectCoins } from "../../chains/bitcoin/coin-selection";
import { type BitcoinSpeed, feeRateOf } from "../../chains/bitcoin/facts";
import type { Tx } from "../../db/client";
import { availableOf } from "../../ledger/available";
import type { DisplayCurrency } from "../../rates/price-facts";
import { rate } from "../../rates/rates";
import type { Prepared } from "../../requests/create-request";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import { lockSubWallet } from "../../wallets/own-sub-wallet";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";
import { spendCoins } from "../utxo/spend-coins";
import { lockSpendableCoins } from "../utxo/spendable-coins";

/** The contract's BitcoinTransactionParams. */
export type BitcoinParams = {
  subWalletId: string;
  to: string;
  amount: { value: string; currency: string };
  speed?: BitcoinSpeed | null;
  satoshiPerByte?: string | null;
};

const CHAIN = "BITCOIN";
/** All coins there will ever be, in satoshi. */
const SUPPLY = 2_100_000_000_000_000n;
/** Bitcoin Core refuses to send at rates that can only be a mistake. */
const HIGHEST_FEE_RATE = 10_000n;

/**
 * Checks and builds a Bitcoin payment: chooses coins, which the request holds from now on, and a fresh change address.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareBitcoin(
  tx: Tx,
  { keys, clock }: Pick<Services, "keys" | "clock">,
  organisationId: string,
  requestId: string,
  asked: { params: BitcoinParams; currency: DisplayCurrency },
): Promise<Prepared> {
  const { params } = asked;
  const subWallet = await lockSubWallet(tx, organisationId, params.subWalletId);
  if (subWallet.chain !== CHAIN) throw invalidInput("The sub-wallet is not a Bitcoin sub-wallet");
  const { amount, feeRate, output } = readParams(params, keys.network);
  const native = nativeAsset(await loadAssets(tx), CHAIN);
  if (!native) throw new Error("Bitcoin has no native asset");
  const recipient = await admitRecipient(tx, organisationId, CHAIN, params.to);

  const coins = await lockSegwitCoins(tx, subWallet.id);
  const { maxAllowedToSend, feeForMax } = maxSpend(coins, feeRate, output);
  const spent = await spendCoins(tx, keys, {
    requestId,
    subWallet,
    native,
    amount,
    maxAllowedToSend,
    select: () => selectCoins({ coins, amount, feeRate, recipient: output }),
  });
  const transaction = await buildBitcoinTransaction({
    network: keys.network,
    inputs: spent.inputs,
    recipient: params.to,
    amount,
    change: spent.change,
  });
  const fee = bitcoinFee(transaction);
  if (fee !== spent.fee) throw new Error("The fee is not the one that was chosen");
  const available = await availableOf(tx, subWallet.id);
  return {
    subWallet,
    chain: CHAIN,
    assetId: native.id,
    assetSymbol: native.symbol,
    amount,
    fee,
    from: spent.inputs[0]?.key.address ?? subWallet.address,
    to: params.to,
    isToSelf: recipient.owner?.subWalletId === subWallet.id,
    includedInAddressBook: recipient.includedInAddressBook,
    trustId: recipient.trustId,
    reservations: [{ assetId: native.id, amount: amount + fee }],
    unsigned: transaction,
    digests: bitcoinSignables(transaction),
    webhookSignData: { transaction },
    answer: {
      fee: Number(fee),
      maxAllowedToSend: maxAllowedToSend.toString(),
      feeForMax: feeForMax.toString(),
      balance: available(native.id).toString(),
      chainRate: rate(native.id, asked.currency, clock())?.toFixed() ?? null,
    },
  };
}

function readParams(params: BitcoinParams, network: Services["keys"]["network"]) {
  if (params.amount.currency !== "SATOSHI") throw invalidInput("The amount's currency must be SATOSHI");
  const amount = readQuantity(params.amount.value, "The amount");
  if (amount > SUPPLY) throw invalidInput("The amount is too large");
  const feeRate =
    params.satoshiPerByte == null
      ? feeRateOf(params.speed ?? "MEDIUM")
      : readQuantity(params.satoshiPerByte, "The Satoshi/Byte");
  if (feeRate > HIGHEST_FEE_RATE) throw invalidInput("The Satoshi/Byte is too large");
  return { amount, feeRate, output: readBitcoinAddress(params.to, network) };
}

const spendableTypes: ReadonlySet<string> = new Set<SpendableType>(["COMPATIBILITY", "NATIVE"]);

/** The contract's transactions spend segwit outputs only. */
async function lockSegwitCoins(tx: Tx, subWalletId: string): Promise<SpendableCoin[]> {
  return (await lockSpendableCoins(tx, subWalletId)).flatMap((coin) => {
    const { addressType } = coin.key;
    if (addressType === null || !spendableTypes.has(addressType)) return [];
    return [{ ...coin, addressType: addressType as SpendableType }];
  });
}

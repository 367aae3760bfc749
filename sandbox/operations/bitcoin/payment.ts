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
import { parseCurrency, rate } from "../../rates/rates";
import type { PreparedOutput, PreparedTransaction } from "../../requests/create-request";
import type { PrepareContext } from "../../requests/make-request";
import type { Prepare } from "../operation";
import { lockPayingSubWallet, type PayingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import { readQuantity } from "../quantity";
import { admitRecipients } from "../recipient";
import { payingAll } from "../utxo/paying-all";
import { spendCoins } from "../utxo/spend-coins";
import { lockSpendableCoins } from "../utxo/spendable-coins";

export type BitcoinInput = { bitcoinTransactionParams: BitcoinParams; currency?: string | null };

type BitcoinParams = {
  subWalletId: string;
  to: string;
  amount: { value: string; currency: string };
  speed?: BitcoinSpeed | null;
  satoshiPerByte?: string | null;
};

/** Satoshi. */
export const MAX_AMOUNT = 2_100_000_000_000_000n;
/** Higher rates can only be a mistake. */
const MAX_FEE_RATE = 10_000n;

/**
 * Reserves coins and creates a change address.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export const preparePayment: Prepare<BitcoinInput> = async (context, input) => {
  const currency = parseCurrency(input.currency);
  const { subWalletId, to, ...params } = input.bitcoinTransactionParams;
  const payer = await lockPayingSubWallet(context, "BITCOIN", subWalletId);
  const { amount, feeRate } = readPayment(params);
  return payAll(payer, [{ to, amount }], { feeRate, currency });
};

/**
 * Several payments with one transaction, at the medium speed. Amounts in satoshi.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareBitcoinPayments(
  context: PrepareContext,
  subWalletId: string,
  payments: readonly PreparedOutput[],
): Promise<PreparedTransaction> {
  const payer = await lockPayingSubWallet(context, "BITCOIN", subWalletId);
  return payAll(payer, payments, { feeRate: feeRateOf("MEDIUM"), currency: parseCurrency(null) });
}

async function payAll(
  payer: PayingSubWallet,
  payments: readonly PreparedOutput[],
  { feeRate, currency }: { feeRate: bigint; currency: ReturnType<typeof parseCurrency> },
): Promise<PreparedTransaction> {
  const { tx, services, subWallet } = payer;
  const { network } = services.keys;
  const outputs = payments.map(({ to, amount }) => ({ recipient: readBitcoinAddress(to, network), amount }));
  const recipient = await admitRecipients(payer, payments);
  const coins = await lockSegwitCoins(tx, subWallet.id);
  const spent = await spendCoins(payer, { selectCoins, maxSpend }, { coins, feeRate, outputs });
  const transaction = await buildBitcoinTransaction({
    network,
    inputs: spent.inputs,
    payments: payments.map(({ to, amount }) => ({ recipient: to, amount })),
    change: spent.change,
  });
  if (bitcoinFee(transaction) !== spent.fee) throw new Error("The fee is not the one that was chosen");
  const available = await availableOf(tx, subWallet.id);
  return preparedTransaction(payer, {
    ...payingAll(payments),
    fee: spent.fee,
    from: spent.from,
    recipient,
    reservations: [{ assetId: payer.native.id, amount: spent.held }],
    unsigned: transaction,
    digests: bitcoinSignables(transaction),
    webhookSignData: { transaction },
    answer: {
      fee: Number(spent.fee),
      maxAllowedToSend: spent.maxAllowedToSend.toString(),
      feeForMax: spent.feeForMax.toString(),
      balance: available(payer.native.id).toString(),
      chainRate: rate(payer.native.id, currency, services.clock())?.toFixed() ?? null,
    },
  });
}

function readPayment({ amount, speed, satoshiPerByte }: Omit<BitcoinParams, "subWalletId" | "to">) {
  if (amount.currency !== "SATOSHI") throw invalidInput("The amount's currency must be SATOSHI");
  return {
    amount: readQuantity(amount.value, "The amount", { max: MAX_AMOUNT }),
    feeRate:
      satoshiPerByte == null
        ? feeRateOf(speed ?? "MEDIUM")
        : readQuantity(satoshiPerByte, "The Satoshi/Byte", { max: MAX_FEE_RATE }),
  };
}

const spendableTypes: ReadonlySet<string> = new Set<SpendableType>(["COMPATIBILITY", "NATIVE"]);

async function lockSegwitCoins(tx: Tx, subWalletId: string): Promise<SpendableCoin[]> {
  return (await lockSpendableCoins(tx, subWalletId)).flatMap((coin) => {
    const { addressType } = coin.key;
    if (addressType === null || !spendableTypes.has(addressType)) return [];
    return [{ ...coin, addressType: addressType as SpendableType }];
  });
}

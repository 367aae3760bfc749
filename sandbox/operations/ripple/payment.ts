import { ApiError, invalidInput } from "../../base/errors";
import { compressedKey } from "../../chains/compressed-key";
import { readRippleAddress } from "../../chains/ripple/address";
import { buildRippleTransaction, rippleSignable } from "../../chains/ripple/build";
import { ACCOUNT_RESERVE, openLedgerFee, SUPPLY } from "../../chains/ripple/facts";
import { availableOf, inWholeUnits } from "../../ledger/available";
import { type PaymentProblem, payeeProblem } from "../../network/ripple/state";
import { messageSignData } from "../../records/signable";
import { nextNonce } from "../../requests/next-nonce";
import type { AssetRow } from "../../wallets/assets";
import type { Prepare } from "../operation";
import { lockPayingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";

/** `amount` in drops; the tag in decimal digits or 0x hex. */
export type RippleInput = {
  subWalletId: string;
  rippleTransactionInput: { amount: string; destination: string; destinationTag?: string | null };
};

const MAX_TAG = 0xffff_ffff;

/** @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE */
export const preparePayment: Prepare<RippleInput> = async (
  context,
  { subWalletId, rippleTransactionInput },
) => {
  const payer = await lockPayingSubWallet(context, "RIPPLE", subWalletId);
  const { tx, subWallet, native, key } = payer;
  const { amount, destination, destinationTag } = readPayment(rippleTransactionInput, subWallet.address);
  const recipient = await admitRecipient(payer, destination, { tag: destinationTag });
  assertPayable(await payeeProblem(tx, { destination, destinationTag, amount }), native);
  const fee = openLedgerFee(context.services.clock());
  const available = (await availableOf(tx, subWallet.id))(native.id);
  assertFundsAboveReserve(native, available, amount + fee);

  const transaction = buildRippleTransaction({
    account: subWallet.address,
    destination,
    destinationTag,
    amount,
    fee,
    sequence: await nextNonce(tx, subWallet),
    publicKey: compressedKey(key.publicKey),
  });
  const digests = [await rippleSignable(transaction, key.path)];
  return preparedTransaction(payer, {
    amount,
    fee,
    to: destination,
    recipient,
    max: () => ({ amount: available - ACCOUNT_RESERVE - fee, fee }),
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(transaction, digests, "0x0", [key]),
  });
};

/** @throws ApiError INVALID_INPUT */
export function readPayment(input: RippleInput["rippleTransactionInput"], payer: string) {
  const amount = readQuantity(input.amount, "The amount", { max: SUPPLY });
  const destination = readRippleAddress(input.destination);
  if (destination === payer) throw invalidInput("The recipient is the account that pays (temREDUNDANT)");
  return { amount, destination, destinationTag: readTag(input.destinationTag) };
}

/** 32 bits; null if none. @throws ApiError INVALID_INPUT */
function readTag(text: string | null | undefined): number | null {
  if (text == null) return null;
  const tag = /^(0x[0-9a-f]{1,8}|[0-9]{1,10})$/i.test(text) ? Number(text) : Number.NaN;
  if (!(tag <= MAX_TAG)) throw invalidInput("Not a valid RIPPLE destination tag");
  return tag;
}

/** @throws ApiError INVALID_INPUT */
export function assertPayable(problem: PaymentProblem, native: AssetRow): void {
  if (problem === "tecDST_TAG_NEEDED") {
    throw invalidInput("This recipient requires a destination tag (tecDST_TAG_NEEDED)");
  }
  if (problem === "tecNO_DST_INSUF_XRP") {
    const reserve = inWholeUnits(ACCOUNT_RESERVE, native);
    throw invalidInput(
      `The recipient has no account on Ripple yet: the first payment must bring at least ${reserve} (tecNO_DST_INSUF_XRP)`,
    );
  }
}

/** @throws ApiError INSUFFICIENT_BALANCE */
export function assertFundsAboveReserve(native: AssetRow, available: bigint, needed: bigint): void {
  if (available >= needed + ACCOUNT_RESERVE) return;
  const whole = (drops: bigint) => inWholeUnits(drops, native);
  throw new ApiError(
    "INSUFFICIENT_BALANCE",
    `Insufficient balance: ${whole(needed)} needed for the amount and the fee, ${whole(available)} available, of which ${whole(ACCOUNT_RESERVE)} must stay as the account's reserve`,
  );
}

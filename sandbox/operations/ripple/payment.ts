import { ApiError, invalidInput } from "../../base/errors";
import { compressedKey } from "../../chains/address-of-key";
import { nativeAssetId } from "../../chains/facts";
import { readRippleAddress } from "../../chains/ripple/address";
import { buildRippleTransaction, rippleSignable } from "../../chains/ripple/build";
import { ACCOUNT_RESERVE, openLedgerFee, SUPPLY } from "../../chains/ripple/facts";
import type { Tx } from "../../db/client";
import { availableOf, inWholeUnits } from "../../ledger/available";
import { type PaymentProblem, payeeProblem } from "../../network/ripple/state";
import { messageSignData } from "../../records/signable";
import type { Prepared } from "../../requests/create-request";
import { nextNonce } from "../../requests/next-nonce";
import type { Services } from "../../services";
import { type AssetRow, loadAssets } from "../../wallets/assets";
import { lockSubWallet } from "../../wallets/own-sub-wallet";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";

/** The contract's RippleTransactionInput: `amount` in drops; the tag in decimal digits or 0x hex. */
export type RippleInput = { amount: string; destination: string; destinationTag?: string | null };

const CHAIN = "RIPPLE";
const LARGEST_TAG = 0xffff_ffff;

/**
 * Checks and builds an XRP payment of an organisation's sub-wallet, whose row stays locked.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareRipple(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  organisationId: string,
  asked: { subWalletId: string; input: RippleInput },
): Promise<Prepared> {
  const { input } = asked;
  const subWallet = await lockSubWallet(tx, organisationId, asked.subWalletId);
  if (subWallet.chain !== CHAIN) throw invalidInput("The sub-wallet is not a Ripple sub-wallet");
  const { path, publicKey, address: account } = subWallet;
  if (!path || !publicKey) throw new Error("The sub-wallet has no key");
  const amount = readQuantity(input.amount, "The amount");
  if (amount > SUPPLY) throw invalidInput("The amount is too large");
  const destination = readRippleAddress(input.destination);
  if (destination === account) throw invalidInput("The recipient is the account that pays (temREDUNDANT)");
  const destinationTag = readTag(input.destinationTag);
  const recipient = await admitRecipient(tx, organisationId, CHAIN, destination, { tag: destinationTag });

  const native = (await loadAssets(tx)).get(nativeAssetId(CHAIN));
  if (!native) throw new Error("The XRP Ledger has no native asset");
  const fee = openLedgerFee(clock());
  refusePayee(await payeeProblem(tx, { destination, destinationTag, amount }), native);
  refusePoor({ amount, fee, available: (await availableOf(tx, subWallet.id))(native.id), native });
  const transaction = buildRippleTransaction({
    account,
    destination,
    destinationTag,
    amount,
    fee,
    sequence: await nextNonce(tx, subWallet),
    publicKey: compressedKey(publicKey),
  });
  const digest = await rippleSignable(transaction, path);
  return {
    subWallet,
    chain: CHAIN,
    assetId: native.id,
    assetSymbol: native.symbol,
    amount,
    fee,
    from: account,
    to: destination,
    isToSelf: false,
    includedInAddressBook: recipient.includedInAddressBook,
    trustId: recipient.trustId,
    reservations: [{ assetId: native.id, amount: amount + fee }],
    unsigned: transaction,
    digests: [digest],
    webhookSignData: messageSignData(transaction, [digest], "0x0"),
    answer: {},
  };
}

/** A number of 32 bits; null for none. @throws ApiError INVALID_INPUT */
function readTag(text: string | null | undefined): number | null {
  if (text == null) return null;
  const tag = /^(0x[0-9a-f]{1,8}|[0-9]{1,10})$/i.test(text) ? Number(text) : Number.NaN;
  if (!(tag <= LARGEST_TAG)) throw invalidInput("Not a valid RIPPLE destination tag");
  return tag;
}

function refusePayee(problem: PaymentProblem, native: AssetRow): void {
  if (problem === "tecDST_TAG_NEEDED") {
    throw invalidInput("This recipient takes payments only with a destination tag (tecDST_TAG_NEEDED)");
  }
  if (problem === "tecNO_DST_INSUF_XRP") {
    const reserve = inWholeUnits(ACCOUNT_RESERVE, native);
    throw invalidInput(
      `The recipient has no account on the XRP Ledger yet: the first payment must bring at least ${reserve} (tecNO_DST_INSUF_XRP)`,
    );
  }
}

function refusePoor(payment: { amount: bigint; fee: bigint; available: bigint; native: AssetRow }): void {
  const { amount, fee, available, native } = payment;
  if (available >= amount + fee + ACCOUNT_RESERVE) return;
  const whole = (drops: bigint) => inWholeUnits(drops, native);
  throw new ApiError(
    "INSUFFICIENT_BALANCE",
    `Insufficient balance: ${whole(amount + fee)} needed for the amount and the fee, ${whole(available)} available, of which ${whole(ACCOUNT_RESERVE)} must stay as the account's reserve`,
  );
}

import type { AddressRow } from "../keys/sub-wallet";
import type { HdPath } from "../records/path";
import type { SignableDigest } from "../records/signable";
import type { CreatedRequest, MaxPayment } from "../requests/create-request";

export function ethereumAnswer({ requestId, unsigned, digests, answer }: CreatedRequest) {
  const [digest] = digests;
  if (!digest) throw new Error("An Ethereum request has one digest");
  return {
    requestId,
    signData: {
      transaction: unsigned,
      hdWalletPath: namedPath(digest.path),
      unverifiedDigestData: unverified(digest),
    },
    ...answer,
  };
}

export function messageAnswer({
  requestId,
  digests: [digest],
}: Pick<CreatedRequest, "requestId" | "digests">) {
  return { requestId, signData: digest ? unverified(digest) : null };
}

export function bitcoinAnswer({ requestId, unsigned, answer }: CreatedRequest) {
  return {
    __typename: requestId ? "CreateBitcoinTransactionIdResponse" : "CreateBitcoinTransactionPreviewResponse",
    requestId,
    signData: { transaction: unsigned },
    ...answer,
  };
}

export function bitcoinAddressAnswer({ address, addressType, usage, subWalletId }: AddressRow) {
  return {
    address: { __typename: "BitcoinAddress", id: address, addressType, addressUsageType: usage, subWalletId },
  };
}

export function rippleAnswer({ requestId, digests: [digest], max }: CreatedRequest) {
  return { requestId, signData: digest ? unverified(digest) : null, max: max && maxPayment(max) };
}

function namedPath([purpose, coinType, account, usage, addressIndex]: HdPath) {
  return {
    hdWalletPurpose: purpose,
    hdWalletCoinType: coinType,
    hdWalletAccount: account,
    hdWalletUsage: usage,
    hdWalletAddressIndex: addressIndex,
  };
}

const unverified = ({ transactionDigest, signData, shaSignData }: SignableDigest) => ({
  transactionDigest,
  signData,
  shaSignData,
});

export const trustVaultTransactionAnswer = ({ requestId }: Pick<CreatedRequest, "requestId">) => ({
  trustVaultTransactionId: requestId,
});

/** The id is null for a preview. */
export const requestIdAnswer = ({ requestId, max }: CreatedRequest) => ({
  requestId,
  max: max && maxPayment(max),
});

const maxPayment = ({ amount, fee }: MaxPayment) => ({ amount: amount.toString(), fee: fee.toString() });

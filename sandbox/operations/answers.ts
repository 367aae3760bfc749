import type { HdPath } from "../records/path";
import type { SignableDigest } from "../records/signable";
import type { Created } from "../requests/create-request";

/** The contract's answer to createEthereumTransaction. */
export function ethereumAnswer({ requestId, unsigned, digests, answer }: Created) {
  const [digest] = digests;
  if (!digest) throw new Error("An Ethereum request has one digest");
  return {
    __typename: requestId ? "CreateEthereumTransactionResponse" : "CreateEthereumTransactionPreviewResponse",
    requestId,
    signData: {
      transaction: unsigned,
      hdWalletPath: namedPath(digest.path),
      unverifiedDigestData: unverified(digest),
    },
    ...answer,
  };
}

/** The contract's answer to createBitcoinTransaction. */
export function bitcoinAnswer({ requestId, unsigned, answer }: Created) {
  return {
    __typename: requestId ? "CreateBitcoinTransactionIdResponse" : "CreateBitcoinTransactionPreviewResponse",
    requestId,
    signData: { transaction: unsigned },
    ...answer,
  };
}

/** The contract's answer to createRippleTransaction. */
export function rippleAnswer({ requestId, digests: [digest] }: Created) {
  return { requestId, signData: digest ? unverified(digest) : null };
}

/** In this answer the path is an object of its five named parts; in webhook messages it is an array. */
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

/** The contract's answer of the chains that say no more; null for a preview. */
export const requestIdAnswer = ({ requestId }: Created) => ({ requestId });

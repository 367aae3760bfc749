import { invalidInput } from "../../base/errors";
import { evmChainNamed } from "../../chains/ethereum/facts";
import { type EthereumMessage, messageDigest } from "../../chains/ethereum/message";
import { isSecp256k1PublicKey } from "../../records/ecies";
import { provenanceOf, signableDigest } from "../../records/signable";
import { recordSent } from "../../requests/history";
import type { PrepareContext, RequestDraft } from "../../requests/make-request";
import { createdMessage } from "../../requests/webhook-message";
import { accountWords } from "../../wallets/account-words";
import { readOrganisation } from "../../wallets/organisation";
import { lockSubWallet, subWalletIdOfAddress } from "../../wallets/own-sub-wallet";
import type { Prepare } from "../operation";
import { payingSubWallet } from "../paying-sub-wallet";

type Encryption = { signatureEncryptionPublicKey?: string | null };
export type PersonalSignInput = Encryption & { messageAddress: { message: string; address: string } };
export type TypedDataInput = Encryption & {
  messageAddress: { message: string; address: string; version: string };
};

/** @throws ApiError NOT_FOUND for another organisation's address; INVALID_INPUT */
export const preparePersonalSign: Prepare<PersonalSignInput, RequestDraft> = (context, input) =>
  prepareMessage(context, { kind: "PERSONAL", ...input.messageAddress }, input);

/** @throws ApiError NOT_FOUND for another organisation's address; INVALID_INPUT */
export const prepareTypedData: Prepare<TypedDataInput, RequestDraft> = (context, input) => {
  const { version, message, address } = input.messageAddress;
  if (version !== "V3" && version !== "V4") throw invalidInput("The version must be V3 or V4");
  return prepareMessage(context, { kind: `TYPED_DATA_${version}`, message, address }, input);
};

async function prepareMessage(
  context: PrepareContext,
  { kind, message, address: given }: EthereumMessage,
  { signatureEncryptionPublicKey: recipientKey }: Encryption,
): Promise<RequestDraft> {
  const { tx, organisationId, requestId } = context;
  if (recipientKey && !isSecp256k1PublicKey(recipientKey)) {
    throw invalidInput("The encryption key must be an uncompressed secp256k1 key, 04 and 128 hex digits");
  }
  const found = await subWalletIdOfAddress(tx, organisationId, given);
  const subWallet = await lockSubWallet(tx, organisationId, found.id);
  const { chain, key, native } = await payingSubWallet(context, evmChainNamed(found.chain), subWallet);
  const { trustId } = await readOrganisation(tx, organisationId);
  const { address } = subWallet;
  const asked: EthereumMessage = { kind, message, address };
  const digest = signableDigest(await messageDigest(asked), key.path);
  const { transactionDigest, signData, shaSignData } = digest;
  return {
    walletId: subWallet.walletId,
    subWalletId: subWallet.id,
    reservations: [],
    movements: [{ operation: "MESSAGE", subWalletId: subWallet.id, payment: "UNKNOWN" }],
    unsigned: asked,
    digests: [digest],
    answer: {},
    webhookMessage: (at) =>
      createdMessage({
        type: "ETHEREUM_SIGN_MESSAGE_CREATED",
        ...{ requestId, trustId, chain, subWallet, at, assetSymbol: native.symbol },
        includedInAddressBook: false,
        signData: {
          message: asked,
          hdWalletPath: digest.path,
          accountHSMProvenanceSignature: provenanceOf(key),
          unverifiedDigestData: { transactionDigest, signData, shaSignData },
        },
      }),
    description: `${kind === "PERSONAL" ? "personal message" : "typed data"} of ${accountWords(subWallet)}`,
    record: (tx, at) =>
      recordSent(tx, {
        ...{ requestId, organisationId, subWalletId: subWallet.id, chain, assetId: native.id, at },
        operation: "MESSAGE",
        ...{ amount: 0n, fee: null, from: address, to: null, isToSelf: true },
      }),
  };
}

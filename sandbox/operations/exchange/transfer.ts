import { ApiError, invalidInput } from "../../base/errors";
import type { Tx } from "../../db/client";
import { exchangeTransfers } from "../../db/schema";
import { findDestination } from "../../exchanges/accounts";
import { refusingExchange } from "../../exchanges/facts";
import {
  instructionDigest,
  instructionSignData,
  type TransferInstruction,
} from "../../exchanges/instruction";
import { assertWithinLimit, lockWithdrawals } from "../../exchanges/withdrawal-limits";
import type { SubWalletRow } from "../../keys/sub-wallet";
import { assertSufficientFunds } from "../../ledger/available";
import type { RequestDraft } from "../../requests/make-request";
import { createdMessage } from "../../requests/webhook-message";
import type { NewMovement } from "../../rules/movements";
import { accountWords, accountWordsOf } from "../../wallets/account-words";
import { type AssetRow, loadAssets } from "../../wallets/assets";
import { readOrganisation } from "../../wallets/organisation";
import { lockSubWallet } from "../../wallets/own-sub-wallet";
import type { Prepare } from "../operation";
import { readQuantity } from "../quantity";

type AccountId = { id: string; type: string; index: number };

export type ExchangeTransferInput = { from: AccountId; to: AccountId; assetSymbol: string; value: string };

const idOf = ({ id, type, index }: AccountId): string => `${id}/${type}/${index}`;

const MAY_SEND: ReadonlySet<string> = new Set(["ALL", "TOTP_ONLY"]);
const TO_ACCOUNTS_ONLY = "TOTP_ONLY";

/**
 * To an allowed destination. The transfer has the request's id.
 * @throws ApiError NOT_FOUND, INVALID_INPUT with the rule's own text, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export const prepareTransfer: Prepare<ExchangeTransferInput, RequestDraft> = async (
  { tx, organisationId, requestId },
  { from, to, assetSymbol, value },
) => {
  const amount = readQuantity(value, "The amount");
  // Before the sub-wallet's row: approvals do not hold that row, so there is no deadlock.
  await lockWithdrawals(tx, idOf(from));
  const payer = await lockSubWallet(tx, organisationId, idOf(from));
  if (payer.walletType !== "EXCHANGE") throw invalidInput("The from account is not an exchange account");
  if (!MAY_SEND.has(payer.status ?? "")) {
    throw new ApiError("NOT_ALLOWED", "This exchange account cannot send");
  }
  const refusing = refusingExchange(from.type, assetSymbol) ?? refusingExchange(to.type, assetSymbol);
  if (refusing) throw invalidInput(`${refusing} does not support ${assetSymbol} transfers`);
  const payeeId = idOf(to);
  assertPayable(payer, await findDestination(tx, { payerId: payer.id, asset: assetSymbol, payeeId }));
  const asset = await assetOf(tx, assetSymbol);
  await assertSufficientFunds(tx, payer.id, amount, asset, "the amount");
  await assertWithinLimit(tx, { account: payer, asset, amount, stage: "requested", transferId: requestId });
  const { trustId } = await readOrganisation(tx, organisationId);
  const payeeWords = await accountWordsOf(tx, payeeId);
  return draftOf(requestId, { payer, payeeId, payeeWords, asset, amount, trustId });
};

type Transfer = {
  payer: SubWalletRow;
  payeeId: string;
  payeeWords: string;
  asset: AssetRow;
  amount: bigint;
  trustId: string;
};

const movementOf = ({ payer, asset, amount }: Transfer): NewMovement => ({
  operation: "EXCHANGE_TRANSFER",
  subWalletId: payer.id,
  payment: { assetId: asset.id, amount, payee: "OWN" },
});

function draftOf(requestId: string, transfer: Transfer): RequestDraft {
  const { payer, payeeId, payeeWords, asset, amount, trustId } = transfer;
  const instruction: TransferInstruction = {
    requestId,
    from: payer.id,
    to: payeeId,
    asset: asset.id,
    value: amount.toString(),
  };
  return {
    walletId: payer.walletId,
    subWalletId: payer.id,
    reservations: [{ assetId: asset.id, amount }],
    movements: [movementOf(transfer)],
    unsigned: instruction,
    digests: [instructionDigest(instruction)],
    answer: {},
    webhookMessage: (at) =>
      createdMessage({
        type: "EXCHANGE_TRANSFER_CREATED",
        requestId,
        trustId,
        assetSymbol: asset.symbol,
        chain: asset.chain,
        subWallet: payer,
        includedInAddressBook: false,
        signData: instructionSignData(instruction),
        at,
      }),
    description: `${asset.symbol} exchange transfer from ${accountWords(payer)} to ${payeeWords}`,
    async record(tx, at) {
      await tx.insert(exchangeTransfers).values({
        id: requestId,
        organisationId: payer.organisationId,
        fromId: payer.id,
        toId: payeeId,
        assetId: asset.id,
        amount,
        status: "DRAFT",
        createdAt: at,
        updatedAt: at,
      });
    },
  };
}

/** @param payee null: not an allowed destination @throws ApiError */
function assertPayable(payer: SubWalletRow, payee: SubWalletRow | null): void {
  if (!payee) throw invalidInput("Please pick a recipient address");
  if (payer.status === TO_ACCOUNTS_ONLY && payee.walletType !== "EXCHANGE") {
    throw new ApiError(
      "NOT_ALLOWED",
      "This exchange account can only send to allow-listed exchange accounts",
    );
  }
  if (payee.status === "UNINITIALISED") {
    throw new ApiError("NOT_ALLOWED", "The recipient needs deposit addresses before it can receive");
  }
}

/** Exchanges mean the native asset, not a token of the same symbol. */
async function assetOf(tx: Tx, symbol: string): Promise<AssetRow> {
  const assets = [...(await loadAssets(tx)).values()];
  const asset = assets.find((candidate) => candidate.symbol === symbol && candidate.type === "NATIVE");
  if (!asset) throw invalidInput("Please enter an asset");
  return asset;
}

import { and, eq } from "drizzle-orm";
import type { Principal } from "../../auth/principal";
import { ApiError, invalidInput } from "../../base/errors";
import type { Tx } from "../../db/client";
import { exchangeDestinations, exchangeTransfers } from "../../db/schema";
import { instructionDigest, type TransferInstruction } from "../../exchanges/instruction";
import { availableOf, insufficient } from "../../ledger/available";
import { type Asked, type Draft, makeRequest } from "../../requests/make-request";
import type { Services } from "../../services";
import { type AssetRow, loadAssets } from "../../wallets/assets";
import { lockSubWallet, type SubWalletRow } from "../../wallets/own-sub-wallet";
import { readQuantity } from "../quantity";

type Account = { id: string; type: string; index: number };

/** The contract's CreateExchangeTransferInput without the session. */
export type TransferInput = { from: Account; to: Account; assetSymbol: string; value: string };

type AskedTransfer = Omit<Asked, "type"> & { input: TransferInput };

const idOf = ({ id, type, index }: Account): string => `${id}/${type}/${index}`;

/** Accounts that may send; a RECEIVE account only receives, an UNINITIALISED one does nothing. */
const MAY_SEND: ReadonlySet<string> = new Set(["ALL", "TOTP_ONLY"]);

/**
 * Makes a transfer from an exchange account to one of its allowed destinations, to be approved by the wallet's policy.
 * @returns the request's id, which is the transfer's
 * @throws ApiError NOT_FOUND, INVALID_INPUT with the rule's own text, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function createTransfer(
  services: Services,
  principal: Principal,
  { input, ...asked }: AskedTransfer,
): Promise<string> {
  const type = "EXCHANGE_TRANSFER_REQUEST";
  const { id } = await makeRequest(services, principal, { ...asked, type }, (tx, requestId) =>
    prepareTransfer(tx, principal, requestId, input),
  );
  return id;
}

async function prepareTransfer(
  tx: Tx,
  { organisationId }: Principal,
  requestId: string,
  { from, to, assetSymbol, value }: TransferInput,
): Promise<Draft> {
  const amount = readQuantity(value, "The amount");
  const payer = await lockSubWallet(tx, organisationId, idOf(from));
  if (payer.walletType !== "EXCHANGE") throw invalidInput("The from account is not an exchange account");
  if (!MAY_SEND.has(payer.status ?? "")) {
    throw new ApiError("NOT_ALLOWED", "This exchange account cannot send");
  }
  if (assetSymbol === "ETH" && [from.type, to.type].some((name) => name.toUpperCase() === "BITMEX")) {
    throw invalidInput("Bitmex does not support ETH transfers");
  }
  const payeeId = idOf(to);
  if (!(await isAllowed(tx, payer.id, assetSymbol, payeeId)))
    throw invalidInput("Please pick a recipient address");
  const asset = await assetOf(tx, assetSymbol);
  const available = (await availableOf(tx, payer.id))(asset.id);
  if (available < amount) throw insufficient(amount, available, asset, "the amount");
  return draftOf(requestId, { payer, payeeId, asset, amount });
}

function draftOf(
  requestId: string,
  {
    payer,
    payeeId,
    asset,
    amount,
  }: { payer: SubWalletRow; payeeId: string; asset: AssetRow; amount: bigint },
): Draft {
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
    unsigned: instruction,
    digests: [instructionDigest(instruction)],
    answer: {},
    webhookMessage: () => ({ type: "EXCHANGE_TRANSFER_CREATED", payload: { requestId, instruction } }),
    description: `${asset.symbol} exchange transfer from ${payer.id} to ${payeeId}`,
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

async function isAllowed(tx: Tx, payerId: string, asset: string, payeeId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: exchangeDestinations.destinationId })
    .from(exchangeDestinations)
    .where(
      and(
        eq(exchangeDestinations.subWalletId, payerId),
        eq(exchangeDestinations.asset, asset),
        eq(exchangeDestinations.destinationId, payeeId),
      ),
    );
  return row !== undefined;
}

/** The coin that exchanges mean by a symbol: a chain's own, not a token that is named alike elsewhere. */
async function assetOf(tx: Tx, symbol: string): Promise<AssetRow> {
  const assets = [...(await loadAssets(tx)).values()];
  const asset = assets.find((candidate) => candidate.symbol === symbol && candidate.type === "NATIVE");
  if (!asset) throw invalidInput("Please enter an asset");
  return asset;
}

import { invalidInput } from "../../base/errors";
import { canonicalAddress } from "../../chains/canonical-address";
import type { Speed } from "../../chains/chain-facts";
import { readEvmAddress } from "../../chains/ethereum/address";
import {
  buildEthereumTransaction,
  type DynamicFee,
  type EthereumTransaction,
  ethereumSignable,
  maxFee,
} from "../../chains/ethereum/build";
import { decodeTokenTransfer } from "../../chains/ethereum/decode";
import { chainIdOf, evmChainNamed } from "../../chains/ethereum/facts";
import type { EvmChain } from "../../chains/names";
import { availableOf, insufficientBalance } from "../../ledger/available";
import type { Quantity } from "../../ledger/movements";
import { missingQuantities, sumOf } from "../../ledger/quantities";
import { estimatedGas } from "../../network/ethereum/estimate";
import { networkNonce } from "../../network/nonce";
import { feePrices } from "../../rates/fee-prices";
import { parseCurrency, rate } from "../../rates/rates";
import { provenanceOf } from "../../records/signable";
import type { PrepareContext } from "../../requests/make-request";
import { nextNonce } from "../../requests/next-nonce";
import { findWithNonce } from "../../requests/replaced-request";
import type { RequestRow } from "../../requests/request-row";
import { reservedForNonce } from "../../requests/reserved-for-nonce";
import type { AssetRow } from "../../wallets/assets";
import { lockSubWallet, subWalletIdOfAddress } from "../../wallets/own-sub-wallet";
import type { Prepare } from "../operation";
import { type PayingSubWallet, payingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";
import { EXTENSION_SOURCE } from "../source";
import { operationOf } from "./operation-of";

export type EthereumInput = {
  ethereumTransaction: EthereumParams;
  subWalletId?: string | null;
  currency?: string | null;
  source?: string | null;
};

type EthereumParams = {
  fromAddress: string;
  to?: string | null;
  value: string;
  assetSymbol?: string | null;
  speed?: Speed | null;
  gasPrice?: string | null;
  gasLimit?: string | null;
  nonce?: number | null;
  data?: string | null;
  chainId?: number | null;
  dynamicFee?: DynamicFee;
};

/**
 * For any EVM chain, by the sub-wallet.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export const preparePayment: Prepare<EthereumInput> = async (context, input) => {
  const params = withRecipient(input.ethereumTransaction);
  const currency = parseCurrency(input.currency);
  const payer = await lockPayer(context, params.fromAddress, input.subWalletId);
  const { chain, native } = payer;
  const chainId = readChainId(payer, params.chainId);
  const payment = readPayment(payer, params);
  const transaction = buildEthereumTransaction({
    chain,
    from: payer.subWallet.address,
    to: params.to,
    value: params.value,
    tokenContract: payment.isTokenBySymbol ? payment.asset.contractAddress : null,
    data: params.data ?? null,
    nonce: await readNonce(payer, params.nonce),
    gasPrice: readGasPrice(chain, params),
    gasLimit: params.gasLimit == null ? null : readQuantity(params.gasLimit, "The gas limit"),
    chainId,
  });
  if (input.source === EXTENSION_SOURCE) assertEnoughGas(payer, transaction);
  const recipient = await admitRecipient(payer, payment.recipient);
  const reservations = await requiredReservations(payer, payment, transaction, params.nonce);
  const digest = await ethereumSignable(transaction, payer.key.path);
  const { transactionDigest, signData, shaSignData } = digest;
  const rateOf = (asset: AssetRow) => rate(asset.id, currency, context.services.clock())?.toFixed() ?? null;
  const replaced = await replacedBy(payer, params.nonce);
  const isContractCall = !isPayment(payment, transaction);
  const operation = operationOf(
    transaction,
    !isContractCall,
    replaced && (replaced.unsigned as EthereumTransaction),
  );
  return preparedTransaction(payer, {
    operation,
    isContractCall,
    insteadOf: operation === "SPEED_UP" ? (replaced?.id ?? null) : null,
    asset: payment.asset,
    amount: payment.amount,
    fee: maxFee(transaction),
    to: canonicalAddress(chain, payment.recipient),
    recipient,
    reservations,
    unsigned: transaction,
    digests: [digest],
    webhookSignData: {
      transaction,
      hdWalletPath: digest.path,
      // Ours: the public client ignores it.
      accountHSMProvenanceSignature: provenanceOf(payer.key),
      unverifiedDigestData: { transactionDigest, signData, shaSignData },
    },
    answer: { assetRate: rateOf(payment.asset), chainRate: rateOf(native) },
  });
};

/**
 * No form has checked an extension's request.
 * @throws ApiError INVALID_INPUT if the call would run out of gas: it would do nothing and cost its whole fee
 */
function assertEnoughGas({ chain, assets }: EvmPayer, transaction: EthereumTransaction): void {
  const needed = estimatedGas(chain, transaction, assets);
  if (BigInt(transaction.gasLimit) >= needed) return;
  const figure = needed.toLocaleString("en-GB");
  throw invalidInput(`The gas limit is too low: this transaction needs at least ${figure}`);
}

/** @throws ApiError INVALID_INPUT for a contract creation */
function withRecipient(params: EthereumParams): EthereumParams & { to: string } {
  const { to } = params;
  if (!to) throw invalidInput("A transaction needs a recipient: this service creates no contracts");
  return { ...params, to };
}

type EvmPayer = PayingSubWallet<EvmChain>;

async function lockPayer(
  context: PrepareContext,
  fromAddress: string,
  subWalletId: string | null | undefined,
): Promise<EvmPayer> {
  const { tx, organisationId } = context;
  const found = await subWalletIdOfAddress(tx, organisationId, fromAddress);
  const subWallet = await lockSubWallet(tx, organisationId, subWalletId ?? found.id);
  if (subWallet.id !== found.id) throw invalidInput("The from address is not the sub-wallet's");
  return payingSubWallet(context, evmChainNamed(found.chain), subWallet);
}

/** @throws ApiError INVALID_INPUT for another network's chain id */
function readChainId({ chain, services }: EvmPayer, asked: number | null | undefined): number {
  const chainId = chainIdOf(chain, services.keys.network);
  if (asked == null || asked === chainId) return chainId;
  throw invalidInput(`Chain id ${asked} is wrong: ${chain} has ${chainId} on this network`);
}

/** A replacement can use the reservation of the transaction it replaces. @throws ApiError INSUFFICIENT_BALANCE */
async function requiredReservations(
  { tx, subWallet, chain, native }: EvmPayer,
  { asset, amount }: Payment,
  transaction: EthereumTransaction,
  replacedNonce: number | null | undefined,
): Promise<Quantity[]> {
  const nativeAmount = BigInt(transaction.value);
  const nativePurpose = nativeAmount > 0n ? "the amount and the fee" : "the fee";
  const costs = [
    ...(asset.id === native.id ? [] : [{ asset, amount, purpose: "the amount" }]),
    { asset: native, amount: nativeAmount + maxFee(transaction), purpose: nativePurpose },
  ];
  const held =
    replacedNonce == null ? [] : await reservedForNonce(tx, { ...subWallet, chain }, replacedNonce);
  const available = await availableOf(tx, subWallet.id);
  for (const cost of costs) {
    const usable = available(cost.asset.id) + sumOf(held, cost.asset.id);
    if (usable < cost.amount) throw insufficientBalance(cost.amount, usable, cost.asset, cost.purpose);
  }
  return missingQuantities(
    costs.map((cost) => ({ assetId: cost.asset.id, amount: cost.amount })),
    held,
  );
}

async function replacedBy(
  { tx, subWallet }: EvmPayer,
  nonce: number | null | undefined,
): Promise<RequestRow | null> {
  return nonce == null ? null : findWithNonce(tx, subWallet.id, nonce);
}

const isPayment = ({ asset }: Payment, { data }: EthereumTransaction): boolean =>
  asset.type !== "NATIVE" || data === null || data === "0x";

type Payment = { asset: AssetRow; amount: bigint; recipient: string; isTokenBySymbol: boolean };

/** A token payment is requested by symbol, or as call data of the token's contract. */
function readPayment({ chain, assets, native }: EvmPayer, input: EthereumParams & { to: string }): Payment {
  const symbol = input.assetSymbol ?? native.symbol;
  const known = assets.filter((asset) => !asset.delisted);
  const asset = known.find((candidate) => candidate.symbol === symbol);
  if (!asset) throw invalidInput("Unknown asset symbol");
  const to = readEvmAddress(chain, input.to);
  if (asset.id !== native.id) {
    const amount = readQuantity(input.value, "The amount");
    return { asset, amount, recipient: to.echo, isTokenBySymbol: true };
  }
  // A replacement or a contract call may have amount 0; a payment may not.
  const isPayment = !input.data && input.nonce == null;
  const amount = readQuantity(input.value, "The amount", { allowZero: !isPayment });
  const token = known.find(
    ({ contractAddress }) => contractAddress?.toLowerCase() === to.checksum.toLowerCase(),
  );
  const transfer = token && amount === 0n ? decodeTokenTransfer(input.data ?? null) : null;
  if (token && transfer && transfer.amount > 0n) {
    return { asset: token, amount: transfer.amount, recipient: transfer.to, isTokenBySymbol: false };
  }
  return { asset: native, amount, recipient: to.echo, isTokenBySymbol: false };
}

async function readNonce(
  { tx, chain, subWallet }: EvmPayer,
  asked: number | null | undefined,
): Promise<number> {
  if (asked == null) return nextNonce(tx, subWallet);
  if (asked < 0) throw invalidInput("Nonce must be an integer of 0 or larger");
  const expected = await networkNonce(tx, chain, subWallet.address);
  if (asked < expected) throw invalidInput(`Nonce ${asked} is already used: the next one is ${expected}`);
  return asked;
}

function readGasPrice(chain: EvmChain, { gasPrice, speed, dynamicFee }: EthereumParams): bigint | DynamicFee {
  if (dynamicFee) return dynamicFee;
  if (gasPrice != null) return readQuantity(gasPrice, "The gas price");
  const price = feePrices(chain).find((candidate) => candidate.speed === (speed ?? "MEDIUM"));
  if (!price) throw invalidInput("Unknown speed");
  return BigInt(price.price);
}

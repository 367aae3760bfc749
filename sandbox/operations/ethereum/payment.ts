import { invalidInput } from "../../base/errors";
import { canonicalAddress } from "../../chains/canonical-address";
import { readEvmAddress } from "../../chains/ethereum/address";
import { buildEthereumTransaction, ethereumSignable, maxFee } from "../../chains/ethereum/build";
import { decodeTokenTransfer } from "../../chains/ethereum/decode";
import { chainIdOf, type EvmChain, isEvmChain } from "../../chains/ethereum/facts";
import type { Tx } from "../../db/client";
import { availableOf, insufficient } from "../../ledger/available";
import { beyond, sumOf } from "../../ledger/quantities";
import { networkNonce } from "../../network/nonce";
import { feePrices, type Speed } from "../../rates/fee-prices";
import type { DisplayCurrency } from "../../rates/price-facts";
import { rate } from "../../rates/rates";
import type { Prepared } from "../../requests/create-request";
import { nextNonce } from "../../requests/next-nonce";
import { heldForNonce } from "../../requests/replaced";
import type { Services } from "../../services";
import { type AssetRow, loadAssets, nativeAsset } from "../../wallets/assets";
import { lockSubWallet, type SubWalletRow, subWalletIdOfAddress } from "../../wallets/own-sub-wallet";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";

/** The contract's EthereumTransactionInput. */
export type EthereumInput = {
  fromAddress: string;
  to: string;
  value: string;
  assetSymbol?: string | null;
  speed?: Speed | null;
  gasPrice?: string | null;
  gasLimit?: string | null;
  nonce?: number | null;
  data?: string | null;
  chainId?: number | null;
};

/**
 * Checks and builds a payment of an organisation's sub-wallet on any EVM chain; the sub-wallet says which, and its
 * row stays locked.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareEthereum(
  tx: Tx,
  { keys, clock }: Pick<Services, "keys" | "clock">,
  organisationId: string,
  asked: { input: EthereumInput; subWalletId?: string | null; currency: DisplayCurrency },
): Promise<Prepared> {
  const { input, currency } = asked;
  const { subWallet, chain } = await payingSubWallet(
    tx,
    organisationId,
    input.fromAddress,
    asked.subWalletId,
  );
  const chainId = chainIdOf(chain, keys.network);
  if (input.chainId != null && input.chainId !== chainId) {
    throw invalidInput(
      `Chain id ${input.chainId} is not that of ${chain} on this network, which is ${chainId}`,
    );
  }
  const assets = await loadAssets(tx);
  const native = nativeAsset(assets, chain);
  if (!native) throw new Error(`${chain} has no native asset`);
  const payment = readPayment(chain, input, [...assets.values()], native);

  const transaction = buildEthereumTransaction({
    chain,
    from: subWallet.address,
    to: input.to,
    value: input.value,
    tokenContract: payment.isTokenBySymbol ? payment.asset.contractAddress : null,
    data: input.data ?? null,
    nonce: await readNonce(tx, chain, subWallet, input.nonce),
    gasPrice: readGasPrice(chain, input),
    gasLimit: input.gasLimit == null ? null : readQuantity(input.gasLimit, "The gas limit"),
    chainId,
  });
  const recipient = await admitRecipient(tx, organisationId, chain, payment.recipient);
  const fee = maxFee(transaction);
  const nativeAmount = BigInt(transaction.value);
  const isToken = payment.asset.id !== native.id;
  const needed = [
    ...(isToken ? [{ assetId: payment.asset.id, amount: payment.amount }] : []),
    { assetId: native.id, amount: nativeAmount + fee },
  ];
  const held = input.nonce == null ? [] : await heldForNonce(tx, { ...subWallet, chain }, input.nonce);
  const available = await availableOf(tx, subWallet.id);
  for (const { assetId, amount } of needed) {
    const there = available(assetId) + sumOf(held, assetId);
    if (there >= amount) continue;
    if (assetId !== native.id) throw insufficient(amount, there, payment.asset, "the amount");
    throw insufficient(amount, there, native, nativeAmount > 0n ? "the amount and the fee" : "the fee");
  }

  if (!subWallet.path) throw new Error("The sub-wallet has no key");
  const digest = await ethereumSignable(transaction, subWallet.path);
  const { transactionDigest, signData, shaSignData } = digest;
  const at = clock();
  return {
    subWallet,
    chain,
    assetId: payment.asset.id,
    assetSymbol: payment.asset.symbol,
    amount: payment.amount,
    fee,
    from: subWallet.address,
    to: canonicalAddress(chain, payment.recipient),
    isToSelf: recipient.owner?.subWalletId === subWallet.id,
    includedInAddressBook: recipient.includedInAddressBook,
    trustId: recipient.trustId,
    reservations: beyond(needed, held),
    unsigned: transaction,
    digests: [digest],
    webhookSignData: {
      transaction,
      hdWalletPath: digest.path,
      unverifiedDigestData: { transactionDigest, signData, shaSignData },
    },
    answer: {
      assetRate: rate(payment.asset.id, currency, at)?.toFixed() ?? null,
      chainRate: rate(native.id, currency, at)?.toFixed() ?? null,
    },
  };
}

async function payingSubWallet(
  tx: Tx,
  organisationId: string,
  fromAddress: string,
  subWalletId: string | null | undefined,
): Promise<{ subWallet: SubWalletRow; chain: EvmChain }> {
  const found = await subWalletIdOfAddress(tx, organisationId, fromAddress);
  const subWallet = await lockSubWallet(tx, organisationId, subWalletId ?? found.id);
  if (subWallet.id !== found.id) throw invalidInput("The from address is not the sub-wallet's");
  if (!isEvmChain(found.chain)) throw new Error(`${found.chain} is no EVM chain`);
  return { subWallet, chain: found.chain };
}

type Payment = { asset: AssetRow; amount: bigint; recipient: string; isTokenBySymbol: boolean };

/** What moves to whom: a token payment may be asked for by symbol, or as call data of the token's contract. */
function readPayment(chain: EvmChain, input: EthereumInput, assets: AssetRow[], native: AssetRow): Payment {
  const symbol = input.assetSymbol ?? native.symbol;
  const known = assets.filter((asset) => asset.chain === chain && !asset.delisted);
  const asset = known.find((candidate) => candidate.symbol === symbol);
  if (!asset) throw invalidInput("Unknown asset symbol");
  const to = readEvmAddress(chain, input.to);
  if (asset.id !== native.id) {
    const amount = readQuantity(input.value, "The amount");
    return { asset, amount, recipient: to.echo, isTokenBySymbol: true };
  }
  // Replacing a pending transaction and calling a contract need no money; a payment does.
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
  tx: Tx,
  chain: EvmChain,
  subWallet: SubWalletRow,
  asked: number | null | undefined,
): Promise<number> {
  if (asked == null) return nextNonce(tx, subWallet);
  if (asked < 0) throw invalidInput("Nonce must be an integer of 0 or larger");
  const expected = await networkNonce(tx, chain, subWallet.address);
  if (asked < expected) throw invalidInput(`Nonce ${asked} is used already: the next one is ${expected}`);
  return asked;
}

/** The caller's own gas price, or that of a speed; MEDIUM unless said. */
function readGasPrice(chain: EvmChain, { gasPrice, speed }: EthereumInput): bigint {
  if (gasPrice != null) return readQuantity(gasPrice, "The gas price");
  const price = feePrices(chain).find((candidate) => candidate.speed === (speed ?? "MEDIUM"));
  if (!price) throw invalidInput("Unknown speed");
  return BigInt(price.price);
}

import { eq } from "drizzle-orm";
import type { BinanceTransaction } from "../chains/binance/build";
import { signBinanceTransaction } from "../chains/binance/sign";
import type { BitcoinTransaction } from "../chains/bitcoin/build";
import { signBitcoinTransaction } from "../chains/bitcoin/sign";
import type { CardanoTransaction } from "../chains/cardano/encode";
import { signCardanoTransaction } from "../chains/cardano/sign";
import type { DogeTransaction } from "../chains/doge/build";
import { signDogeTransaction } from "../chains/doge/sign";
import type { EthereumTransaction } from "../chains/ethereum/build";
import { type EthereumMessage, signMessage } from "../chains/ethereum/message";
import { signEthereumTransaction } from "../chains/ethereum/sign";
import type { RippleTransaction } from "../chains/ripple/build";
import { signRippleTransaction } from "../chains/ripple/sign";
import type { SolanaTransaction } from "../chains/solana/encode";
import { signSolanaTransaction } from "../chains/solana/sign";
import type { SubstrateTransaction } from "../chains/substrate/build";
import { signSubstrateTransaction } from "../chains/substrate/sign";
import type { Tx } from "../db/client";
import { subWallets } from "../db/schema";
import type { SubWalletRow } from "../keys/sub-wallet";
import type { Services } from "../services";
import type { RequestRow } from "./request-row";
import { isTransactionRequestType, type TransactionRequestType } from "./request-type";

/** raw: hex without 0x; hash: as the chain writes it. */
type Signed = { raw: string; hash: string };
type Signer = (keys: Services["keys"], request: RequestRow, subWallet: SubWalletRow) => Promise<Signed>;

const signers: Record<TransactionRequestType, Signer> = {
  ETHEREUM_TRANSACTION_REQUEST: (keys, { unsigned }, subWallet) =>
    signEthereumTransaction(keys, subWallet, unsigned as EthereumTransaction),
  BITCOIN_TRANSACTION_REQUEST: (keys, { unsigned }) =>
    signBitcoinTransaction(keys, unsigned as BitcoinTransaction),
  DOGE_TRANSACTION_REQUEST: (keys, { unsigned, digests }) =>
    signDogeTransaction(keys, unsigned as DogeTransaction, digests),
  SUBSTRATE_TRANSACTION_REQUEST: (keys, { unsigned, digests }, subWallet) =>
    signSubstrateTransaction(
      keys,
      subWallet,
      unsigned as SubstrateTransaction,
      digests[0]?.transactionDigest ?? "",
    ),
  RIPPLE_TRANSACTION_REQUEST: (keys, { unsigned, digests }, { path }) =>
    signRippleTransaction(keys, path, unsigned as RippleTransaction, digests[0]?.transactionDigest),
  CARDANO_TRANSACTION_REQUEST: (keys, { unsigned, digests }) =>
    signCardanoTransaction(keys, unsigned as CardanoTransaction, digests),
  BINANCE_TRANSACTION_REQUEST: async (keys, { unsigned, digests: [digest] }) => {
    if (!digest) throw new Error("A Binance request has one digest");
    return signBinanceTransaction(keys, unsigned as BinanceTransaction, digest);
  },
  SOLANA_TRANSACTION_REQUEST: (keys, { unsigned, digests }) =>
    signSolanaTransaction(keys, unsigned as SolanaTransaction, digests),
};

/** raw: hex without 0x. */
export async function signTransaction(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  request: RequestRow,
): Promise<{ rawTransaction: string; transactionHash: string }> {
  const { type, subWalletId } = request;
  if (!isTransactionRequestType(type)) throw new Error(`Requests of type ${type} have nothing to sign`);
  const { raw, hash } = await signers[type](keys, request, await subWalletOf(tx, subWalletId));
  return { rawTransaction: raw, transactionHash: hash };
}

/** r||s, hex. */
export async function signMessageRequest(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  { unsigned, digests: [digest], subWalletId }: RequestRow,
): Promise<{ messageSignature: string }> {
  if (!digest) throw new Error("A message has one digest");
  const subWallet = await subWalletOf(tx, subWalletId);
  const message = unsigned as EthereumMessage;
  return { messageSignature: await signMessage(keys, subWallet, message, digest.transactionDigest) };
}

async function subWalletOf(tx: Tx, subWalletId: string | null): Promise<SubWalletRow> {
  const [subWallet] = await tx
    .select()
    .from(subWallets)
    .where(eq(subWallets.id, subWalletId ?? ""));
  if (!subWallet) throw new Error("The sub-wallet does not exist");
  return subWallet;
}

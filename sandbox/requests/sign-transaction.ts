import { eq } from "drizzle-orm";
import { signBitcoinTransaction } from "../chains/bitcoin/sign";
import type { BitcoinTransaction } from "../chains/bitcoin/transaction";
import { signEthereumTransaction } from "../chains/ethereum/sign";
import type { EthereumTransaction } from "../chains/ethereum/transaction";
import type { Tx } from "../db/client";
import { subWallets } from "../db/schema";
import type { Services } from "../services";
import type { RequestRow } from "./move-request";

/** Signs an approved request's transaction with the wallet's key. raw: hex without 0x. */
export async function signTransaction(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  request: RequestRow,
): Promise<{ rawTransaction: string; transactionHash: string }> {
  const { raw, hash } = await sign(tx, keys, request);
  return { rawTransaction: raw, transactionHash: hash };
}

async function sign(tx: Tx, keys: Services["keys"], request: RequestRow) {
  switch (request.type) {
    case "ETHEREUM_TRANSACTION_REQUEST": {
      const [subWallet] = await tx
        .select()
        .from(subWallets)
        .where(eq(subWallets.id, request.subWalletId ?? ""));
      if (!subWallet) throw new Error("The sub-wallet does not exist");
      return signEthereumTransaction(keys, subWallet, request.unsigned as EthereumTransaction);
    }
    case "BITCOIN_TRANSACTION_REQUEST":
      return signBitcoinTransaction(keys, request.unsigned as BitcoinTransaction);
    default:
      throw new Error(`Requests of type ${request.type} have nothing to sign`);
  }
}

import { invalidInput } from "../../base/errors";
import { buildEthereumTransaction, maxFee } from "../../chains/ethereum/build";
import { chainIdOf } from "../../chains/ethereum/facts";
import type { EvmChain } from "../../chains/names";
import { feePrices } from "../../rates/fee-prices";
import { assertEnough, isNative, type PayoutChain, withHeadroom } from "../payout/payout-chain";
import { preparePayment } from "./payment";

export const evmPayout = (chain: EvmChain): PayoutChain => ({
  type: "ETHEREUM_TRANSACTION_REQUEST",
  prepare: (context, { subWallet, to, amount, asset }) =>
    preparePayment(context, {
      subWalletId: subWallet.id,
      ethereumTransaction: {
        fromAddress: subWallet.address,
        to,
        value: amount.toString(),
        assetSymbol: asset.symbol,
        speed: "MEDIUM",
      },
    }),
  assertPayable: () => {},
  fee(payment, { network }) {
    const price = feePrices(chain).find(({ speed }) => speed === "MEDIUM");
    if (!price) throw invalidInput("Unknown speed");
    const transaction = buildEthereumTransaction({
      chain,
      from: payment.subWallet.address,
      to: payment.to,
      value: payment.amount.toString(),
      tokenContract: isNative(payment) ? null : payment.asset.contractAddress,
      nonce: 0,
      gasPrice: BigInt(price.price),
      chainId: chainIdOf(chain, network),
    });
    return withHeadroom(maxFee(transaction));
  },
  assertFunds: assertEnough,
});

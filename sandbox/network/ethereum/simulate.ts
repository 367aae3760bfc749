import { canonicalAddress } from "../../chains/canonical-address";
import type { EthereumTransaction } from "../../chains/ethereum/build";
import type { EvmChain } from "../../chains/names";
import type { Db } from "../../db/client";
import type { Quantity } from "../../ledger/movements";
import { effectOf } from "./effect";
import { effectiveGasPrice } from "./gas";

/** Signed smallest units; `failure` and `notSimulated` are for users. */
export type Simulation = { changes: Quantity[]; failure: string | null; notSimulated: string | null };

const NOT_SIMULATED =
  "what the contract does with this call. The simulated contracts know only transfer, and keep no allowances";

/**
 * What mining it now would do to the sender's balances, by the code that mines.
 * @param reserved what its request holds back
 */
export async function simulateEthereum(
  db: Db,
  chain: EvmChain,
  transaction: EthereumTransaction,
  reserved: Quantity[],
): Promise<Simulation> {
  const { type, fromAddress, to, value, data, gasLimit } = transaction;
  const maxFeePerGas = BigInt(transaction.maxFeePerGas ?? transaction.gasPrice ?? "0");
  const maxPriorityFeePerGas = BigInt(transaction.maxPriorityFeePerGas ?? maxFeePerGas);
  const call = {
    ...{ chain, to: canonicalAddress(chain, to), input: data, value: BigInt(value) },
    gasLimit: BigInt(gasLimit),
    gasPrice: effectiveGasPrice(chain, { type, maxFeePerGas, maxPriorityFeePerGas }),
  };
  const { sent, payee, fee, failure } = await effectOf(db, call, { reserved });
  const isOwn = payee !== null && canonicalAddress(chain, payee) === canonicalAddress(chain, fromAddress);
  const isTransfer = sent !== null && sent.assetId !== fee.assetId;
  const isWhole = failure !== null || isTransfer || (data ?? "0x") === "0x";
  return {
    changes: summed([fee, ...(sent && !isOwn ? [sent] : [])]),
    failure,
    notSimulated: isWhole ? null : NOT_SIMULATED,
  };
}

/** By asset, as what leaves. */
function summed(spent: readonly Quantity[]): Quantity[] {
  const sums = new Map<string, bigint>();
  for (const { assetId, amount } of spent) sums.set(assetId, (sums.get(assetId) ?? 0n) - amount);
  return [...sums].filter(([, amount]) => amount !== 0n).map(([assetId, amount]) => ({ assetId, amount }));
}

import { canonicalAddress } from "../../chains/canonical-address";
import type { EthereumTransaction } from "../../chains/ethereum/build";
import type { EvmChain } from "../../chains/names";
import type { Db } from "../../db/client";
import type { Quantity } from "../../ledger/movements";
import type { Effect } from "../outcome";
import type { Allowance } from "./allowances";
import { effectOf } from "./effect";
import { effectiveGasPrice } from "./gas";

/** `owner` and `spender`: null for the sub-wallet that signs. `amount`: smallest units. */
export type SimulatedAllowance = Quantity & { owner: string | null; spender: string | null };

/** Signed smallest units; `failure` and `notSimulated` are for users. */
export type Simulation = {
  changes: Quantity[];
  /** As they are afterwards; only those that change. */
  allowances: SimulatedAllowance[];
  failure: string | null;
  notSimulated: string | null;
};

const NOT_SIMULATED =
  "what the contract does with this call. Only transfers and allowances of tokens are simulated";

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
  const from = canonicalAddress(chain, fromAddress);
  const call = {
    ...{ chain, from, to: canonicalAddress(chain, to), input: data, value: BigInt(value) },
    gasLimit: BigInt(gasLimit),
    gasPrice: effectiveGasPrice(chain, { type, maxFeePerGas, maxPriorityFeePerGas }),
  };
  const { effect, allowance, isWhole } = await effectOf(db, call, { reserved });
  const isOwn = (address: string | null) => address !== null && canonicalAddress(chain, address) === from;
  return {
    changes: changesOf(effect, isOwn),
    allowances: allowance ? [allowanceOf(allowance, isOwn)] : [],
    failure: effect.failure,
    notSimulated: isWhole ? null : NOT_SIMULATED,
  };
}

type IsOwn = (address: string | null) => boolean;

/** By asset, below zero for what leaves. */
function changesOf({ sent, payee, fee, taken }: Effect, isOwn: IsOwn): Quantity[] {
  const sums = new Map<string, bigint>();
  const add = ({ assetId }: Quantity, amount: bigint) =>
    sums.set(assetId, (sums.get(assetId) ?? 0n) + amount);
  add(fee, -fee.amount);
  if (sent && !isOwn(payee)) add(sent, -sent.amount);
  if (taken && isOwn(taken.from)) add(taken.sent, -taken.sent.amount);
  if (taken && isOwn(taken.payee)) add(taken.sent, taken.sent.amount);
  return [...sums].filter(([, amount]) => amount !== 0n).map(([assetId, amount]) => ({ assetId, amount }));
}

const allowanceOf = ({ assetId, amount, owner, spender }: Allowance, isOwn: IsOwn): SimulatedAllowance => ({
  ...{ assetId, amount },
  owner: isOwn(owner) ? null : owner,
  spender: isOwn(spender) ? null : spender,
});

import { and, eq } from "drizzle-orm";
import type { DecodedTransaction, SpentOutput } from "../../chains/utxo/decode";
import type { Tx } from "../../db/client";
import { utxos } from "../../db/schema";
import type { Services } from "../../services";
import type { AdmittedTransaction } from "../pending";
import { NetworkRejection } from "../rejection";
import type { UtxoChain } from "./chains";

/** Checks like a node, and marks the inputs as spent. @throws NetworkRejection */
export async function admitUtxo(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  chain: UtxoChain,
  raw: string,
): Promise<AdmittedTransaction> {
  const decoded = await decode(chain, raw, keys.network);
  const spent = await lockInputs(tx, chain, decoded);
  const [first] = spent;
  if (!first) throw new NetworkRejection("bad-txns-vin-empty");
  if (!(await chain.verifySignatures(raw, spent, keys.network))) {
    throw new NetworkRejection("mandatory-script-verify-flag-failed");
  }
  const refusal = chain.refusal(decoded);
  if (refusal) throw new NetworkRejection(refusal);
  const fee = feeOf(decoded, spent);
  if (fee < 0n) throw new NetworkRejection("bad-txns-in-belowout");
  if (fee < chain.leastFee(decoded)) throw new NetworkRejection("min relay fee not met");
  for (const { txId, outputIndex } of decoded.inputs) {
    await tx
      .update(utxos)
      .set({ spentBy: decoded.hash })
      .where(and(eq(utxos.chain, chain.chain), eq(utxos.txId, txId), eq(utxos.outputIndex, outputIndex)));
  }
  const [recipient] = decoded.outputs;
  return {
    hash: decoded.hash,
    from: first.address,
    to: recipient?.address ?? null,
    value: recipient?.value ?? 0n,
    nonce: null,
    gasPrice: null,
    gasLimit: null,
    input: null,
  };
}

/** Smallest units. */
export function feeOf({ outputs }: Pick<DecodedTransaction, "outputs">, spent: { value: bigint }[]): bigint {
  const sum = (parts: { value: bigint }[]) => parts.reduce((total, { value }) => total + value, 0n);
  return sum(spent) - sum(outputs);
}

async function decode(
  chain: UtxoChain,
  raw: string,
  network: Services["keys"]["network"],
): Promise<DecodedTransaction> {
  let decoded: DecodedTransaction;
  try {
    decoded = await chain.decode(raw, network);
  } catch {
    throw new NetworkRejection("TX decode failed");
  }
  const outpoints = decoded.inputs.map(({ txId, outputIndex }) => `${txId}:${outputIndex}`);
  if (new Set(outpoints).size !== outpoints.length) throw new NetworkRejection("bad-txns-inputs-duplicate");
  return decoded;
}

async function lockInputs(
  tx: Tx,
  { chain }: UtxoChain,
  { inputs, hash }: DecodedTransaction,
): Promise<SpentOutput[]> {
  const spent: SpentOutput[] = [];
  for (const { txId, outputIndex } of inputs) {
    const [coin] = await tx
      .select()
      .from(utxos)
      .where(and(eq(utxos.chain, chain), eq(utxos.txId, txId), eq(utxos.outputIndex, outputIndex)))
      .for("update");
    if (!coin?.confirmed) throw new NetworkRejection("bad-txns-inputs-missingorspent");
    if (coin.spentBy !== null && coin.spentBy !== hash) throw new NetworkRejection("txn-mempool-conflict");
    spent.push(coin);
  }
  return spent;
}

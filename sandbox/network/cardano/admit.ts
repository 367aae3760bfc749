import { and, eq } from "drizzle-orm";
import { readCardanoAddress } from "../../chains/cardano/address";
import { type DecodedCardano, decodeCardano } from "../../chains/cardano/decode";
import { KEY_DEPOSIT, MAX_TRANSACTION_SIZE, minFee, minOutput, slotAt } from "../../chains/cardano/facts";
import type { Network } from "../../chains/names";
import type { Tx } from "../../db/client";
import { utxos } from "../../db/schema";
import type { Services } from "../../services";
import type { AdmittedTransaction } from "../pending";
import { NetworkRejection } from "../rejection";
import { cardanoStakeOf, checkStake } from "./state";

const CHAIN = "CARDANO";

/** Checks like a node, and marks the inputs as spent. Messages name the ledger's rules. @throws NetworkRejection */
export async function admitCardano(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  raw: string,
  at: Date,
): Promise<AdmittedTransaction> {
  const decoded = await decode(raw);
  checkForm(decoded, keys.network, at);
  const spent = await lockInputs(tx, decoded);
  checkWitnesses(decoded, spent, keys.network);
  checkStake(decoded, await cardanoStakeOf(tx, decoded, keys.network));
  checkValue(decoded, spent);
  for (const { txId, outputIndex } of decoded.inputs) {
    await tx
      .update(utxos)
      .set({ spentBy: decoded.hash })
      .where(and(eq(utxos.chain, CHAIN), eq(utxos.txId, txId), eq(utxos.outputIndex, outputIndex)));
  }
  const [first] = decoded.outputs;
  return {
    hash: decoded.hash,
    from: spent[0]?.address ?? "",
    to: first?.address ?? null,
    value: first?.value ?? 0n,
    nonce: null,
    gasPrice: null,
    gasLimit: null,
    input: null,
  };
}

async function decode(raw: string): Promise<DecodedCardano> {
  try {
    return await decodeCardano(raw);
  } catch {
    throw new NetworkRejection("DecoderFailure");
  }
}

function checkForm(decoded: DecodedCardano, network: Network, at: Date): void {
  const { inputs, outputs, size, fee, ttl } = decoded;
  if (BigInt(slotAt(at, network)) >= ttl) throw new NetworkRejection("OutsideValidityIntervalUTxO");
  if (inputs.length === 0) throw new NetworkRejection("InputSetEmptyUTxO");
  const outpoints = inputs.map(({ txId, outputIndex }) => `${txId}#${outputIndex}`);
  if (new Set(outpoints).size !== outpoints.length) throw new NetworkRejection("BadInputsUTxO");
  if (size > MAX_TRANSACTION_SIZE) throw new NetworkRejection("MaxTxSizeUTxO");
  if (fee < minFee(size)) throw new NetworkRejection("FeeTooSmallUTxO");
  for (const output of outputs) {
    paymentAddress(output.address, network);
    if (output.value < minOutput(output.size)) throw new NetworkRejection("BabbageOutputTooSmallUTxO");
  }
}

function paymentAddress(address: string, network: Network): Uint8Array {
  try {
    return readCardanoAddress(address, network);
  } catch {
    throw new NetworkRejection("WrongNetwork");
  }
}

async function lockInputs(tx: Tx, { inputs, hash }: DecodedCardano) {
  const spent: { address: string; value: bigint }[] = [];
  for (const { txId, outputIndex } of inputs) {
    const [coin] = await tx
      .select()
      .from(utxos)
      .where(and(eq(utxos.chain, CHAIN), eq(utxos.txId, txId), eq(utxos.outputIndex, outputIndex)))
      .for("update");
    const isTaken = coin && coin.spentBy !== null && coin.spentBy !== hash;
    if (!coin?.confirmed || isTaken) throw new NetworkRejection("BadInputsUTxO");
    spent.push(coin);
  }
  return spent;
}

function checkWitnesses(decoded: DecodedCardano, spent: { address: string }[], network: Network): void {
  const { witnesses, certificates, withdrawals } = decoded;
  if (!witnesses.every(({ isGood }) => isGood)) throw new NetworkRejection("InvalidWitnessesUTXOW");
  const present = new Set(witnesses.map(({ keyHash }) => keyHash));
  const needed = [
    ...spent.map(({ address }) => paymentKeyHash(paymentAddress(address, network))),
    ...certificates.filter(({ kind }) => kind !== "REGISTER").map(({ stakeKeyHash }) => stakeKeyHash),
    ...withdrawals.map(({ stakeKeyHash }) => stakeKeyHash),
  ];
  if (!needed.every((keyHash) => present.has(keyHash)))
    throw new NetworkRejection("MissingVKeyWitnessesUTXOW");
}

/** 28 bytes after the header, hex. */
function paymentKeyHash(address: Uint8Array): string {
  return Buffer.from(address.subarray(1, 29)).toString("hex");
}

function checkValue(decoded: DecodedCardano, spent: { value: bigint }[]): void {
  const { outputs, fee, certificates, withdrawals } = decoded;
  const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);
  const count = (kind: string) =>
    BigInt(certificates.filter((certificate) => certificate.kind === kind).length);
  const consumed =
    sum(spent.map(({ value }) => value)) +
    sum(withdrawals.map(({ amount }) => amount)) +
    count("DEREGISTER") * KEY_DEPOSIT;
  const produced = sum(outputs.map(({ value }) => value)) + fee + count("REGISTER") * KEY_DEPOSIT;
  if (consumed !== produced) throw new NetworkRejection("ValueNotConservedUTxO");
}

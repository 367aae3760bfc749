import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import type { Network } from "~/lib/chains";
import { byteFeeOf, decodedPayment, enteredByteFee, nativeAsset } from "../kit/decoded";
import { checkDigest } from "../kit/digests";
import { CANNOT_BE_READ, Findings, refuse } from "../kit/findings";
import { fingerprinted } from "../kit/fingerprint";
import { byteFee, paymentShape } from "../kit/intent-shape.server";
import { DUST, priceCeiling } from "../kit/limits";
import { checkPaidOutputs, countPayments, readOutputs } from "../kit/outputs";
import { accountOf, checkOwnKey } from "../kit/own-key.server";
import { checkNotRisen } from "../kit/risen-fee";
import type { ServerOperation } from "../kit/server-operation";
import { issuePath, type KeyProvenance } from "../kit/sign-data.server";
import type { Decoded, ReadingContext, Verification, VerificationFacts } from "../kit/types";
import type { BitcoinPayment } from "./payment";
import { compatibilityAddress, compressKey, nativeAddress, outputScript, scriptCode } from "./script";
import { type BitcoinSignData, bitcoinSignData } from "./sign-data.server";
import { virtualSize } from "./size";

type BitcoinTransaction = BitcoinSignData["transaction"];

const SIGHASH_ALL = 1;

/** A change address is COMPATIBILITY; an input may also be NATIVE. */
function ownAddresses({ publicKey }: KeyProvenance, network: Network, mayBeNative: boolean): string[] {
  const compressed = compressKey(publicKey);
  const own = [compatibilityAddress(compressed, network)];
  return mayBeNative ? [...own, nativeAddress(compressed, network)] : own;
}

function checkKeys(
  findings: Findings,
  transaction: BitcoinTransaction,
  intent: BitcoinPayment,
  facts: VerificationFacts,
  provenancePublicKey: string,
): void {
  const { network, subWalletId } = intent;
  const firstPath = facts.walletPath ?? transaction.inputs[0]?.publicKeyProvenanceData.path ?? [];
  const owner = { subWalletId, account: accountOf(firstPath), provenancePublicKey };
  transaction.inputs.forEach(({ address, publicKeyProvenanceData: key }, i) => {
    const own = ownAddresses(key, network, true);
    checkOwnKey(findings, { field: `inputs.${i}`, key, address, own }, owner);
  });
  const paid = countPayments(intent);
  transaction.outputs.slice(paid).forEach((output, i) => {
    const { recipientAddress: address, publicKeyProvenanceData: key } = output;
    const field = `outputs.${i + paid}`;
    if (key) checkOwnKey(findings, { field, key, address, own: ownAddresses(key, network, false) }, owner);
    else
      findings.add(field, "change", address, "The transaction also pays an address that you did not enter");
  });
}

function checkPayment(findings: Findings, { outputs }: BitcoinTransaction, intent: BitcoinPayment): void {
  const found = outputs.map(({ recipientAddress: address, amountToSend }) => ({
    address,
    amount: BigInt(amountToSend),
  }));
  checkPaidOutputs(findings, intent, found, (at, value) => {
    if (intent.payments) return `outputs.${at}.${value}`;
    return value === "address" ? "to" : "amount";
  });
  outputs.slice(0, countPayments(intent)).forEach(({ publicKeyProvenanceData: key }, at) => {
    findings.require(!key, `outputs.${at}`, "a payment", "change", "The payment is marked as change");
  });
}

/** BIP 68: from version 2 on, an input waits for its coin to age if its sequence (little-endian) lacks the top bit. */
function isWaiting({ sequence }: BitcoinTransaction["inputs"][number]): boolean {
  return Number.parseInt(sequence.slice(-2), 16) < 0x80;
}

function checkShape(findings: Findings, { version, inputs, lockTime, sighash }: BitcoinTransaction): void {
  const waiting = version === 2 ? inputs.findIndex(isWaiting) : -1;
  findings.require(
    waiting === -1,
    `inputs.${waiting}.sequence`,
    "no relative lock",
    inputs[waiting]?.sequence,
    "The transaction is locked until later",
  );
  findings.equal("lockTime", 0, lockTime, "The transaction is locked until later");
  findings.equal("sighash", SIGHASH_ALL, sighash, "The signatures would not cover the whole transaction");
  const outpoints = new Set(inputs.map(({ txId, outputIndex }) => `${txId}:${outputIndex}`));
  findings.equal("inputs", inputs.length, outpoints.size, "The transaction spends the same coin twice");
}

function feeOf({ inputs, outputs }: BitcoinTransaction): bigint {
  const spent = inputs.reduce((sum, { value }) => sum + BigInt(value), 0n);
  return outputs.reduce((rest, { amountToSend }) => rest - BigInt(amountToSend), spent);
}

function pricePerByte(transaction: BitcoinTransaction, scripts: readonly Uint8Array[]): bigint {
  const size = virtualSize(transaction.inputs.length, scripts);
  return (feeOf(transaction) + size - 1n) / size;
}

function maxFee({ chain, fee }: BitcoinPayment, size: bigint, hasChange: boolean): bigint {
  const price = fee.speed === "CUSTOM" ? BigInt(fee.satoshiPerByte) : priceCeiling(chain, fee.speed);
  // Change too small for an output is added to the fee.
  return price * size + (hasChange ? 0n : DUST);
}

function checkFee(
  findings: Findings,
  transaction: BitcoinTransaction,
  intent: BitcoinPayment,
  scripts: readonly Uint8Array[],
  facts: VerificationFacts,
): void {
  const fee = feeOf(transaction);
  const size = virtualSize(transaction.inputs.length, scripts);
  const highest = maxFee(intent, size, transaction.outputs.length > countPayments(intent));
  const coin = nativeAsset(intent.chain);
  const outOfRange = "The fee is out of range for your fee setting";
  findings.amountWithin("fee", { lowest: 1n, highest }, fee, coin, outOfRange);
  if (intent.fee.speed === "CUSTOM") {
    const lowest = (BigInt(intent.fee.satoshiPerByte) * size) / 2n;
    findings.amountWithin("fee", { lowest }, fee, coin, "The fee is below the one that you entered");
  }
  if (facts.reportedFee !== null && facts.reportedFee !== undefined) {
    findings.equalAmount("fee", BigInt(facts.reportedFee), fee, coin, "The fee is not the one reported");
  }
  if (facts.previewed) {
    checkNotRisen(findings, fee, facts.previewed, coin);
  }
}

/** BIP-143, one for each input, hex. */
async function digestsOf(
  { version, inputs, outputs }: BitcoinTransaction,
  scripts: readonly Uint8Array[],
): Promise<string[]> {
  const { Transaction } = await import("bitcoinjs-lib");
  const unsigned = new Transaction();
  unsigned.version = version;
  for (const { txId, outputIndex, sequence } of inputs) {
    const littleEndian = new DataView(hexToBytes(sequence).buffer).getUint32(0, true);
    unsigned.addInput(hexToBytes(txId).reverse(), outputIndex, littleEndian);
  }
  outputs.forEach(({ amountToSend }, i) => {
    unsigned.addOutput(scripts[i] ?? new Uint8Array(), BigInt(amountToSend));
  });
  return inputs.map(({ value, publicKeyProvenanceData }, i) => {
    const code = scriptCode(compressKey(publicKeyProvenanceData.publicKey));
    return bytesToHex(unsigned.hashForWitnessV0(i, code, BigInt(value), SIGHASH_ALL));
  });
}

function decode(
  transaction: BitcoinTransaction,
  intent: BitcoinPayment,
  scripts: readonly Uint8Array[],
): Decoded {
  const fee = feeOf(transaction);
  return decodedPayment(intent, {
    fee: byteFeeOf(fee, pricePerByte(transaction, scripts), intent),
    entered: [enteredByteFee(intent)],
    change: transaction.outputs.slice(countPayments(intent)).map(({ recipientAddress, amountToSend }) => ({
      address: recipientAddress,
      amount: BigInt(amountToSend),
    })),
  });
}

/**
 * The first outputs must be the payments, and every other one must return to a key certified by the cluster. Keys, fee
 * and every BIP-143 digest are recomputed.
 * @param signData untyped, as in the mutation's answer or the webhook message
 */
async function verify(
  signData: unknown,
  intent: BitcoinPayment,
  facts: VerificationFacts,
): Promise<Verification> {
  const parsed = bitcoinSignData.safeParse(signData);
  if (!parsed.success) {
    const at = issuePath(parsed.error);
    return refuse(at, "a Bitcoin transaction", "another shape", CANNOT_BE_READ);
  }
  if (!facts.provenancePublicKey) {
    const message = "The service did not provide a trusted key to check this wallet's addresses";
    return refuse("provenancePublicKey", "the cluster's key", null, message);
  }
  const { transaction } = parsed.data;
  const scripts = transaction.outputs.map((output) => outputScript(output.recipientAddress, intent.network));
  if (!scripts.every((script) => script !== null)) {
    const at = scripts.indexOf(null);
    const found = transaction.outputs[at]?.recipientAddress;
    return refuse(`outputs.${at}`, "an address of this network", found, "An address is not of this network");
  }
  const findings = new Findings();
  checkPayment(findings, transaction, intent);
  checkShape(findings, transaction);
  checkKeys(findings, transaction, intent, facts, facts.provenancePublicKey);
  checkFee(findings, transaction, intent, scripts, facts);
  const digests = await digestsOf(transaction, scripts);
  transaction.inputs.forEach(({ publicKeyProvenanceData, unverifiedDigestData }, i) => {
    checkDigest(findings, {
      field: `inputs.${i}.`,
      digest: digests[i] ?? "",
      path: publicKeyProvenanceData.path,
      claimed: unverifiedDigestData,
    });
  });
  if (!findings.isSound) return { ok: false, mismatches: findings.mismatches };
  return {
    ok: true,
    decoded: decode(transaction, intent, scripts),
    digests,
    ...fingerprinted(digests),
  };
}

function read(signData: unknown, { base, payments }: ReadingContext): BitcoinPayment | null {
  const parsed = bitcoinSignData.safeParse(signData);
  if (!parsed.success) return null;
  const { transaction } = parsed.data;
  const [recipient] = transaction.outputs;
  const scripts = transaction.outputs.flatMap(
    ({ recipientAddress }) => outputScript(recipientAddress, base.network) ?? [],
  );
  const satoshiPerByte = pricePerByte(transaction, scripts);
  return {
    ...base,
    operation: "createBitcoinTransaction",
    ...readOutputs(
      { to: recipient?.recipientAddress ?? "", amount: BigInt(recipient?.amountToSend ?? 0) },
      payments,
    ),
    asset: nativeAsset(base.chain),
    fee: { speed: "CUSTOM", satoshiPerByte: satoshiPerByte.toString() },
  };
}

export const bitcoinPayment: ServerOperation<BitcoinPayment> = {
  intent: paymentShape("createBitcoinTransaction", { fee: byteFee }),
  verify,
  read,
};

import { ripemd160 } from "@noble/hashes/legacy";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import { z } from "zod";
import { compressKey } from "../bitcoin/script";
import { byteFeeOf, decodedPayment, enteredByteFee, nativeAsset, technicalFact } from "../kit/decoded";
import type { Findings, Unit } from "../kit/findings";
import { byteFee, paymentShape } from "../kit/intent-shape.server";
import { DOGE_DUST, priceCeiling } from "../kit/limits";
import { checkPaidOutputs, countPayments, readOutputs } from "../kit/outputs";
import { accountOf, checkOwnKey } from "../kit/own-key.server";
import type { ServerOperation } from "../kit/server-operation";
import { keyProvenance } from "../kit/sign-data.server";
import { readSignable, verifySignable } from "../kit/signable.server";
import type { ReadingContext, VerificationFacts } from "../kit/types";
import type { DogePayment } from "./payment";
import { addressOf, digestsOf, outputScript, payToKeyHash } from "./script";

const MAX_KOINU = 2n ** 63n - 1n;
const MAX_INDEX = 0xffffffff;

const koinu = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,16}$/)
  .transform(BigInt)
  .refine((value) => value <= MAX_KOINU);
const index = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,9})$/)
  .refine((digits) => Number(digits) <= MAX_INDEX);

const payment = z.object({
  type: z.literal("PAYMENT"),
  version: z.string(),
  sighash: z.string(),
  lockTime: z.string(),
  satoshiPerByte: koinu,
  fee: koinu,
  inputs: z
    .array(
      z.object({
        address: z.string(),
        index,
        outputIndex: index,
        transactionId: z.string().regex(/^0x[0-9a-f]{64}$/),
        publicKey: z.string(),
        script: z.string().regex(/^0x(?:[0-9a-f]{2})+$/),
        sequence: z.string().regex(/^0x[0-9a-f]{8}$/),
        value: koinu,
        publicKeyProvenanceData: keyProvenance,
      }),
    )
    .min(1)
    // The public client encodes their count in one byte.
    .max(252),
  outputs: z
    .array(z.object({ address: z.string(), amount: koinu, publicKeyProvenanceData: keyProvenance.nullish() }))
    .min(1)
    .max(252),
});

type Payment = z.output<typeof payment>;

const FINAL = "0xffffffff";
const SATOSHI_A_BYTE: Unit = { symbol: "Satoshi/Byte", decimals: 0 };
/** Bytes of a legacy transaction: frame, an input with the longest signature, a P2PKH output. */
const FRAME = 10n;
const INPUT = 148n;
const OUTPUT = 34n;

function checkPayment(findings: Findings, { outputs }: Payment, intent: DogePayment): void {
  checkPaidOutputs(findings, intent, outputs, (at, value) => `outputs.${at}.${value}`);
  outputs.slice(0, countPayments(intent)).forEach(({ publicKeyProvenanceData: key }, at) => {
    const field = `outputs.${at}.publicKeyProvenanceData`;
    findings.require(!key, field, "a payment", "change", "The payment is marked as change");
  });
}

function checkShape(findings: Findings, found: Payment): void {
  findings.equal("version", "1", found.version, "The transaction has an unexpected version");
  findings.equal("lockTime", "0", found.lockTime, "The transaction is locked until later");
  findings.equal("sighash", "1", found.sighash, "The signatures would not cover the whole transaction");
  found.inputs.forEach(({ sequence, index }, i) => {
    findings.equal(`inputs.${i}.sequence`, FINAL, sequence, "The transaction is marked as replaceable");
    findings.equal(
      `inputs.${i}.index`,
      String(i),
      index,
      "The coins and their signatures are in a different order",
    );
  });
  const outpoints = new Set(
    found.inputs.map(({ transactionId, outputIndex }) => `${transactionId}:${outputIndex}`),
  );
  findings.equal("inputs", found.inputs.length, outpoints.size, "The transaction spends the same coin twice");
}

function checkKeys(
  findings: Findings,
  found: Payment,
  intent: DogePayment,
  facts: VerificationFacts,
  provenancePublicKey: string,
): void {
  const { network, subWalletId } = intent;
  const firstPath = facts.walletPath ?? found.inputs[0]?.publicKeyProvenanceData.path ?? [];
  const owner = { subWalletId, account: accountOf(firstPath), provenancePublicKey };
  found.inputs.forEach(({ address, publicKey, script, publicKeyProvenanceData: key }, i) => {
    const field = `inputs.${i}`;
    checkOwnKey(findings, { field, key, address, own: [addressOf(key.publicKey, network)] }, owner);
    const message = "A coin is spent with the wrong key";
    findings.equal(`${field}.publicKey`, key.publicKey, publicKey, message);
    const own = payToKeyHash(ripemd160(sha256(compressKey(key.publicKey))));
    findings.equal(`${field}.script`, `0x${bytesToHex(own)}`, script, message);
  });
  const paid = countPayments(intent);
  found.outputs.slice(paid).forEach(({ address, publicKeyProvenanceData: key }, i) => {
    const field = `outputs.${i + paid}`;
    if (key) checkOwnKey(findings, { field, key, address, own: [addressOf(key.publicKey, network)] }, owner);
    else
      findings.add(field, "change", address, "The transaction also pays an address that you did not enter");
  });
}

/**
 * Fee and price per byte must match each other and the choice. Nothing proves the fee: a legacy signature does not
 * cover the values of the spent coins.
 */
function checkFee(findings: Findings, { inputs, outputs, ...found }: Payment, intent: DogePayment): void {
  const { chain, fee: chosen } = intent;
  const spent = inputs.reduce((sum, { value }) => sum + value, 0n);
  const left = outputs.reduce((rest, { amount }) => rest - amount, spent);
  const doge = nativeAsset(chain);
  findings.equalAmount(
    "fee",
    left,
    found.fee,
    doge,
    "The fee does not match the inputs and outputs of the transaction",
  );
  const price = found.satoshiPerByte;
  if (chosen.speed === "CUSTOM") {
    const message = "The Satoshi/Byte is not the one that you entered";
    findings.equalAmount("satoshiPerByte", BigInt(chosen.satoshiPerByte), price, SATOSHI_A_BYTE, message);
  } else {
    const highest = priceCeiling(chain, chosen.speed);
    const message = "The fee is out of range for your fee setting";
    findings.amountWithin("satoshiPerByte", { lowest: 1n, highest }, price, SATOSHI_A_BYTE, message);
  }
  const lowest = price * (FRAME + INPUT * BigInt(inputs.length) + OUTPUT * BigInt(outputs.length));
  // Change too small for an output is added to the fee, which also saves that output.
  const highest = outputs.length > countPayments(intent) ? lowest : lowest + price * OUTPUT + DOGE_DUST;
  const message = "The fee does not match the Satoshi/Byte and the size";
  findings.amountWithin("fee", { lowest, highest }, left, doge, message);
}

/**
 * The first outputs must be the payments, and every other one must return to a key certified by the cluster. Keys,
 * scripts, fee and every digest are recomputed.
 */
const verify = verifySignable<DogePayment, typeof payment>({
  data: payment,
  algorithm: 0,
  keys: "account",
  decode(found, intent, facts, findings) {
    const scripts = found.outputs.map(({ address }) => outputScript(address, intent.network));
    if (!scripts.every((script) => script !== null)) {
      const at = scripts.indexOf(null);
      const address = found.outputs[at]?.address;
      findings.add(
        `outputs.${at}.address`,
        "an address of this network",
        address,
        "An address is not of this network",
      );
      return null;
    }
    if (facts.provenancePublicKey) checkKeys(findings, found, intent, facts, facts.provenancePublicKey);
    else {
      const message = "The service did not provide a trusted key to check this wallet's addresses";
      findings.add("provenancePublicKey", "the cluster's key", null, message);
    }
    checkPayment(findings, found, intent);
    checkShape(findings, found);
    checkFee(findings, found, intent);
    return {
      messages: digestsOf(found, scripts),
      publicKeys: found.inputs.map(({ publicKeyProvenanceData: { publicKey } }) => publicKey),
      paths: found.inputs.map(({ publicKeyProvenanceData: { path } }) => path),
      decoded: decodedPayment(intent, {
        fee: byteFeeOf(found.fee, found.satoshiPerByte, intent),
        entered: [enteredByteFee(intent)],
        details: [technicalFact("Satoshi/Byte", found.satoshiPerByte.toString())],
        change: found.outputs.slice(countPayments(intent)),
      }),
    };
  },
});

function read(signData: unknown, { base, payments }: ReadingContext): DogePayment | null {
  const found = readSignable(payment, signData);
  if (!found) return null;
  return {
    ...base,
    operation: "createDogePaymentTransaction",
    ...readOutputs({ to: found.outputs[0]?.address ?? "", amount: found.outputs[0]?.amount ?? 0n }, payments),
    asset: nativeAsset(base.chain),
    fee: { speed: "CUSTOM", satoshiPerByte: found.satoshiPerByte.toString() },
  };
}

export const dogePayment: ServerOperation<DogePayment> = {
  intent: paymentShape("createDogePaymentTransaction", { fee: byteFee }),
  verify,
  read,
};

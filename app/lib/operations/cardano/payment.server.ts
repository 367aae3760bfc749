import { blake2b } from "@noble/hashes/blake2";
import { z } from "zod";
import { decodedPayment, nativeAsset, networkFee } from "../kit/decoded";
import { type Findings, NOT_ENTERED } from "../kit/findings";
import { paymentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { readSignable, verifySignable } from "../kit/signable.server";
import type { ReadingContext } from "../kit/types";
import {
  bodyShape,
  type CardanoBody,
  checkFee,
  checkInputs,
  checkValidity,
  encodeBody,
  ownsAddress,
  validUntilFact,
} from "./body.server";
import type { CardanoPayment } from "./payment";

const payment = bodyShape.extend({ type: z.literal("PAYMENT") });

/**
 * The minimum of an output to a base address (Babbage: 4,310 for each of 160 bytes and its own). Smaller change is
 * added to the fee.
 */
const MIN_CHANGE = 4_310n * (160n + 69n);

/** Null when an output has no address. */
function bodyOf(found: CardanoBody): Uint8Array | null {
  try {
    return encodeBody(found);
  } catch {
    return null;
  }
}

/**
 * Inputs' amounts are not in the transaction. The ledger requires inputs to equal outputs and fee, so all but payment
 * and bounded fee must return to the sub-wallet's own address; other people's inputs would only make it fail.
 */
function checkOutputs(findings: Findings, { outputs }: CardanoBody, intent: CardanoPayment): void {
  const [recipient, change] = outputs;
  findings.equal("outputs.0.address", intent.to, recipient?.address, `The recipient ${NOT_ENTERED}`);
  const amount = `The amount ${NOT_ENTERED}`;
  findings.equalAmount(
    "outputs.0.amount",
    BigInt(intent.amount),
    recipient?.amount.coin,
    intent.asset,
    amount,
  );
  const goesElsewhere = "The change does not return to this sub-wallet";
  if (change) findings.equal("outputs.1.address", intent.fromAddress, change.address, goesElsewhere);
  const paysMore = "The transaction also pays an address that you did not enter";
  findings.require(outputs.length <= 2, "outputs", "at most 2", outputs.length, paysMore);
}

const verify = verifySignable<CardanoPayment, typeof payment>({
  data: payment,
  algorithm: 1,
  keys: "wallet",
  owns: ownsAddress,
  decode(found, intent, facts, findings) {
    const body = bodyOf(found);
    if (!body) return null;
    const [, change] = found.outputs;
    checkOutputs(findings, found, intent);
    checkFee(findings, found, intent, {
      size: body.length,
      signatures: 1,
      besides: change ? 0n : MIN_CHANGE,
    });
    checkInputs(findings, found);
    checkValidity(findings, found, intent, facts);
    return {
      messages: [blake2b(body, { dkLen: 32 })],
      decoded: decodedPayment(intent, {
        fee: networkFee(intent.chain, found.fee),
        details: [validUntilFact(found, intent)],
        change: change ? [{ address: change.address, amount: change.amount.coin }] : [],
      }),
    };
  },
});

function read(signData: unknown, { base }: ReadingContext): CardanoPayment | null {
  const [recipient] = readSignable(payment, signData)?.outputs ?? [];
  if (!recipient) return null;
  const { address: to, amount } = recipient;
  const asset = nativeAsset(base.chain);
  return { ...base, operation: "createCardanoPaymentTransaction", to, amount: amount.coin.toString(), asset };
}

export const cardanoPayment: ServerOperation<CardanoPayment> = {
  intent: paymentShape("createCardanoPaymentTransaction", {}),
  verify,
  read,
};

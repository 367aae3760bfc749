import { blake2b } from "@noble/hashes/blake2";
import { z } from "zod";
import { decodedPayment, nativeAsset, networkFee } from "../kit/decoded";
import type { Findings } from "../kit/findings";
import { paymentShape } from "../kit/intent-shape.server";
import { checkPaidOutputs, countPayments, readOutputs } from "../kit/outputs";
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
  const found = outputs.map(({ address, amount: { coin: amount } }) => ({ address, amount }));
  checkPaidOutputs(findings, intent, found, (at, value) => `outputs.${at}.${value}`);
  const paid = countPayments(intent);
  const change = outputs[paid];
  const goesElsewhere = "The change does not return to this sub-wallet";
  if (change) findings.equal(`outputs.${paid}.address`, intent.fromAddress, change.address, goesElsewhere);
  const paysMore = "The transaction also pays an address that you did not enter";
  findings.require(outputs.length <= paid + 1, "outputs", `at most ${paid + 1}`, outputs.length, paysMore);
}

const verify = verifySignable<CardanoPayment, typeof payment>({
  data: payment,
  algorithm: 1,
  keys: "wallet",
  owns: ownsAddress,
  decode(found, intent, facts, findings) {
    const body = bodyOf(found);
    if (!body) return null;
    const change = found.outputs[countPayments(intent)];
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

function read(signData: unknown, { base, payments }: ReadingContext): CardanoPayment | null {
  const [recipient] = readSignable(payment, signData)?.outputs ?? [];
  if (!recipient) return null;
  const paid = readOutputs({ to: recipient.address, amount: recipient.amount.coin }, payments);
  return {
    ...base,
    operation: "createCardanoPaymentTransaction",
    ...paid,
    asset: nativeAsset(base.chain),
  };
}

export const cardanoPayment: ServerOperation<CardanoPayment> = {
  intent: paymentShape("createCardanoPaymentTransaction", {}),
  verify,
  read,
};

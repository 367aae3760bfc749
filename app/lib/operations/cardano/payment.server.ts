import { blake2b } from "@noble/hashes/blake2";
import { hexToBytes } from "@noble/hashes/utils";
import { bech32 } from "@scure/base";
import { z } from "zod";
import type { Network } from "~/lib/chains";
import { formatFullDate } from "~/lib/present/format";
import { decodedPayment, networkFee, textFact } from "../kit/decoded";
import { type Findings, NOT_ENTERED } from "../kit/findings";
import { paymentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { verifySignable } from "../kit/signable.server";
import type { VerificationFacts } from "../kit/types";
import * as cbor from "./cbor";
import type { CardanoPayment } from "./payment";

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,16}$/)
  .transform(BigInt);

const payment = z.object({
  type: z.literal("PAYMENT"),
  inputs: z
    .array(z.object({ transactionId: z.string().regex(/^[0-9a-f]{64}$/), index: quantity }))
    .min(1)
    // More do not fit into a transaction.
    .max(455),
  outputs: z
    .array(z.object({ address: z.string(), amount: z.object({ coin: quantity }) }))
    .min(1)
    .max(455),
  fee: quantity,
  ttl: quantity,
});

type Payment = z.output<typeof payment>;

const DAY = 86_400;
/** How far ahead the end of validity may lie, in slots of a second: further, and a transaction outlives its purpose. */
const LONGEST_LIFE = BigInt(30 * DAY);
/** Unix time of slot 0 had slots always lasted a second: the first Shelley slot's time minus its number (genesis files). */
const SLOT_ZERO: Record<Network, bigint> = { mainnet: 1_591_566_291n, testnet: 1_655_683_200n };

/** The linear fee of mainnet and preprod, in lovelace. */
const FEE_PER_BYTE = 44n;
const FEE_CONSTANT = 155_381n;
/** One key and its signature, the heads around them and the body, and some room for another way to write sets. */
const BYTES_BESIDE_BODY = 107n + 64n;
/** The least that an output to a base address may hold (Babbage: 4,310 for each of 160 bytes and its own): what would be less goes to the fee. */
const LEAST_CHANGE = 4_310n * (160n + 69n);

function outputOf({ address, amount }: Payment["outputs"][number]): Uint8Array {
  return cbor.array([cbor.bytes(bech32.decodeToBytes(address).bytes), cbor.uint(amount.coin)]);
}

/** The body that `data` describes: inputs, outputs, fee and end of validity; null when an output has no address. */
function bodyOf({ inputs, outputs, fee, ttl }: Payment): Uint8Array | null {
  try {
    return cbor.mapFromZero([
      cbor.array(
        inputs.map(({ transactionId, index }) =>
          cbor.array([cbor.bytes(hexToBytes(transactionId)), cbor.uint(index)]),
        ),
      ),
      cbor.array(outputs.map(outputOf)),
      cbor.uint(fee),
      cbor.uint(ttl),
    ]);
  } catch {
    return null;
  }
}

/**
 * What the inputs hold is not said, and need not be: the ledger takes a transaction only when inputs are outputs and
 * fee together. So whatever is not the payment, not the bounded fee, and not back at the sub-wallet's own address
 * cannot be in it; inputs that are not the sub-wallet's would only make it fail.
 */
function checkMoney(
  findings: Findings,
  { outputs, fee }: Payment,
  intent: CardanoPayment,
  size: number,
): void {
  const [recipient, change] = outputs;
  findings.equal("outputs.0.address", intent.to, recipient?.address, `The recipient ${NOT_ENTERED}`);
  const amount = `The amount ${NOT_ENTERED}`;
  findings.equal("outputs.0.amount", BigInt(intent.amount), recipient?.amount.coin, amount);
  const goesElsewhere = "The change does not come back to this sub-wallet";
  if (change) findings.equal("outputs.1.address", intent.fromAddress, change.address, goesElsewhere);
  const isOneToOne = outputs.length <= 2;
  findings.require(
    isOneToOne,
    "outputs",
    "2 at most",
    outputs.length,
    "The transaction pays somebody else too",
  );
  const most =
    FEE_CONSTANT + FEE_PER_BYTE * (BigInt(size) + BYTES_BESIDE_BODY) + (change ? 0n : LEAST_CHANGE);
  findings.require(
    fee <= most,
    "fee",
    `${most} lovelace at most`,
    fee,
    "The fee is above what the network asks",
  );
}

function checkInputs(findings: Findings, { inputs }: Payment): void {
  const names = inputs.map(({ transactionId, index }) => `${transactionId}#${index}`);
  findings.require(
    new Set(names).size === names.length,
    "inputs",
    "different ones",
    "one twice",
    "A coin is spent twice",
  );
}

function checkValidity(
  findings: Findings,
  { ttl }: Payment,
  { network }: CardanoPayment,
  { createdFingerprint }: VerificationFacts,
): void {
  const now = BigInt(Math.floor(Date.now() / 1000)) - SLOT_ZERO[network];
  const isShort = ttl <= now + LONGEST_LIFE;
  findings.require(isShort, "ttl", "30 days at most", ttl, "The transaction would stay valid for too long");
  // Later on it may have been mined long ago.
  const isNew = !createdFingerprint;
  findings.require(
    !isNew || ttl > now,
    "ttl",
    "a time to come",
    ttl,
    "The transaction is not valid any more",
  );
}

/** Reads an ADA payment: every field is compared, and the body made anew from them alone. */
const verify = verifySignable<CardanoPayment, typeof payment>({
  data: payment,
  algorithm: 1,
  keys: "wallet",
  decode(found, intent, facts, findings) {
    const body = bodyOf(found);
    if (!body) return null;
    checkMoney(findings, found, intent, body.length);
    checkInputs(findings, found);
    checkValidity(findings, found, intent, facts);
    const [, change] = found.outputs;
    const endsAt = new Date(Number((found.ttl + SLOT_ZERO[intent.network]) * 1000n));
    const isDate = !Number.isNaN(endsAt.getTime());
    return {
      messages: [blake2b(body, { dkLen: 32 })],
      decoded: decodedPayment(intent, {
        fee: networkFee(found.fee),
        details: [textFact("Valid until", isDate ? formatFullDate(endsAt.toISOString()) : "")],
        change: change ? [{ address: change.address, amount: change.amount.coin }] : [],
      }),
    };
  },
});

export const cardanoPayment: ServerOperation<CardanoPayment> = {
  intent: paymentShape("createCardanoPaymentTransaction", {}),
  verify,
};

import { ripemd160 } from "@noble/hashes/legacy";
import { sha256, sha512 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils";
import { z } from "zod";
import { base58xrp } from "~/lib/chains/families/base58";
import { compressKey } from "../bitcoin/script";
import { decodedPayment, nativeAsset, networkFee, technicalFact } from "../kit/decoded";
import { type Findings, NOT_ENTERED } from "../kit/findings";
import { digits, paymentShape } from "../kit/intent-shape.server";
import { feeCeiling } from "../kit/limits";
import type { ServerOperation } from "../kit/server-operation";
import { readSignable, verifySignable } from "../kit/signable.server";
import type { ReadingContext } from "../kit/types";
import type { RipplePayment } from "./payment";

const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,16}$/)
  .transform(BigInt);

const payment = z.object({
  account: z.string(),
  transactionType: z.literal("Payment"),
  destination: z.string(),
  destinationTag: quantity.nullish(),
  amount: quantity,
  fee: quantity,
  sequence: quantity,
  signingPubKey: z.string().regex(/^0[23][0-9a-f]{64}$/),
});

type Payment = z.output<typeof payment>;

const MAX_SEQUENCE = 0xffffffffn;
const ACCOUNT_VERSION = 0;
const CHECKSUM_BYTES = 4;

/** XRPL base58: version, RIPEMD-160 of SHA-256, four bytes of double SHA-256. */
function addressOf(publicKey: string): string {
  const account = concatBytes(Uint8Array.of(ACCOUNT_VERSION), ripemd160(sha256(hexToBytes(publicKey))));
  return base58xrp.encode(concatBytes(account, sha256(sha256(account)).slice(0, CHECKSUM_BYTES)));
}

function check(findings: Findings, found: Payment, intent: RipplePayment): void {
  findings.equal("account", intent.fromAddress, found.account, "The sender is not this sub-wallet");
  findings.equal(
    "signingPubKey",
    intent.fromAddress,
    addressOf(found.signingPubKey),
    "The signing key is not this sub-wallet's",
  );
  findings.equal("destination", intent.to, found.destination, `The recipient ${NOT_ENTERED}`);
  findings.equal(
    "destinationTag",
    intent.destinationTag ?? "none",
    found.destinationTag?.toString() ?? "none",
    `The destination tag ${NOT_ENTERED}`,
  );
  const notEntered = `The amount ${NOT_ENTERED}`;
  findings.equalAmount("amount", BigInt(intent.amount), found.amount, intent.asset, notEntered);
  const highest = feeCeiling(intent.chain);
  const tooHigh = "The fee is higher than the network requires";
  findings.amountWithin("fee", { lowest: 1n, highest }, found.fee, nativeAsset(intent.chain), tooHigh);
  const isSequence = found.sequence > 0n && found.sequence <= MAX_SEQUENCE;
  const message = "The sequence number is invalid";
  findings.require(isSequence, "sequence", `1 to ${MAX_SEQUENCE}`, found.sequence, message);
}

/** The first half of SHA-512 of the signing form; null if no transaction can have these fields. */
async function messageOf({ destinationTag, ...found }: Payment): Promise<Uint8Array | null> {
  const { encodeForSigning } = await import("ripple-binary-codec");
  try {
    const form = encodeForSigning({
      TransactionType: found.transactionType,
      Account: found.account,
      Destination: found.destination,
      ...(typeof destinationTag === "bigint" ? { DestinationTag: Number(destinationTag) } : {}),
      Amount: found.amount.toString(),
      Fee: found.fee.toString(),
      Sequence: Number(found.sequence),
      SigningPubKey: found.signingPubKey.toUpperCase(),
    });
    return sha512(hexToBytes(form)).slice(0, 32);
  } catch {
    return null;
  }
}

const verify = verifySignable<RipplePayment, typeof payment>({
  data: payment,
  algorithm: 0,
  keys: "wallet",
  owns: (publicKey, { fromAddress }) => addressOf(bytesToHex(compressKey(publicKey))) === fromAddress,
  async decode(found, intent, _facts, findings) {
    check(findings, found, intent);
    const message = await messageOf(found);
    if (!message) return null;
    return {
      messages: [message],
      decoded: decodedPayment(intent, {
        fee: { ...networkFee(intent.chain, found.fee), basis: "limit" },
        nonce: Number(found.sequence),
        memo: found.destinationTag?.toString() ?? null,
        details: [technicalFact("Sequence", found.sequence.toString())],
      }),
    };
  },
});

function read(signData: unknown, { base }: ReadingContext): RipplePayment | null {
  const found = readSignable(payment, signData);
  if (!found) return null;
  return {
    ...base,
    operation: "createRippleTransaction",
    to: found.destination,
    destinationTag: found.destinationTag?.toString() ?? null,
    amount: found.amount.toString(),
    asset: nativeAsset(base.chain),
  };
}

export const ripplePayment: ServerOperation<RipplePayment> = {
  intent: paymentShape("createRippleTransaction", { destinationTag: digits.nullable() }),
  verify,
  read,
};

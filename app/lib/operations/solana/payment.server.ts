import { z } from "zod";
import { decodedPayment, networkFee, technicalFact } from "../kit/decoded";
import { paymentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { readSignable, verifySignable } from "../kit/signable.server";
import { checkMessage } from "./check-message.server";
import { expectedInstructions } from "./expected-payment";
import { ASSOCIATED_TOKEN_PROGRAM, LAMPORTS_PER_SIGNATURE, serializeMessage } from "./message";
import { messageShape, nonceAccountOf, ownsAddress } from "./message-shape.server";
import type { SolanaPayment, SolanaTokenPayment } from "./payment";
import { readSolPayment, readTokenPayment } from "./read-payment.server";

/** Lamports. */
const TOKEN_ACCOUNT_RENT = 2_039_280n;

const payment = messageShape.extend({ type: z.enum(["PAYMENT", "TOKEN"]) });

/** The intended payment is built again and compared; the message is serialised from `data` alone. */
const verify = verifySignable<SolanaPayment | SolanaTokenPayment, typeof payment>({
  data: payment,
  algorithm: 1,
  keys: "wallet",
  owns: ownsAddress,
  decode(found, intent, _facts, findings) {
    const { accountKeys, instructions } = found;
    const isToken = intent.asset.contractAddress !== null;
    const nonceAccount = nonceAccountOf(found);
    const makesAccount =
      isToken && accountKeys[instructions[1]?.programIdIndex ?? Number.NaN] === ASSOCIATED_TOKEN_PROGRAM;
    const expected = nonceAccount ? expectedInstructions(intent, nonceAccount, makesAccount) : null;
    if (!nonceAccount || !expected) return null;
    const kind = isToken ? "TOKEN" : "PAYMENT";
    findings.equal("type", kind, found.type, "The transaction type does not match the payment");
    checkMessage(findings, found, expected, intent);
    const fee = LAMPORTS_PER_SIGNATURE + (makesAccount ? TOKEN_ACCOUNT_RENT : 0n);
    return {
      messages: [serializeMessage(found)],
      decoded: decodedPayment(intent, {
        // The token account is only created, and its rent paid, if it does not exist yet.
        fee: networkFee(intent.chain, fee, isToken),
        details: [technicalFact("Nonce account", nonceAccount)],
      }),
    };
  },
});

export const solanaPayment: ServerOperation<SolanaPayment> = {
  intent: paymentShape("createSolanaPaymentTransaction", {}),
  verify,
  read(signData, context) {
    const found = readSignable(payment, signData);
    return found?.type === "PAYMENT" ? readSolPayment(found, context) : null;
  },
};

export const solanaTokenPayment: ServerOperation<SolanaTokenPayment> = {
  intent: paymentShape("createSolanaTokenPaymentTransaction", {}),
  verify,
  read(signData, context) {
    const found = readSignable(payment, signData);
    return found?.type === "TOKEN" ? readTokenPayment(found, context) : null;
  },
};

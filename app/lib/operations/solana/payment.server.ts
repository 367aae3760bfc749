import { hexToBytes } from "@noble/hashes/utils";
import { base58 } from "@scure/base";
import { z } from "zod";
import type { PaymentBase } from "../intent";
import { addressFact, decodedPayment, networkFee } from "../kit/decoded";
import type { Findings } from "../kit/findings";
import { paymentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { verifySignable } from "../kit/signable.server";
import { type ExpectedAccount, type ExpectedInstruction, expectedInstructions } from "./expected-payment";
import { ASSOCIATED_TOKEN_PROGRAM, rightsAt, type SolanaMessage, serializeMessage } from "./message";
import type { SolanaPayment, SolanaTokenPayment } from "./payment";

const KEY_BYTES = 32;
const MAX_KEY_LENGTH = 44;
const LAMPORTS_PER_SIGNATURE = 5_000n;
/** The rent of a new token account, in lamports. */
const TOKEN_ACCOUNT_RENT = 2_039_280n;
const MAX_ACCOUNTS = 32;

const key = z.string().refine(isKey);
const count = z.number().int().min(0).max(MAX_ACCOUNTS);

const payment = z.object({
  type: z.enum(["PAYMENT", "TOKEN"]),
  header: z.object({
    numRequiredSignatures: count,
    numReadonlySignedAccounts: count,
    numReadonlyUnsignedAccounts: count,
  }),
  accountKeys: z.array(key).min(1).max(MAX_ACCOUNTS),
  recentBlockhash: key,
  instructions: z
    .array(
      z.object({
        programIdIndex: count,
        accounts: z.array(count).max(MAX_ACCOUNTS),
        data: z.string().regex(/^0x(?:[0-9a-f]{2}){1,64}$/),
      }),
    )
    .min(1)
    .max(3),
});

function isKey(text: string): boolean {
  try {
    return text.length <= MAX_KEY_LENGTH && base58.decode(text).length === KEY_BYTES;
  } catch {
    return false;
  }
}

const OTHER_RIGHTS = "An account has signing or write rights that the payment does not need";
const FOREIGN_ACCOUNT = "The transaction includes an account that is not part of the payment";

/** Compares each instruction's program, accounts and data with the expected payment. */
function checkInstructions(
  findings: Findings,
  { accountKeys, instructions }: SolanaMessage,
  expected: readonly ExpectedInstruction[],
): void {
  const wrong = "The transaction contains more than the payment";
  findings.equal("instructions", expected.length, instructions.length, wrong);
  expected.forEach(({ program, accounts, data, message }, i) => {
    const found = instructions[i];
    if (!found) return;
    const field = `instructions.${i}`;
    const called = accountKeys[found.programIdIndex];
    findings.equal(`${field}.programIdIndex`, program, called, "The transaction calls another program");
    findings.equal(`${field}.accounts`, accounts.length, found.accounts.length, wrong);
    accounts.forEach((account, j) => {
      const there = accountKeys[found.accounts[j] ?? Number.NaN];
      findings.equal(`${field}.accounts.${j}`, account.key, there, account.message);
    });
    findings.equal(`${field}.data`, data, found.data, message);
  });
}

type Rights = Pick<ExpectedAccount, "signs" | "isWritable">;

/** The rights of every account in the payment: the union of what its instructions need. */
function expectedRights(payer: string, instructions: readonly ExpectedInstruction[]) {
  // The fee is taken from it.
  const rights = new Map<string, Rights>([[payer, { signs: true, isWritable: true }]]);
  for (const { program, accounts } of instructions) {
    for (const { key: account, signs, isWritable } of [
      ...accounts,
      { key: program, signs: false, isWritable: false },
    ]) {
      const before = rights.get(account);
      rights.set(account, {
        signs: signs || (before?.signs ?? false),
        isWritable: isWritable || (before?.isWritable ?? false),
      });
    }
  }
  return rights;
}

/** No extra account, none twice, and each with the rights that the payment gives it. */
function checkAccounts(
  findings: Findings,
  message: SolanaMessage,
  expected: readonly ExpectedInstruction[],
  intent: PaymentBase,
): void {
  const { accountKeys } = message;
  findings.equal("accountKeys.0", intent.fromAddress, accountKeys[0], "Another account pays the fee");
  const rights = expectedRights(intent.fromAddress, expected);
  const isOnce = new Set(accountKeys).size === accountKeys.length;
  findings.require(isOnce, "accountKeys", "different accounts", "one twice", FOREIGN_ACCOUNT);
  accountKeys.forEach((account, place) => {
    const wanted = rights.get(account);
    if (!wanted) {
      findings.add(`accountKeys.${place}`, "an account of the payment", account, FOREIGN_ACCOUNT);
      return;
    }
    const found = rightsAt(message, place);
    const isSame = found.signs === wanted.signs && found.isWritable === wanted.isWritable;
    findings.require(isSame, "header", rightsText(wanted), `${account}: ${rightsText(found)}`, OTHER_RIGHTS);
  });
}

function rightsText({ signs, isWritable }: Rights): string {
  return `${signs ? "signs" : "does not sign"}, ${isWritable ? "is changed" : "is not changed"}`;
}

/**
 * Verifies a payment in SOL or in an SPL token. The intended payment is built again and compared with the transaction;
 * the message is serialised from `data` alone.
 */
const verify = verifySignable<SolanaPayment | SolanaTokenPayment, typeof payment>({
  data: payment,
  algorithm: 1,
  keys: "wallet",
  owns: (publicKey, { fromAddress }) => base58.encode(hexToBytes(publicKey)) === fromAddress,
  decode(found, intent, _facts, findings) {
    const { accountKeys, instructions } = found;
    const isToken = intent.asset.contractAddress !== null;
    const nonceAccount = accountKeys[instructions[0]?.accounts[0] ?? Number.NaN];
    const makesAccount =
      isToken && accountKeys[instructions[1]?.programIdIndex ?? Number.NaN] === ASSOCIATED_TOKEN_PROGRAM;
    const expected = nonceAccount ? expectedInstructions(intent, nonceAccount, makesAccount) : null;
    if (!nonceAccount || !expected) return null;
    const kind = isToken ? "TOKEN" : "PAYMENT";
    findings.equal("type", kind, found.type, "The transaction type does not match the payment");
    checkInstructions(findings, found, expected);
    checkAccounts(findings, found, expected, intent);
    const fee = LAMPORTS_PER_SIGNATURE + (makesAccount ? TOKEN_ACCOUNT_RENT : 0n);
    return {
      messages: [serializeMessage(found)],
      decoded: decodedPayment(intent, {
        // The token account is created, and its rent paid, only if it does not exist yet.
        fee: networkFee(fee, !makesAccount),
        details: [addressFact("Nonce account", nonceAccount)],
      }),
    };
  },
});

export const solanaPayment: ServerOperation<SolanaPayment> = {
  intent: paymentShape("createSolanaPaymentTransaction", {}),
  verify,
};

export const solanaTokenPayment: ServerOperation<SolanaTokenPayment> = {
  intent: paymentShape("createSolanaTokenPaymentTransaction", {}),
  verify,
};

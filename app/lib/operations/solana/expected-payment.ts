import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import type { PaymentBase } from "../intent";
import { NOT_ENTERED } from "../kit/findings";
import { ASSOCIATED_TOKEN_PROGRAM, associatedTokenAddress, SYSTEM_PROGRAM, TOKEN_PROGRAM } from "./message";

const RECENT_BLOCKHASHES = "SysvarRecentB1ockHashes11111111111111111111";
/** The programs' own instruction numbers. */
const ADVANCE_NONCE = "0x04000000";
const TRANSFER = "0x02000000";
const CREATE_IDEMPOTENT = "0x01";
const TRANSFER_CHECKED = "0x0c";

const SENDER = "The sender is not this sub-wallet";
const RECIPIENT = `The recipient ${NOT_ENTERED}`;
const AMOUNT = `The amount ${NOT_ENTERED}`;
const TOKEN = `The token ${NOT_ENTERED}`;
const MORE_THAN_PAYMENT = "The transaction does more than the payment";

/** An account's purpose and rights. */
export interface ExpectedAccount {
  key: string;
  signs: boolean;
  isWritable: boolean;
  /** The message when another account is in its place. */
  message: string;
}

export interface ExpectedInstruction {
  program: string;
  accounts: ExpectedAccount[];
  /** 0x hex. */
  data: string;
  /** The message when the data differs. */
  message: string;
}

const readOnly = (key: string, message = MORE_THAN_PAYMENT): ExpectedAccount => ({
  key,
  signs: false,
  isWritable: false,
  message,
});
const writable = (key: string, message = MORE_THAN_PAYMENT): ExpectedAccount => ({
  ...readOnly(key, message),
  isWritable: true,
});
const signer = (key: string): ExpectedAccount => ({ ...readOnly(key, SENDER), signs: true });
const payer = (key: string): ExpectedAccount => ({ ...signer(key), isWritable: true });

/** 64 bits, little-endian, hex. */
const u64 = (amount: string): string =>
  bytesToHex(hexToBytes(BigInt(amount).toString(16).padStart(16, "0")).reverse());

/** Advances one of the sub-wallet's nonce accounts, so that the transaction does not expire. */
function advanceNonce(from: string, nonceAccount: string): ExpectedInstruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [writable(nonceAccount), readOnly(RECENT_BLOCKHASHES), signer(from)],
    data: ADVANCE_NONCE,
    message: MORE_THAN_PAYMENT,
  };
}

function transfer({ fromAddress, to, amount }: PaymentBase): ExpectedInstruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [payer(fromAddress), writable(to, RECIPIENT)],
    data: `${TRANSFER}${u64(amount)}`,
    message: AMOUNT,
  };
}

function tokenTransfer(
  { fromAddress, to, amount, asset }: PaymentBase,
  mint: string,
  makesAccount: boolean,
): ExpectedInstruction[] | null {
  const source = associatedTokenAddress(fromAddress, mint);
  const destination = associatedTokenAddress(to, mint);
  if (!source || !destination) return null;
  const create: ExpectedInstruction = {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      payer(fromAddress),
      writable(destination, RECIPIENT),
      readOnly(to, RECIPIENT),
      readOnly(mint, TOKEN),
      readOnly(SYSTEM_PROGRAM),
      readOnly(TOKEN_PROGRAM),
    ],
    data: CREATE_IDEMPOTENT,
    message: MORE_THAN_PAYMENT,
  };
  const pay: ExpectedInstruction = {
    program: TOKEN_PROGRAM,
    accounts: [
      writable(source, SENDER),
      readOnly(mint, TOKEN),
      writable(destination, RECIPIENT),
      signer(fromAddress),
    ],
    data: `${TRANSFER_CHECKED}${u64(amount)}${asset.decimals.toString(16).padStart(2, "0")}`,
    message: `The amount or its decimals are not what you entered`,
  };
  return makesAccount ? [create, pay] : [pay];
}

/**
 * Every instruction of the intended payment, in order; null when no transaction can make it.
 * @param nonceAccount the nonce account that the backend chose, as in the transaction
 * @param makesAccount whether the recipient's token account is created first
 */
export function expectedInstructions(
  intent: PaymentBase,
  nonceAccount: string,
  makesAccount: boolean,
): ExpectedInstruction[] | null {
  const mint = intent.asset.contractAddress;
  const payment = mint === null ? [transfer(intent)] : tokenTransfer(intent, mint, makesAccount);
  return payment && [advanceNonce(intent.fromAddress, nonceAccount), ...payment];
}

import type { PaymentBase } from "../intent";
import { NOT_ENTERED } from "../kit/findings";
import {
  advanceNonce,
  amount64,
  data,
  type ExpectedInstruction,
  number,
  payer,
  readOnly,
  SENDER,
  signer,
  writable,
} from "./instructions";
import { ASSOCIATED_TOKEN_PROGRAM, associatedTokenAddress, SYSTEM_PROGRAM, TOKEN_PROGRAM } from "./message";

const TRANSFER = 2;
const CREATE_IDEMPOTENT = "01";
const TRANSFER_CHECKED = "0c";

const RECIPIENT = `The recipient ${NOT_ENTERED}`;
const AMOUNT = `The amount ${NOT_ENTERED}`;
const TOKEN = `The token ${NOT_ENTERED}`;
const TOKEN_AMOUNT = "The amount or its decimals are not what you entered";

function transfer({ fromAddress, to, amount, asset }: PaymentBase): ExpectedInstruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [payer(fromAddress), writable(to, RECIPIENT)],
    data: [number(TRANSFER), amount64(amount, asset, AMOUNT)],
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
    data: [data(CREATE_IDEMPOTENT)],
  };
  const pay: ExpectedInstruction = {
    program: TOKEN_PROGRAM,
    accounts: [
      writable(source, SENDER),
      readOnly(mint, TOKEN),
      writable(destination, RECIPIENT),
      signer(fromAddress),
    ],
    data: [
      data(TRANSFER_CHECKED),
      amount64(amount, asset, TOKEN_AMOUNT),
      data(asset.decimals.toString(16).padStart(2, "0"), TOKEN_AMOUNT),
    ],
  };
  return makesAccount ? [create, pay] : [pay];
}

/**
 * In order; null if no transaction can make the payment.
 * @param nonceAccount as chosen by the backend
 * @param makesAccount the recipient's token account is created first
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

import { nativeAsset } from "../kit/decoded";
import type { ReadingContext } from "../kit/types";
import { ASSOCIATED_TOKEN_PROGRAM, type SolanaMessage } from "./message";
import type { SolanaPayment, SolanaTokenPayment } from "./payment";
import { accountAt, amountAt } from "./read-instruction";

/** After the instruction number: one byte for tokens, four for SOL. */
const AMOUNT_AT = { transfer: 4, token: 1 } as const;

/** After the advance of the nonce. Verification checks that it is a transfer, and the only one. */
export function readSolPayment(message: SolanaMessage, { base }: ReadingContext): SolanaPayment | null {
  const transfer = message.instructions[1];
  const to = accountAt(message, transfer, 1);
  const amount = transfer && amountAt(transfer, AMOUNT_AT.transfer);
  if (!to || !amount) return null;
  return {
    ...base,
    operation: "createSolanaPaymentTransaction",
    to,
    amount,
    asset: nativeAsset(base.chain),
  };
}

/**
 * In the last instruction, of a known token. The instruction that creates the token account names its owner; otherwise
 * only the backend does, which is verified.
 */
export function readTokenPayment(
  message: SolanaMessage,
  { base, assets, claimedTo }: ReadingContext,
): SolanaTokenPayment | null {
  const transfer = message.instructions.at(-1);
  const create = message.instructions[1];
  const makesAccount = message.accountKeys[create?.programIdIndex ?? Number.NaN] === ASSOCIATED_TOKEN_PROGRAM;
  const to = makesAccount ? accountAt(message, create, 2) : claimedTo;
  const mint = accountAt(message, transfer, 1);
  const asset = assets.find(({ contractAddress }) => contractAddress === mint);
  const amount = transfer && amountAt(transfer, AMOUNT_AT.token);
  if (!to || !asset || !amount) return null;
  return { ...base, operation: "createSolanaTokenPaymentTransaction", to, amount, asset };
}

import { isDeepStrictEqual } from "node:util";
import { buildSolanaTransaction, type SolanaTransaction, type SolanaTransactionType } from "./encode";
import { ASSOCIATED_TOKEN_PROGRAM, STAKE_ACCOUNT_RENT, STAKE_PROGRAM, SYSTEM_PROGRAM } from "./facts";
import {
  CREATE_IDEMPOTENT,
  deactivateStake,
  delegateStake,
  type Instruction,
  initialiseStake,
  splitStake,
  stake,
  system,
  tokenTransfer,
  transfer,
  withdrawStake,
} from "./instructions";

/**
 * What a transaction does. Amounts in lamports, or in the token's smallest unit. `account` is a stake account, `made`
 * the new one of a split; what a stake account keeps for its rent is in no amount.
 */
export type SolanaAction =
  | { type: "PAYMENT"; to: string; amount: bigint }
  | { type: "TOKEN"; to: string; mint: string; amount: bigint; decimals: number }
  | { type: "INITIALISE_STAKE"; account: string; amount: bigint; vote: string | null }
  | { type: "ACTIVATE_STAKE"; account: string; vote: string }
  | { type: "DEACTIVATE_STAKE"; account: string }
  | { type: "SPLIT_STAKE"; account: string; made: string; amount: bigint }
  | { type: "WITHDRAW_STAKE"; account: string; to: string; amount: bigint };

export type SolanaPlan = {
  /** Pays, signs first, and is the authority of nonce account, token account and stakes. */
  payer: string;
  nonce: { account: string; value: string };
  action: SolanaAction;
};

/** The unsigned transaction for an action. */
export function planSolanaTransaction({ payer, nonce, action }: SolanaPlan): Promise<SolanaTransaction> {
  return buildSolanaTransaction({
    type: action.type,
    payer,
    nonce,
    instructions: instructionsOf(payer, action),
  });
}

function instructionsOf(payer: string, action: SolanaAction): Instruction[] {
  switch (action.type) {
    case "PAYMENT":
      return [transfer(payer, action.to, action.amount)];
    case "TOKEN":
      return tokenTransfer({ owner: payer, ...action });
    case "INITIALISE_STAKE":
      return initialiseStake(payer, action.account, action.amount, action.vote);
    case "ACTIVATE_STAKE":
      return [delegateStake(payer, action.account, action.vote)];
    case "DEACTIVATE_STAKE":
      return [deactivateStake(payer, action.account)];
    case "SPLIT_STAKE":
      return splitStake(payer, action.account, action.made, action.amount);
    case "WITHDRAW_STAKE":
      return [withdrawStake(payer, action.account, action.to, action.amount)];
  }
}

/** A message as it stands in signed bytes: it has no word for what it does. */
export type SolanaMessage = Omit<SolanaTransaction, "type">;

/**
 * Reads what a message does, strictly: the fields are taken from where they should be, and the message that an action
 * with these fields makes must be this very one, account by account and byte by byte.
 * @throws Error for any other message
 */
export async function readSolanaMessage(message: SolanaMessage): Promise<SolanaPlan> {
  const plan = read(message);
  const { type: _, ...expected } = await planSolanaTransaction(plan);
  const { header, accountKeys, recentBlockhash, instructions } = message;
  const found = JSON.parse(JSON.stringify({ header, accountKeys, recentBlockhash, instructions }));
  if (!isDeepStrictEqual(expected, found)) throw new Error("The transaction cannot be read");
  return plan;
}

type Part = { program: string; accounts: string[]; data: Buffer };

function read({ accountKeys, recentBlockhash, instructions }: SolanaMessage): SolanaPlan {
  const key = (index: number) => accountKeys[index] ?? "";
  const parts = instructions.map(
    ({ programIdIndex, accounts, data }): Part => ({
      program: key(programIdIndex),
      accounts: accounts.map(key),
      data: Buffer.from(data.slice(2), "hex"),
    }),
  );
  const [advance, ...rest] = parts;
  const action = readAction(rest);
  if ("amount" in action && action.amount < 0n) throw new Error("The transaction pays less than nothing");
  return { payer: key(0), nonce: { account: advance?.accounts[0] ?? "", value: recentBlockhash }, action };
}

/** Program and number of the instruction that says what a transaction does. */
const types: Readonly<Record<string, SolanaTransactionType>> = {
  [`${SYSTEM_PROGRAM}/${system.transfer}`]: "PAYMENT",
  [`${ASSOCIATED_TOKEN_PROGRAM}/${CREATE_IDEMPOTENT}`]: "TOKEN",
  [`${STAKE_PROGRAM}/${stake.initialise}`]: "INITIALISE_STAKE",
  [`${STAKE_PROGRAM}/${stake.delegate}`]: "ACTIVATE_STAKE",
  [`${STAKE_PROGRAM}/${stake.split}`]: "SPLIT_STAKE",
  [`${STAKE_PROGRAM}/${stake.deactivate}`]: "DEACTIVATE_STAKE",
  [`${STAKE_PROGRAM}/${stake.withdraw}`]: "WITHDRAW_STAKE",
};

const nameOf = (part: Part | undefined): string => `${part?.program}/${part?.data[0]}`;
const CREATE_ACCOUNT = `${SYSTEM_PROGRAM}/${system.createAccount}`;

function readAction(parts: Part[]): SolanaAction {
  const [first, second, third] = parts;
  const type = types[nameOf(nameOf(first) === CREATE_ACCOUNT ? second : first)];
  const at = (part: Part | undefined, index: number) => part?.accounts[index] ?? "";
  const amount = (part: Part | undefined, offset: number) => part?.data.readBigUInt64LE(offset) ?? 0n;
  const account = at(first, 0);
  switch (type) {
    case "PAYMENT":
      return { type, to: at(first, 1), amount: amount(first, 4) };
    case "TOKEN": {
      const decimals = second?.data.readUInt8(9) ?? 0;
      return { type, to: at(first, 2), mint: at(first, 3), amount: amount(second, 1), decimals };
    }
    case "INITIALISE_STAKE": {
      const vote = third ? at(third, 1) : null;
      return { type, account: at(first, 1), amount: amount(first, 4) - STAKE_ACCOUNT_RENT, vote };
    }
    case "ACTIVATE_STAKE":
      return { type, account, vote: at(first, 1) };
    case "DEACTIVATE_STAKE":
      return { type, account };
    case "SPLIT_STAKE":
      return { type, account: at(second, 0), made: at(second, 1), amount: amount(second, 4) };
    case "WITHDRAW_STAKE":
      return { type, account, to: at(first, 1), amount: amount(first, 4) };
    default:
      throw new Error("The transaction does nothing that is known");
  }
}

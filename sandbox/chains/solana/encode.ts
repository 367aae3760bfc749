import type { HdPath } from "../../records/path";
import { type SignableDigest, signableDigest } from "../../records/signable";
import { base58 } from "../base58";
import { LAMPORTS_PER_SIGNATURE } from "./facts";
import { advanceNonce, type Instruction } from "./instructions";

export type SolanaTransactionType =
  | "PAYMENT"
  | "TOKEN"
  | "INITIALISE_STAKE"
  | "ACTIVATE_STAKE"
  | "SPLIT_STAKE"
  | "DEACTIVATE_STAKE"
  | "WITHDRAW_STAKE";

/** A legacy message (contract, section 6), serialised exactly as here. */
export type SolanaTransaction = {
  type: SolanaTransactionType;
  header: {
    numRequiredSignatures: number;
    numReadonlySignedAccounts: number;
    numReadonlyUnsignedAccounts: number;
  };
  /** Payer first, then signers, writable and read-only accounts. */
  accountKeys: string[];
  /** A nonce account's value: durable nonces do not expire while people approve. */
  recentBlockhash: string;
  /** data: 0x hex. */
  instructions: { programIdIndex: number; accounts: number[]; data: string }[];
};

/** Prepends the instruction that advances the payer's nonce; accounts in canonical order. */
export async function buildSolanaTransaction(parts: {
  type: SolanaTransactionType;
  payer: string;
  nonce: { account: string; value: string };
  instructions: Instruction[];
}): Promise<SolanaTransaction> {
  const { type, payer, nonce } = parts;
  const { PublicKey, Transaction, TransactionInstruction } = await import("@solana/web3.js");
  const transaction = new Transaction();
  transaction.feePayer = new PublicKey(payer);
  transaction.recentBlockhash = nonce.value;
  const instructions = [advanceNonce(nonce.account, payer), ...parts.instructions];
  for (const { program, accounts, data } of instructions) {
    transaction.add(
      new TransactionInstruction({
        programId: new PublicKey(program),
        keys: accounts.map(({ address, ...rights }) => ({ pubkey: new PublicKey(address), ...rights })),
        data: Buffer.from(data),
      }),
    );
  }
  const message = transaction.compileMessage();
  return {
    type,
    header: message.header,
    accountKeys: message.accountKeys.map((account) => account.toBase58()),
    recentBlockhash: message.recentBlockhash,
    instructions: message.instructions.map(({ programIdIndex, accounts, data }) => ({
      programIdIndex,
      accounts,
      data: `0x${Buffer.from(base58.decode(data)).toString("hex")}`,
    })),
  };
}

export async function solanaMessage(transaction: Omit<SolanaTransaction, "type">): Promise<Uint8Array> {
  const { Message } = await import("@solana/web3.js");
  const { header, accountKeys, recentBlockhash, instructions } = transaction;
  return new Message({
    header,
    accountKeys,
    recentBlockhash,
    instructions: instructions.map(({ data, ...rest }) => ({
      ...rest,
      data: base58.encode(Buffer.from(data.slice(2), "hex")),
    })),
  }).serialize();
}

/** The same message for every signer. @param paths of the payer's key and, for a new stake account, of its key */
export async function solanaSignables(
  transaction: SolanaTransaction,
  paths: readonly HdPath[],
): Promise<SignableDigest[]> {
  const message = await solanaMessage(transaction);
  return paths.map((path) => signableDigest(message, path, 1));
}

/** Lamports, without the rent of new accounts. */
export function signatureFee({ header }: Pick<SolanaTransaction, "header">): bigint {
  return BigInt(header.numRequiredSignatures) * LAMPORTS_PER_SIGNATURE;
}

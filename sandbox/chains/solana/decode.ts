import { isDeepStrictEqual } from "node:util";
import { ed25519 } from "@noble/curves/ed25519";
import { base58 } from "../base58";
import { planSolanaTransaction, type SolanaAction, type SolanaPlan } from "./build";
import { type SolanaTransaction, type SolanaTransactionType, solanaMessage } from "./encode";
import { LAMPORTS_PER_SIGNATURE, STAKE_ACCOUNT_RENT } from "./facts";
import { CREATE_IDEMPOTENT, stake, system } from "./instructions";
import { ASSOCIATED_TOKEN_PROGRAM, STAKE_PROGRAM, SYSTEM_PROGRAM } from "./programs";

export type DecodedSolana = SolanaPlan & {
  /** Base58 of the first signature. */
  hash: string;
  /** Lamports for the signatures. */
  fee: bigint;
};

const SIGNATURE_BYTES = 64;

/**
 * Verifies every signature.
 * @param raw hex without 0x
 * @throws Error for an unsupported transaction or a wrong signature
 */
export async function decodeSolanaTransaction(raw: string): Promise<DecodedSolana> {
  const { Message } = await import("@solana/web3.js");
  const { signatures, signed } = splitSolanaTransaction(raw);
  const { header, accountKeys, recentBlockhash, instructions } = Message.from(signed);
  if (signatures.length !== header.numRequiredSignatures) throw new Error("Signatures are missing");
  for (const [at, signature] of signatures.entries()) {
    const signer = accountKeys[at]?.toBytes();
    if (!signer || !ed25519.verify(signature, signed, signer)) throw new Error("A signature is wrong");
  }
  const message: SolanaMessage = {
    header,
    accountKeys: accountKeys.map((key) => key.toBase58()),
    recentBlockhash,
    instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
      programIdIndex,
      accounts,
      data: `0x${Buffer.from(base58.decode(data)).toString("hex")}`,
    })),
  };
  const isWhole = Buffer.compare(await solanaMessage(message), signed) === 0;
  if (!isWhole) throw new Error("There is more than a message");
  return {
    ...(await readSolanaMessage(message)),
    hash: base58.encode(signatures[0]!),
    fee: BigInt(signatures.length) * LAMPORTS_PER_SIGNATURE,
  };
}

/** 64 bytes each, and the message that they sign. */
export function splitSolanaTransaction(raw: string): { signatures: Uint8Array[]; signed: Uint8Array } {
  const bytes = Buffer.from(raw, "hex");
  const count = bytes[0] ?? 0;
  const end = 1 + count * SIGNATURE_BYTES;
  if (count === 0 || count > 127 || bytes.length <= end) throw new Error("Not a signed transaction");
  const signatures = Array.from({ length: count }, (_, at) =>
    Uint8Array.from(bytes.subarray(1 + at * SIGNATURE_BYTES, 1 + (at + 1) * SIGNATURE_BYTES)),
  );
  return { signatures, signed: Uint8Array.from(bytes.subarray(end)) };
}

export type SolanaMessage = Omit<SolanaTransaction, "type">;

/**
 * Strict: the message built from the parsed fields must be identical, byte by byte.
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
  if ("amount" in action && action.amount < 0n) throw new Error("The amount is negative");
  return { payer: key(0), nonce: { account: advance?.accounts[0] ?? "", value: recentBlockhash }, action };
}

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
      throw new Error("The transaction has no known action");
  }
}

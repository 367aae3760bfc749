import { base58 } from "../base58";
import { associatedTokenAddress } from "./address";
import { STAKE_ACCOUNT_RENT, STAKE_ACCOUNT_SPACE } from "./facts";
import {
  ASSOCIATED_TOKEN_PROGRAM,
  CLOCK_SYSVAR,
  RECENT_BLOCKHASHES_SYSVAR,
  RENT_SYSVAR,
  STAKE_CONFIG,
  STAKE_HISTORY_SYSVAR,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from "./programs";

export type AccountMeta = { address: string; isSigner: boolean; isWritable: boolean };
export type Instruction = { program: string; accounts: AccountMeta[]; data: Uint8Array };

const readOnly = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: false });
const writable = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: true });
const signer = (address: string): AccountMeta => ({ address, isSigner: true, isWritable: false });
const payer = (address: string): AccountMeta => ({ address, isSigner: true, isWritable: true });

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
const key = (address: string): Uint8Array => base58.decode(address);

export const system = { createAccount: 0, transfer: 2, advanceNonce: 4 } as const;
export const stake = { initialise: 0, delegate: 2, split: 3, withdraw: 4, deactivate: 5 } as const;
const TRANSFER_CHECKED = 12;
export const CREATE_IDEMPOTENT = 1;

/** First in every transaction: uses up the nonce that replaces a recent block hash. */
export function advanceNonce(nonceAccount: string, authority: string): Instruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [writable(nonceAccount), readOnly(RECENT_BLOCKHASHES_SYSVAR), signer(authority)],
    data: u32(system.advanceNonce),
  };
}

export function transfer(from: string, to: string, lamports: bigint): Instruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [payer(from), writable(to)],
    data: Buffer.concat([u32(system.transfer), u64(lamports)]),
  };
}

/** The account itself signs, so that nobody takes its address first. */
function createStakeAccount(from: string, account: string, lamports: bigint): Instruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [payer(from), payer(account)],
    data: Buffer.concat([
      u32(system.createAccount),
      u64(lamports),
      u64(STAKE_ACCOUNT_SPACE),
      key(STAKE_PROGRAM),
    ]),
  };
}

export type TokenTransfer = { owner: string; to: string; mint: string; amount: bigint; decimals: number };

/**
 * Between associated token accounts. Always includes the creation of the recipient's account, at the owner's expense,
 * because a token account does not show whose it is.
 */
export function tokenTransfer({ owner, to, mint, amount, decimals }: TokenTransfer): Instruction[] {
  const destination = associatedTokenAddress(to, mint);
  const create: Instruction = {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      payer(owner),
      writable(destination),
      readOnly(to),
      readOnly(mint),
      readOnly(SYSTEM_PROGRAM),
      readOnly(TOKEN_PROGRAM),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  };
  const move: Instruction = {
    program: TOKEN_PROGRAM,
    accounts: [
      writable(associatedTokenAddress(owner, mint)),
      readOnly(mint),
      writable(destination),
      signer(owner),
    ],
    data: Buffer.concat([Uint8Array.of(TRANSFER_CHECKED), u64(amount), Uint8Array.of(decimals)]),
  };
  return [create, move];
}

/**
 * The owner is staker and withdrawer, without lock-up. Delegated if a vote account is given. `lamports` does not
 * include the rent.
 */
export function initialiseStake(
  owner: string,
  account: string,
  lamports: bigint,
  vote: string | null,
): Instruction[] {
  const noLockup = Buffer.alloc(48);
  const initialise: Instruction = {
    program: STAKE_PROGRAM,
    accounts: [writable(account), readOnly(RENT_SYSVAR)],
    data: Buffer.concat([u32(stake.initialise), key(owner), key(owner), noLockup]),
  };
  return [
    createStakeAccount(owner, account, lamports + STAKE_ACCOUNT_RENT),
    initialise,
    ...(vote ? [delegateStake(owner, account, vote)] : []),
  ];
}

export function delegateStake(owner: string, account: string, vote: string): Instruction {
  return {
    program: STAKE_PROGRAM,
    accounts: [
      writable(account),
      readOnly(vote),
      readOnly(CLOCK_SYSVAR),
      readOnly(STAKE_HISTORY_SYSVAR),
      readOnly(STAKE_CONFIG),
      signer(owner),
    ],
    data: u32(stake.delegate),
  };
}

export function deactivateStake(owner: string, account: string): Instruction {
  return {
    program: STAKE_PROGRAM,
    accounts: [writable(account), readOnly(CLOCK_SYSVAR), signer(owner)],
    data: u32(stake.deactivate),
  };
}

export function splitStake(owner: string, account: string, made: string, lamports: bigint): Instruction[] {
  const split: Instruction = {
    program: STAKE_PROGRAM,
    accounts: [writable(account), writable(made), signer(owner)],
    data: Buffer.concat([u32(stake.split), u64(lamports)]),
  };
  return [createStakeAccount(owner, made, STAKE_ACCOUNT_RENT), split];
}

export function withdrawStake(owner: string, account: string, to: string, lamports: bigint): Instruction {
  return {
    program: STAKE_PROGRAM,
    accounts: [
      writable(account),
      writable(to),
      readOnly(CLOCK_SYSVAR),
      readOnly(STAKE_HISTORY_SYSVAR),
      signer(owner),
    ],
    data: Buffer.concat([u32(stake.withdraw), u64(lamports)]),
  };
}

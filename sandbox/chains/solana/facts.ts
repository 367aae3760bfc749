/** Programs and sysvars that the sandbox's transactions name; the same on every Solana network. */
export const SYSTEM_PROGRAM = "11111111111111111111111111111111";
export const STAKE_PROGRAM = "Stake11111111111111111111111111111111111111";
export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
export const ASSOCIATED_TOKEN_PROGRAM = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL";
export const RECENT_BLOCKHASHES_SYSVAR = "SysvarRecentB1ockHashes11111111111111111111";
export const RENT_SYSVAR = "SysvarRent111111111111111111111111111111111";
export const CLOCK_SYSVAR = "SysvarC1ock11111111111111111111111111111111";
export const STAKE_HISTORY_SYSVAR = "SysvarStakeHistory1111111111111111111111111";
export const STAKE_CONFIG = "StakeConfig11111111111111111111111111111111";

const reserved: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  STAKE_PROGRAM,
  TOKEN_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  RECENT_BLOCKHASHES_SYSVAR,
  RENT_SYSVAR,
  CLOCK_SYSVAR,
  STAKE_HISTORY_SYSVAR,
  STAKE_CONFIG,
]);

/** Whether an address is a program's or a sysvar's, which nobody can spend from. */
export const isReservedAddress = (address: string): boolean => reserved.has(address);

/** What every signature of a transaction costs, in lamports. */
export const LAMPORTS_PER_SIGNATURE = 5000n;

/** Lamports below which the network lets no account of a size be: of no data, of a token balance, of a stake. */
export const ACCOUNT_RENT = 890_880n;
export const TOKEN_ACCOUNT_RENT = 2_039_280n;
export const STAKE_ACCOUNT_RENT = 2_282_880n;
export const STAKE_ACCOUNT_SPACE = 200n;

/** Lamports below which the stake program delegates nothing: one SOL. */
export const LEAST_DELEGATION = 1_000_000_000n;

/** Quantities on this chain have 64 bits. */
export const LARGEST_AMOUNT = 2n ** 64n - 1n;

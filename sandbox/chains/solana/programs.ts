/** The same on every Solana network. */
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

/** Nobody can spend from a program or a sysvar. */
export const isReservedAddress = (address: string): boolean => reserved.has(address);

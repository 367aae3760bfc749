import { operationWords } from "../base/operation";
import { networkWords } from "../chains/facts";
import type { SolanaAction } from "../chains/solana/build";
import { readSolanaMessage } from "../chains/solana/decode";
import { type SolanaTransaction, signatureFee, solanaSignables } from "../chains/solana/encode";
import { STAKE_ACCOUNT_RENT, TOKEN_ACCOUNT_RENT } from "../chains/solana/facts";
import { amountText, exactAmount } from "./amount";
import { type Reading, type ReadingContext, type Recipient, tokenKey } from "./reading";

const LAMPORTS = 9;
const sol = (lamports: bigint): string => amountText(lamports, LAMPORTS);

type Shown = Pick<Reading, "action" | "recipients" | "details">;
type Details = NonNullable<Reading["details"]>;

export async function readSolana(transaction: SolanaTransaction, context: ReadingContext): Promise<Reading> {
  const { payer, nonce, action } = await readSolanaMessage(transaction);
  if (payer !== context.subWalletAddress) throw new Error("The payer is not the sub-wallet's account");
  const rent = action.type === "TOKEN" ? TOKEN_ACCOUNT_RENT : 0n;
  const shown = show(action, payer, context.tokens);
  return {
    ...shown,
    network: networkWords("SOLANA", context.network),
    from: [payer],
    change: [],
    feeAtMost: sol(signatureFee(transaction) + rent),
    // The rent is not charged if the account was made meanwhile.
    feeIsExact: rent === 0n,
    feeUnit: "SOL",
    nonce: null,
    details: [...(shown.details ?? []), address("Nonce account", nonce.account)],
    callData: null,
    digests: await solanaSignables(transaction, signerPaths(transaction, context)),
  };
}

function signerPaths({ accountKeys, header }: SolanaTransaction, context: ReadingContext) {
  const { subWalletPath, stakePaths } = context;
  const others = accountKeys.slice(1, header.numRequiredSignatures);
  return [subWalletPath, ...others.map((account) => stakePaths?.get(account))].map((path) => {
    if (!path) throw new Error("A signer is not a key of the sub-wallet");
    return path;
  });
}

const address = (label: string, value: string): Details[number] => ({ label, value, isAddress: true });
const stakeRent: Details[number] = { label: "Rent deposit", value: `${sol(STAKE_ACCOUNT_RENT)} SOL` };
const inSol = (to: string, lamports: bigint): Recipient => ({
  address: to,
  ...exactAmount(lamports, LAMPORTS),
  unit: "SOL",
});

const newStake = (account: string, lamports: bigint): Recipient => ({
  ...inSol(account, lamports),
  isNewStake: true,
});

/** `readSolanaMessage` accepts only the payer, and no lock-up. */
const controlOf = (payer: string): Details => [
  address("Staker", payer),
  address("Withdrawer", payer),
  { label: "Lock-up", value: "None" },
];

function show(action: SolanaAction, payer: string, tokens: ReadingContext["tokens"]): Shown {
  switch (action.type) {
    case "PAYMENT":
      return { recipients: [inSol(action.to, action.amount)] };
    case "TOKEN": {
      const token = tokens.get(tokenKey(action.mint));
      if (token && token.decimals !== action.decimals) throw new Error("The token's decimals do not match");
      const amount = exactAmount(action.amount, action.decimals);
      return {
        recipients: [{ address: action.to, ...amount, unit: token?.symbol ?? "of an unknown token" }],
        details: [address("Token", action.mint)],
      };
    }
    case "INITIALISE_STAKE":
      return {
        action: operationWords.STAKE,
        recipients: [newStake(action.account, action.amount)],
        details: [
          ...(action.vote ? [address("Vote account", action.vote)] : []),
          ...controlOf(payer),
          stakeRent,
        ],
      };
    case "ACTIVATE_STAKE":
      return {
        action: operationWords.ACTIVATE,
        recipients: [],
        details: [address("Stake address", action.account), address("Vote account", action.vote)],
      };
    case "DEACTIVATE_STAKE":
      return {
        action: operationWords.UNSTAKE,
        recipients: [],
        details: [address("Stake address", action.account)],
      };
    case "SPLIT_STAKE":
      return {
        action: operationWords.SPLIT,
        recipients: [newStake(action.made, action.amount)],
        details: [stakeRent, address("Stake address", action.account)],
      };
    case "WITHDRAW_STAKE":
      return {
        action: operationWords.WITHDRAW,
        recipients: [inSol(action.to, action.amount)],
        details: [address("Stake address", action.account)],
      };
  }
}

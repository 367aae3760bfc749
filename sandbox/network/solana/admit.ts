import type { SolanaAction } from "../../chains/solana/build";
import { type DecodedSolana, decodeSolanaTransaction } from "../../chains/solana/decode";
import { ACCOUNT_RENT, STAKE_ACCOUNT_RENT } from "../../chains/solana/facts";
import { StakeRefusal } from "../../chains/solana/stake";
import type { Tx } from "../../db/client";
import { holdingsOf } from "../../ledger/balances";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import { ownerOf } from "../../wallets/owner";
import type { AdmittedTransaction } from "../pending";
import { NetworkRejection } from "../rejection";
import { stakesAfter } from "./stakes";
import { readNonceAccount } from "./state";

const CHAIN = "SOLANA";

/** Checks signatures, nonce and fee, and whether the programs would execute it. @throws NetworkRejection */
export async function admitSolana(
  tx: Tx,
  services: Services,
  raw: string,
  at: Date,
): Promise<AdmittedTransaction> {
  const decoded = await decode(raw);
  const { action, payer, nonce, hash } = decoded;
  const { counter, value } = await readNonceAccount(tx, nonce.account);
  if (value !== nonce.value) throw new NetworkRejection("Blockhash not found: the nonce has been used");
  await assertSufficientFunds(tx, decoded);
  try {
    await stakesAfter(tx, services, action, at);
  } catch (error) {
    if (error instanceof StakeRefusal) throw new NetworkRejection(error.message);
    throw error;
  }
  return {
    hash,
    from: payer,
    to: payeeOf(action),
    value: "amount" in action && action.type !== "TOKEN" ? action.amount : 0n,
    nonce: counter,
    gasPrice: null,
    gasLimit: null,
    input: null,
  };
}

export function payeeOf(action: SolanaAction): string {
  if (action.type === "SPLIT_STAKE") return action.made;
  return "to" in action ? action.to : action.account;
}

/** Besides the signature fee, lamports. */
export function lamportsSpent(action: SolanaAction): bigint {
  switch (action.type) {
    case "PAYMENT":
      return action.amount;
    case "INITIALISE_STAKE":
      return action.amount + STAKE_ACCOUNT_RENT;
    case "SPLIT_STAKE":
      return STAKE_ACCOUNT_RENT;
    default:
      return 0n;
  }
}

async function decode(raw: string): Promise<DecodedSolana> {
  try {
    return await decodeSolanaTransaction(raw);
  } catch {
    throw new NetworkRejection("the transaction cannot be decoded, or a signature is wrong");
  }
}

async function assertSufficientFunds(tx: Tx, { action, payer, fee }: DecodedSolana): Promise<void> {
  const assets = await loadAssets(tx);
  const native = nativeAsset(assets, CHAIN);
  const owner = await ownerOf(tx, CHAIN, payer);
  const holdings = owner ? await holdingsOf(tx, [owner.subWalletId]) : [];
  const own = holdings.find(({ assetId }) => assetId === native?.id);
  const left = (own?.available ?? 0n) + (own?.reserved ?? 0n) - fee - lamportsSpent(action);
  if (left < 0n) throw new NetworkRejection("insufficient lamports");
  if (left > 0n && left < ACCOUNT_RENT) throw new NetworkRejection("insufficient funds for rent");
  if (action.type !== "TOKEN") return;
  const token = [...assets.values()].find(({ contractAddress }) => contractAddress === action.mint);
  const tokens = holdings.find(({ assetId }) => assetId === token?.id)?.total ?? 0n;
  if (tokens < action.amount) throw new NetworkRejection("insufficient token balance");
}

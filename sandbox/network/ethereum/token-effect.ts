import { canonicalAddress } from "../../chains/canonical-address";
import type { TokenCall } from "../../chains/ethereum/token-call";
import type { Db } from "../../db/client";
import { availableOf } from "../../ledger/available";
import type { AssetRow } from "../../wallets/assets";
import { ownerOf } from "../../wallets/owner";
import type { Taken } from "../outcome";
import { type Allowance, type AllowanceKey, NO_LIMIT, readAllowance } from "./allowances";

type AllowanceCall = Exclude<TokenCall, { method: "transfer" | "setApprovalForAll" }>;

export type TokenEffect = {
  /** As it is afterwards; null if it does not change. */
  allowance: Allowance | null;
  taken: Taken | null;
  /** Why the contract refuses the call, in which case nothing changes. */
  refusal: string | null;
  /** Of an account that whoever asks may not see. */
  isHidden?: true;
};

const ZERO = /^(0x|xdc)0{40}$/i;
const refused = (refusal: string): TokenEffect => ({ allowance: null, taken: null, refusal });

/** @param sender the caller, as its chain writes it */
export function allowanceKey(call: AllowanceCall, { chain, id }: AssetRow, sender: string): AllowanceKey {
  const owner = call.method === "transferFrom" ? canonicalAddress(chain, call.from) : sender;
  const spender = call.method === "transferFrom" ? sender : canonicalAddress(chain, call.spender);
  return { assetId: id, owner, spender };
}

/** What a contract of ERC-20 (OpenZeppelin's) does. */
export async function tokenEffect(
  db: Db,
  token: AssetRow,
  call: AllowanceCall,
  sender: string,
): Promise<TokenEffect> {
  const key = allowanceKey(call, token, sender);
  if (ZERO.test(call.method === "transferFrom" ? call.to : key.spender)) {
    return refused("nobody has the address 0");
  }
  const before = await readAllowance(db, key);
  if (call.method === "transferFrom") return take(db, token.chain, call, { ...key, amount: before });
  const amount = allowedAfter(call, before);
  if (amount < 0n) return refused("the allowance would be below zero");
  if (amount > NO_LIMIT) return refused("the allowance would be too large");
  return { allowance: { ...key, amount }, taken: null, refusal: null };
}

function allowedAfter(
  { method, amount }: Exclude<AllowanceCall, { method: "transferFrom" }>,
  before: bigint,
) {
  if (method === "approve") return amount;
  return method === "increaseAllowance" ? before + amount : before - amount;
}

/** Only sub-wallets of the vault have tokens and allow anything here. What open requests hold cannot be taken. */
async function take(
  db: Db,
  chain: string,
  { from, to, amount }: Extract<AllowanceCall, { method: "transferFrom" }>,
  allowance: Allowance,
): Promise<TokenEffect> {
  if (allowance.amount < amount) return refused("the allowance is too small");
  const { assetId, owner: address } = allowance;
  const owner = await ownerOf(db, chain, from);
  if (!owner && amount > 0n) return { allowance: null, taken: null, refusal: null, isHidden: true };
  const available = owner ? (await availableOf(db, owner.subWalletId))(assetId) : 0n;
  if (available < amount) return refused("the account that it takes from has too little of the token");
  const payee = canonicalAddress(chain, to);
  const moves = owner && amount > 0n && payee !== address;
  const isSpent = amount > 0n && allowance.amount !== NO_LIMIT;
  return {
    allowance: isSpent ? { ...allowance, amount: allowance.amount - amount } : null,
    taken: moves ? { owner, from: address, payee, sent: { assetId, amount } } : null,
    refusal: null,
  };
}

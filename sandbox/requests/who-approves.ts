import BigNumber from "bignumber.js";
import { and, eq } from "drizzle-orm";
import type { Principal } from "../auth/principal";
import { invalidInput, subWalletNotFound } from "../base/errors";
import type { Db } from "../db/client";
import { subWallets, wallets } from "../db/schema";
import type { PayeeKind, RuledOperation } from "../records/rules";
import type { Decision } from "../rules/decide";
import { judge, requirementBy } from "../rules/judge";
import { type NewMovement, readMovements } from "../rules/movements";
import { currentRules } from "../rules/rule-sets";
import { loadAssets } from "../wallets/assets";
import { NO_REQUEST } from "./apply-rules";
import { type ApproverGroup, loadApproverGroups } from "./approver-groups";

export type Question = {
  subWalletId: string;
  operation: RuledOperation;
  to?: string | null;
  memo?: string | null;
  asset?: string | null;
  amount?: string | null;
};

export type Answer = {
  walletId: string;
  walletName: string;
  payee: PayeeKind | null;
  worth: string | null;
  /** Null where the wallet has no rules. */
  decision: Decision | null;
  /** As `Judgement.used`. */
  used: Map<string, string>;
  isRefused: boolean;
  approverGroups: ApproverGroup[][];
};

/** If the caller prepared it now. Stores nothing and uses up nothing. @throws ApiError NOT_FOUND, INVALID_INPUT */
export async function whoApproves(
  { db, clock }: { db: Db; clock: () => Date },
  { organisationId, userId }: Pick<Principal, "organisationId" | "userId">,
  question: Question,
): Promise<Answer> {
  const [own] = await db
    .select({ subWallet: subWallets, wallet: wallets })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(and(eq(subWallets.id, question.subWalletId), eq(subWallets.organisationId, organisationId)));
  if (!own) throw subWalletNotFound();
  const at = clock();
  const walletId = own.wallet.id;
  const held = await currentRules(db, walletId, at);
  const movement = await movementOf(db, own.subWallet, question);
  const scope = { organisationId, walletId };
  const movements = await readMovements(db, scope, { requestId: NO_REQUEST, movements: [movement], at });
  const asked = { walletId, held, movements, at, counted: "PREPARED" as const, except: [] };
  const [decision = null] = await judge(db, asked);
  const requirement = decision && (await requirementBy(db, [decision], userId));
  const request = { id: NO_REQUEST, walletId, organisationId, digestCount: 1, requirement };
  const groups = (await loadApproverGroups(db, [request])).get(NO_REQUEST) ?? [];
  const isRefused = !groups.some(areMet) || (decision?.refusals.length ?? 0) > 0;
  return {
    ...{ walletId, walletName: own.wallet.name, decision, isRefused },
    payee: movements[0]?.payee ?? null,
    worth: movements[0]?.worth ?? null,
    used: decision?.used ?? new Map(),
    approverGroups: isRefused ? [] : groups,
  };
}

const areMet = (groups: readonly ApproverGroup[]): boolean =>
  groups.every(({ quorumCount, approvers }) => approvers.length >= quorumCount);

async function movementOf(
  db: Db,
  { id: subWalletId, chain }: typeof subWallets.$inferSelect,
  { operation, to, memo, asset: symbol, amount }: Question,
): Promise<NewMovement> {
  const known = { operation, subWalletId };
  if (operation === "CONTRACT_CALL" || operation === "MESSAGE") return { ...known, payment: "UNKNOWN" };
  if (operation === "ADDRESS_BOOK_CHANGE" || symbol == null || amount == null)
    return { ...known, payment: null };
  const asset = [...(await loadAssets(db)).values()].find(
    (one) => one.symbol === symbol && (chain === null || one.chain === chain),
  );
  if (!asset) throw invalidInput("The asset is not one of this sub-wallet's chain");
  if (!/^\d{1,30}(\.\d{1,30})?$/.test(amount)) throw invalidInput("The amount must be a number");
  const units = new BigNumber(amount).shiftedBy(asset.decimals);
  if (!units.isInteger()) throw invalidInput(`${symbol} has ${asset.decimals} decimals`);
  const payee = to && chain !== null ? { chain, address: to.slice(0, 200), memo: memo ?? null } : null;
  const paid = operation === "EXCHANGE_TRANSFER" ? "OWN" : payee;
  return { ...known, payment: { assetId: asset.id, amount: BigInt(units.toFixed(0)), payee: paid } };
}

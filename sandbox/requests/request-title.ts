import { eq, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { asGiven } from "../audit/given-text";
import { type Operation, operationWords } from "../base/operation";
import type { Db, Tx } from "../db/client";
import { assets, exchangeTransfers, subWallets, transactions, wallets } from "../db/schema";
import { inWholeUnits } from "../ledger/available";
import { peopleChangeTitle } from "../people/change-words";
import type { PayoutRecord } from "../records/payout";
import type { PeopleChange } from "../records/people";
import { loadChainAssets } from "../wallets/assets";
import type { TransactionRow } from "../wallets/transactions";
import { type RequestRow, walletOf } from "./request-row";
import { operationOfRequestType } from "./request-type";

type Titled = Pick<RequestRow, "id" | "type" | "walletId" | "unsigned">;

const PAYING: ReadonlySet<Operation> = new Set<Operation>(["PAYMENT", "SPEED_UP", "CONTRACT_CALL"]);

/**
 * `Payment: 4.2 ETH from "Trading desk" to 0x…`, `Unstake: 1200 SOL, "Validator pool"`, `Policy change: "Treasury"`.
 * @param to omitted if absent
 */
export async function requestTitle(tx: Db | Tx, request: Titled, to?: string): Promise<string> {
  const operation = operationOfRequestType(request.type);
  if (operation === "EXCHANGE_TRANSFER")
    return `${operationWords[operation]}: ${await transferWords(tx, request)}`;
  const sent = await findMoved(tx, eq(transactions.requestId, request.id));
  if (sent) return movedTitle(sent, to);
  return `${operationWords[operation ?? "PAYMENT"]}: ${await subjectOf(tx, request)}`;
}

export async function requestTitleWithRecipient(db: Db, request: Titled): Promise<string> {
  const [sent] = await db
    .select({ to: transactions.to })
    .from(transactions)
    .where(eq(transactions.requestId, request.id))
    .limit(1);
  return requestTitle(db, request, sent?.to ?? undefined);
}

/** `Received: 4.2 ETH to "Trading desk"` */
export async function arrivalTitle(tx: Tx, { order }: Pick<TransactionRow, "order">): Promise<string> {
  const received = await findMoved(tx, eq(transactions.order, order));
  if (!received) throw new Error(`There is no transaction ${order}`);
  return `${operationWords[received.operation]}: ${amountWords(received)} to ${asGiven(received.name)}`;
}

const accountOf = (column: AnyPgColumn) =>
  sql<string>`(select ${column} from ${subWallets} where ${subWallets.id} = ${transactions.subWalletId})`;

/** What the title says of a transaction, for a statement that returns it. */
export const sentColumns = {
  operation: transactions.operation,
  amount: transactions.amount,
  chain: transactions.chain,
  assetId: transactions.assetId,
  name: accountOf(subWallets.name).as("name"),
  address: accountOf(subWallets.address).as("address"),
};

type Sent = Omit<Moved, "asset"> & { chain: string; assetId: string };

/** As `requestTitle` without a recipient. @param sent null if it is no transaction */
export async function titleOf(tx: Tx, request: Titled, sent: Sent | null): Promise<string> {
  const asset = sent && (await loadChainAssets(tx, sent.chain)).get(sent.assetId);
  const isTransfer = operationOfRequestType(request.type) === "EXCHANGE_TRANSFER";
  return sent && asset && !isTransfer ? movedTitle({ ...sent, asset }, undefined) : requestTitle(tx, request);
}

type Moved = {
  operation: Operation;
  amount: bigint;
  asset: typeof assets.$inferSelect;
  name: string;
  address: string;
};

function movedTitle(moved: Moved, to: string | undefined): string {
  const { operation, name, address } = moved;
  const start = `${operationWords[operation]}: ${amountWords(moved)}`;
  if (PAYING.has(operation)) return `${start} from ${asGiven(name)}${to ? ` to ${to}` : ""}`;
  return [start, asGiven(name), to === address ? null : to].filter(Boolean).join(", ");
}

const amountWords = ({ amount, asset }: Pick<Moved, "amount" | "asset">): string =>
  amount === 0n ? "no amount" : inWholeUnits(amount, asset);

async function findMoved(tx: Db | Tx, isWanted: SQL): Promise<Moved | undefined> {
  const [moved] = await tx
    .select({
      operation: transactions.operation,
      amount: transactions.amount,
      asset: assets,
      name: subWallets.name,
      address: subWallets.address,
    })
    .from(transactions)
    .innerJoin(assets, eq(assets.id, transactions.assetId))
    .innerJoin(subWallets, eq(subWallets.id, transactions.subWalletId))
    .where(isWanted)
    .limit(1);
  return moved;
}

/** `0.5 BTC from "Kraken main" to "Treasury BTC"` */
async function transferWords(tx: Db | Tx, { id }: Titled): Promise<string> {
  const payer = alias(subWallets, "payer");
  const payee = alias(subWallets, "payee");
  const [transfer] = await tx
    .select({ amount: exchangeTransfers.amount, asset: assets, from: payer.name, to: payee.name })
    .from(exchangeTransfers)
    .innerJoin(assets, eq(assets.id, exchangeTransfers.assetId))
    .leftJoin(payer, eq(payer.id, exchangeTransfers.fromId))
    .leftJoin(payee, eq(payee.id, exchangeTransfers.toId))
    .where(eq(exchangeTransfers.id, id));
  if (!transfer) throw new Error(`Request ${id} has no transfer`);
  return [
    amountWords(transfer),
    transfer.from && `from ${asGiven(transfer.from)}`,
    transfer.to && `to ${asGiven(transfer.to)}`,
  ]
    .filter(Boolean)
    .join(" ");
}

const payoutWords = ({ name, rows }: PayoutRecord): string =>
  `${asGiven(name)}, ${rows.length} ${rows.length === 1 ? "payment" : "payments"}`;

async function subjectOf(tx: Db | Tx, request: Titled): Promise<string> {
  const { type, unsigned } = request;
  if (type === "ADDRESS_BOOK_CHANGE") return unsigned.after ? "one entry changed" : "one entry removed";
  if (type === "CHANGE_PEOPLE_REQUEST") return peopleChangeTitle(unsigned as PeopleChange);
  const { entries } = unsigned;
  if (type === "PAYOUT_REQUEST") return payoutWords(unsigned as PayoutRecord);
  if (Array.isArray(entries)) return `${entries.length} ${entries.length === 1 ? "entry" : "entries"}`;
  const walletId = walletOf(request);
  const [wallet] = await tx.select({ name: wallets.name }).from(wallets).where(eq(wallets.id, walletId));
  return wallet ? asGiven(wallet.name) : walletId;
}

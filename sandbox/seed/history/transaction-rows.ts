import { supportsTravelRule } from "../../chains/facts";
import type { transactions, transfers } from "../../db/schema";
import type { SeededRandom } from "../random";
import { seedId } from "../seed-id";
import type { Direction, HistoryAccount, Movement } from "./movement";
import { callerParty, outsideParty } from "./parties";

export type PastTransactionRow = Omit<typeof transactions.$inferInsert, "order">;
export type TransferRow = Omit<typeof transfers.$inferInsert, "transactionOrder">;
export type PlannedTransaction = { transaction: PastTransactionRow; transfers: TransferRow[] };

/** One for each own side: between own sub-wallets two, to oneself one. */
export function transactionRowsOf(
  movement: Movement,
  organisationName: (organisationId: string) => string,
  random: SeededRandom,
): PlannedTransaction[] {
  const { sender, receiver } = movement;
  if (sender && sender === receiver) return [rowOf(movement, sender, "SELF", organisationName, random)];
  const rows: PlannedTransaction[] = [];
  if (sender) rows.push(rowOf(movement, sender, "SENT", organisationName, random));
  if (receiver) rows.push(rowOf(movement, receiver, "RECEIVED", organisationName, random));
  return rows;
}

function rowOf(
  movement: Movement,
  side: HistoryAccount,
  direction: Direction,
  organisationName: (organisationId: string) => string,
  random: SeededRandom,
): PlannedTransaction {
  const touched = [
    movement.from,
    movement.to,
    ...movement.spent.concat(movement.made).map((coin) => coin.address),
  ];
  // The recipient's side identifies the payment by its hash.
  const requestId = direction === "RECEIVED" ? null : movement.requestId;
  const transaction: PastTransactionRow = {
    id: requestId ?? movement.hash,
    requestId,
    organisationId: side.organisationId,
    subWalletId: side.subWalletId,
    chain: movement.chain,
    assetId: movement.assetId,
    transactionHash: movement.hash,
    status: movement.status,
    trustVaultInitiated: requestId !== null,
    direction,
    operation: direction === "RECEIVED" ? "RECEIVED" : "PAYMENT",
    amount: movement.amount,
    fee: direction === "RECEIVED" ? null : movement.fee,
    from: movement.from,
    to: movement.to,
    addresses: [...new Set(touched)],
    createdAt: movement.at,
    updatedAt: new Date(movement.at.getTime() + 600_000),
  };
  const paid = direction === "RECEIVED" ? outputsTo(side, movement) : [];
  const parts = paid.length > 0 ? paid : [{ address: movement.to, value: movement.amount }];
  const isOutside = !movement.sender || !movement.receiver;
  const transfers = parts.map((part, position): TransferRow => {
    const isTravelRule = supportsTravelRule(movement.chain) && isOutside && random.chance(60);
    const self = callerParty(
      organisationName(side.organisationId),
      direction === "RECEIVED" ? part.address : movement.from,
    );
    const other = outsideParty(direction === "RECEIVED" ? movement.from : part.address, random);
    return {
      id: seedId(`transfer:${movement.id}:${side.subWalletId}:${position}`),
      direction,
      assetId: movement.assetId,
      amount: part.value,
      from: movement.from,
      to: part.address,
      originator: isTravelRule ? (direction === "RECEIVED" ? other : self) : null,
      beneficiary: isTravelRule ? (direction === "RECEIVED" ? self : other) : null,
      submitted: isTravelRule,
      position,
    };
  });
  return { transaction, transfers };
}

function outputsTo(side: HistoryAccount, { made }: Movement): { address: string; value: bigint }[] {
  return made.filter((coin) => coin.subWalletId === side.subWalletId);
}

import { z } from "zod";
import { explainNodeMessage } from "../errors/node-messages";
import { OPERATIONS } from "../operation-words";
import { shapeWords } from "./errors.server";

/** Absent counts as null. */
export const nullable = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

/** `nextToken` is null on the last page. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), nextToken: nullable(z.string()) });

/** With the number of rows on all pages; null if the backend does not count them. */
export const countedPageOf = <S extends z.ZodType>(item: S) =>
  pageOf(item).extend({ count: nullable(z.number().int()) });

/** Rows are parsed one by one: one of another shape is named in `damaged`, the others stay. */
export const listOf = <S extends z.ZodType, M extends z.ZodRawShape>(item: S, more: M) =>
  z
    .object({ items: z.array(z.unknown()), nextToken: nullable(z.string()) })
    .extend(more)
    .transform((page) => ({
      ...page,
      ...readRows(item, (page as { items: unknown[] }).items),
    })) as unknown as z.ZodType<Listed<z.output<S>> & z.output<z.ZodObject<M>>>;

function readRows<S extends z.ZodType>(item: S, rows: readonly unknown[]) {
  const read = rows.map((row) => ({ row, result: item.safeParse(row) }));
  return {
    items: read.flatMap(({ result }) => (result.success ? [result.data] : [])),
    damaged: read.flatMap(({ row, result: { error } }) =>
      error ? [{ name: nameOfRow(row), problem: shapeProblem(error.issues[0]?.path ?? [], row) }] : [],
    ),
  };
}

const NAMES = ["name", "id", "entry", "requestId", "subWalletId", "address"] as const;
const MAX_NAME_LENGTH = 80;

/** '' if it has no name. */
function nameOfRow(row: unknown): string {
  const fields = (row ?? {}) as Record<string, unknown>;
  const named = NAMES.map((field) => fields[field]).find((value) =>
    typeof value === "string" ? value !== "" : typeof value === "number",
  );
  return String(named ?? "").slice(0, MAX_NAME_LENGTH);
}

export function shapeProblem(path: readonly PropertyKey[], value: unknown): string {
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null)?.[key], value);
  return shapeWords(path, found === undefined || found === null);
}

const decimal = /^-?\d+(\.\d+)?$/;

/** Decimal text for display; "NaN" if unreadable. */
export const displayNumber = z.string().transform((value) => (decimal.test(value) ? value : "NaN"));

/** Decimal text in `currency`: a smallest unit, or a display currency. */
export const amount = z.object({ value: displayNumber, currency: z.string() });

/** With its value in the display currency. */
export const valuedAmount = amount.extend({ timestamp: nullable(z.string()), in: nullable(amount) });

/** Data go to this address and the page shows it, so anything else is refused. */
export const emailAddress = z
  .string()
  .max(320)
  .regex(/^[^\s@<>\p{C}]+@[^\s@<>\p{C}]+$/u);

export const asset = z.object({
  symbol: z.string(),
  displaySymbol: nullable(z.string()),
  name: nullable(z.string()),
  type: nullable(z.string()),
  decimalPlace: nullable(z.number().int().min(0).max(255)),
  contractAddress: nullable(z.string()),
  chain: nullable(z.string()),
});

const count = z.number().int().min(0);

/** Null if delisted. */
export const balance = z.object({
  asset: nullable(asset),
  amount: valuedAmount,
  available: nullable(amount),
  /** The amount held, by how many unsettled requests and uncleared payments; null: nothing, absent: unknown. */
  held: z
    .object({ amount, requests: count, uncleared: nullable(count), unclearedAmount: nullable(amount) })
    .nullish()
    .catch(undefined),
  /** What the network keeps besides; null: nothing, absent: unknown. */
  reserve: amount.nullish().catch(undefined),
});

const party = nullable(z.object({ id: nullable(z.string()) }));
const namedParty = nullable(z.object({ id: nullable(z.string()), name: nullable(z.string()) }));

/** Null if the backend does not say, or names an operation unknown here. */
export const operation = nullable(z.enum(OPERATIONS)).catch(null);

/** Statuses and directions are texts: the backend's lists are open-ended. */
export const transaction = z.object({
  id: z.string(),
  requestId: nullable(z.string()),
  subWalletId: nullable(z.string()),
  subWalletName: nullable(z.string()),
  status: z.string(),
  cancelReason: nullable(z.string().transform(explainNodeMessage)),
  trustVaultInitiated: z.boolean(),
  chain: nullable(z.string()),
  chainDescription: nullable(z.string()),
  transactionHash: nullable(z.string()),
  asset: nullable(asset),
  /** `in`: in the display currency, if requested. */
  amount: nullable(amount.extend({ in: amount.nullish() })),
  fee: nullable(amount.extend({ in: amount.nullish() })),
  from: namedParty,
  to: namedParty,
  transactionDirection: nullable(z.string()),
  operation,
  requestType: nullable(z.string()),
  /** 0x hex of a contract call made here; null for a plain payment. */
  callData: nullable(z.string()),
  /** What people noted about its request. */
  annotation: nullable(z.object({ reference: nullable(z.string()), note: nullable(z.string()) })),
  /** What it pays for: payments counted from 1. */
  payout: nullable(
    z.object({ payoutId: z.string(), payoutName: z.string(), positions: z.array(z.number().int().min(1)) }),
  ),
  createdAt: nullable(z.string()),
  updatedAt: nullable(z.string()),
});

const vasp = z.object({ id: nullable(z.string()), name: nullable(z.string()), type: nullable(z.string()) });

export const counterparty = z.object({ name: z.string(), vasp });

const clause = z.object({ quorumCount: z.number().int(), keys: z.array(z.string()) });
/** Outer list: alternatives. Inner list: clauses that must all be met. */
export const schedules = z.array(z.array(clause));

const approver = z.object({ key: z.string(), name: nullable(z.string()), approvedAt: nullable(z.string()) });
const approverGroup = z.object({ quorumCount: z.number().int(), approvers: z.array(approver) });
/** A number of its members must approve. */
export type ApproverGroup = z.output<typeof approverGroup>;
/** Outer list: alternatives. Inner list: groups that must all approve. */
export const approverGroups = nullable(z.array(z.array(approverGroup)));

const travelRuleInfo = nullable(
  z.object({
    name: nullable(z.string()),
    accountId: nullable(z.string()),
    customerId: nullable(z.string()),
    isCaller: nullable(z.boolean()),
    vasp: nullable(vasp),
  }),
);

export const assetDetails = z.object({
  assetSymbol: nullable(z.string()),
  name: nullable(z.string()),
  decimals: nullable(z.number().int()),
  chainId: nullable(z.string()),
  iconUrl: nullable(z.string()),
  address: nullable(z.string()),
});

export const transfer = z.object({
  id: z.string(),
  direction: z.string(),
  asset: nullable(assetDetails),
  amount,
  from: party,
  to: party,
  originator: travelRuleInfo,
  beneficiary: travelRuleInfo,
  submitted: nullable(z.boolean()),
  counterpartyEntry: z
    .object({ counterparty: nullable(counterparty) })
    .nullish()
    .catch(undefined),
});

export { vasp };

export type Amount = z.output<typeof amount>;
export type ValuedAmount = z.output<typeof valuedAmount>;
export type Balance = z.output<typeof balance>;
export type Transaction = z.output<typeof transaction>;
export type Transfer = z.output<typeof transfer>;
export type Vasp = z.output<typeof vasp>;
export type Counterparty = z.output<typeof counterparty>;
export interface Page<T> {
  items: T[];
  nextToken: string | null;
}

export interface DamagedRow {
  name: string;
  problem: string;
}

export interface Listed<T> extends Page<T> {
  damaged: DamagedRow[];
}

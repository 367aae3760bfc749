import { z } from "zod";
import { explainNodeMessage } from "../errors/node-messages";
import { OPERATIONS } from "../operation-words";
import { shapeWords } from "./errors.server";

/** A field that the schema allows to be null; an absent one counts as null too. */
export const nullable = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

/** Items of a page, and the token of the next one; null on the last. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), nextToken: nullable(z.string()) });

/** Items of a page, of which each stands for itself: one of another shape is named, and the others are there. */
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

/** By what people find it; '' where it has nothing of the kind. */
function nameOfRow(row: unknown): string {
  const fields = (row ?? {}) as Record<string, unknown>;
  const named = NAMES.map((field) => fields[field]).find((value) =>
    typeof value === "string" ? value !== "" : typeof value === "number",
  );
  return String(named ?? "").slice(0, MAX_NAME_LENGTH);
}

/** What is wrong with a value at this path. */
export function shapeProblem(path: readonly PropertyKey[], value: unknown): string {
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null)?.[key], value);
  return shapeWords(path, found === undefined || found === null);
}

const decimal = /^-?\d+(\.\d+)?$/;

/** A decimal text for display; "NaN" stands for a value that cannot be read, now or ever. */
export const displayNumber = z.string().transform((value) => (decimal.test(value) ? value : "NaN"));

/** A quantity: decimal text in the smallest unit that `currency` names, or in a display currency. */
export const amount = z.object({ value: displayNumber, currency: z.string() });

/** A quantity with its value in the requested display currency. */
export const valuedAmount = amount.extend({ timestamp: nullable(z.string()), in: nullable(amount) });

/** Where the backend sends something to: shown as the place that data goes, so anything else is no answer. */
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

/** Asset is null when it has been delisted. */
export const balance = z.object({
  asset: nullable(asset),
  amount: valuedAmount,
  available: nullable(amount),
  /** What is held, by how many unsettled requests and payments received but not cleared; null where none does, absent where the backend cannot say. */
  held: z
    .object({ amount, requests: count, uncleared: nullable(count), unclearedAmount: nullable(amount) })
    .nullish()
    .catch(undefined),
  /** What the network keeps besides what is available; null where nothing, absent where the backend cannot say. */
  reserve: amount.nullish().catch(undefined),
});

const party = nullable(z.object({ id: nullable(z.string()) }));
/** `name` is null where nobody of ours is known there, and where the backend does not name anybody. */
const namedParty = nullable(z.object({ id: nullable(z.string()), name: nullable(z.string()) }));

/** What it does; null where the backend does not say, or names something that this console does not know. */
export const operation = nullable(z.enum(OPERATIONS)).catch(null);

/** Statuses and directions are plain texts: the backend's lists are open-ended. */
export const transaction = z.object({
  id: z.string(),
  requestId: nullable(z.string()),
  subWalletId: nullable(z.string()),
  /** Null where the backend does not say. */
  subWalletName: nullable(z.string()),
  status: z.string(),
  cancelReason: nullable(z.string().transform(explainNodeMessage)),
  trustVaultInitiated: z.boolean(),
  chain: nullable(z.string()),
  chainDescription: nullable(z.string()),
  transactionHash: nullable(z.string()),
  asset: nullable(asset),
  /** `in` is the worth in a display currency, where it was asked for. */
  amount: nullable(amount.extend({ in: amount.nullish() })),
  fee: nullable(amount.extend({ in: amount.nullish() })),
  from: namedParty,
  to: namedParty,
  transactionDirection: nullable(z.string()),
  operation,
  /** Type of the request behind it; null where the backend does not say. */
  requestType: nullable(z.string()),
  /** 0x hex of a contract call that was made here; null for a plain payment, and where the backend does not say. */
  callData: nullable(z.string()),
  createdAt: nullable(z.string()),
  updatedAt: nullable(z.string()),
});

const vasp = z.object({ id: nullable(z.string()), name: nullable(z.string()), type: nullable(z.string()) });

/** Whom an address-book entry names for the Travel Rule. */
export const counterparty = z.object({ name: z.string(), vasp });

const clause = z.object({ quorumCount: z.number().int(), keys: z.array(z.string()) });
/** A policy. Outer list: alternatives. Inner list: clauses that must all be met. */
export const schedules = z.array(z.array(clause));

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
  /** The address book's entry of the counterparty; null where there is none, absent where the backend cannot say. */
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
/** One page of a list. */
export interface Page<T> {
  items: T[];
  nextToken: string | null;
}

/** A row that another shape than the schema's keeps from being shown. */
export interface DamagedRow {
  /** By what people find it; '' where it has nothing of the kind. */
  name: string;
  problem: string;
}

/** One page of a list that names the rows that it cannot show. */
export interface Listed<T> extends Page<T> {
  damaged: DamagedRow[];
}

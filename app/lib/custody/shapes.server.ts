import { z } from "zod";

/** A field that the schema allows to be null; an absent one counts as null. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null);

/** Items of a page, and the token of the next one; null on the last. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), nextToken: maybe(z.string()) });

const decimal = /^-?\d+(\.\d+)?$/;

/** A decimal text for display; "NaN" stands for whatever is temporarily or lastingly unreadable. */
export const displayNumber = z.string().transform((value) => (decimal.test(value) ? value : "NaN"));

/** A quantity: decimal text in the smallest unit that `currency` names, or in a display currency. */
export const amount = z.object({ value: displayNumber, currency: z.string() });

/** A quantity with its worth in the asked display currency. */
export const valuedAmount = amount.extend({ timestamp: maybe(z.string()), in: maybe(amount) });

export const asset = z.object({
  symbol: z.string(),
  displaySymbol: maybe(z.string()),
  name: maybe(z.string()),
  type: maybe(z.string()),
  decimalPlace: maybe(z.number().int().min(0).max(255)),
  contractAddress: maybe(z.string()),
  chain: maybe(z.string()),
});

/** Asset is null when it has been delisted. */
export const balance = z.object({ asset: maybe(asset), amount: valuedAmount, available: maybe(amount) });

const party = maybe(z.object({ id: maybe(z.string()) }));

/** Statuses and directions are plain texts: the backend's lists are open-ended. */
export const transaction = z.object({
  id: z.string(),
  requestId: maybe(z.string()),
  subWalletId: maybe(z.string()),
  status: z.string(),
  cancelReason: maybe(z.string()),
  trustVaultInitiated: z.boolean(),
  chain: maybe(z.string()),
  chainDescription: maybe(z.string()),
  transactionHash: maybe(z.string()),
  asset: maybe(asset),
  amount: maybe(amount),
  fee: maybe(amount),
  from: party,
  to: party,
  transactionDirection: maybe(z.string()),
  createdAt: maybe(z.string()),
  updatedAt: maybe(z.string()),
});

const vasp = z.object({ id: maybe(z.string()), name: maybe(z.string()), type: maybe(z.string()) });

const clause = z.object({ quorumCount: z.number().int(), keys: z.array(z.string()) });
/** A policy. Outer list: alternatives. Inner list: clauses that must all be met. */
export const schedules = z.array(z.array(clause));

const travelRuleInfo = maybe(
  z.object({
    name: maybe(z.string()),
    accountId: maybe(z.string()),
    customerId: maybe(z.string()),
    isCaller: maybe(z.boolean()),
    vasp: maybe(vasp),
  }),
);

export const assetDetails = z.object({
  assetSymbol: maybe(z.string()),
  name: maybe(z.string()),
  decimals: maybe(z.number().int()),
  chainId: maybe(z.string()),
  iconUrl: maybe(z.string()),
  address: maybe(z.string()),
});

export const transfer = z.object({
  id: z.string(),
  direction: z.string(),
  asset: maybe(assetDetails),
  amount,
  from: party,
  to: party,
  originator: travelRuleInfo,
  beneficiary: travelRuleInfo,
  submitted: maybe(z.boolean()),
});

export { vasp };

export type Amount = z.output<typeof amount>;
export type ValuedAmount = z.output<typeof valuedAmount>;
export type Balance = z.output<typeof balance>;
export type Transaction = z.output<typeof transaction>;
export type Transfer = z.output<typeof transfer>;
export type Vasp = z.output<typeof vasp>;
/** One page of a list. */
export interface Page<T> {
  items: T[];
  nextToken: string | null;
}

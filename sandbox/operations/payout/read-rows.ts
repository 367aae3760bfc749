import { inTurns } from "../../../serving/in-turns";
import { ApiError, invalidInput } from "../../base/errors";
import { hiddenWords, normalName } from "../../base/hidden-characters";
import { canonicalAddress } from "../../chains/canonical-address";
import { factsOf, isChain } from "../../chains/facts";
import type { Network } from "../../chains/names";
import type { SubWalletRow } from "../../keys/sub-wallet";
import { referenceKey } from "../../payouts/references";
import type { NewMovement } from "../../rules/movements";
import { type AssetRow, nativeAsset } from "../../wallets/assets";
import { payoutOn } from "./chains";
import type { PayoutChain, PayoutPayment } from "./payout-chain";

export type PayoutRowInput = {
  reference: string;
  subWalletId: string;
  asset: string;
  to: string;
  memo?: string | null;
  amount: string;
  maxFee?: string | null;
  note?: string | null;
};

export type ReadRow = PayoutPayment & {
  reference: string;
  referenceKey: string;
  note: string | null;
  /** Null if it was not given. */
  maxFee: bigint | null;
  on: PayoutChain;
};

export type RowRefusal = { field: keyof PayoutRowInput; code: ApiError["code"]; reason: string };

/** One of both. */
export type RowReading = { row: ReadRow; refusal: null } | { row: null; refusal: RowRefusal };

type Known = {
  network: Network;
  subWallets: Map<string, SubWalletRow>;
  assets: Map<string, AssetRow>;
};

export const MAX_ROWS = 1_000;
const MAX_REFERENCE = 35;
const MAX_NOTE = 200;
/** The longest address is that of a Cardano script with a stake key. */
const MAX_ADDRESS = 128;
const DIGITS = /^[1-9][0-9]{0,77}$/;
const MAX_QUANTITY = 2n ** 256n - 1n;

/** @throws ApiError INVALID_INPUT */
export function assertRowCount(rows: readonly unknown[]): void {
  if (rows.length === 0) throw invalidInput("A payout needs a payment");
  if (rows.length > MAX_ROWS)
    throw invalidInput(`A payout has at most ${MAX_ROWS.toLocaleString("en-GB")} payments`);
}

/** What can be said of each row without the books. */
export const readRows = (inputs: readonly PayoutRowInput[], known: Known): Promise<RowReading[]> =>
  inTurns(inputs, (input) => readRow(input, known));

class RowRefused extends Error {
  readonly refusal: RowRefusal;
  constructor(field: RowRefusal["field"], reason: string, code: RowRefusal["code"] = "INVALID_INPUT") {
    super(reason);
    this.refusal = { field, code, reason };
  }
}

function readRow(input: PayoutRowInput, known: Known): RowReading {
  try {
    return { row: readValidRow(input, known), refusal: null };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { row: null, refusal: error.refusal };
  }
}

function readValidRow(input: PayoutRowInput, known: Known): ReadRow {
  assertVisible(input);
  const reference = readReference(input.reference);
  const subWallet = known.subWallets.get(input.subWalletId);
  if (!subWallet) throw new RowRefused("subWalletId", "SubWalletId not found", "NOT_FOUND");
  const { chain } = subWallet;
  if (chain === null || !isChain(chain)) {
    throw new RowRefused("subWalletId", "An exchange account makes no payouts");
  }
  const on = payoutOn(chain);
  const native = nativeAsset(known.assets, chain);
  if (!on || !native) throw new RowRefused("subWalletId", `Nothing can be sent on ${chain} yet`);
  const asset = known.assets.get(`${chain}/${input.asset}`);
  if (!asset || asset.delisted) throw new RowRefused("asset", "Unknown asset symbol");
  return {
    ...{ subWallet, chain, on, native, asset, reference, referenceKey: referenceKey(reference) },
    to: readAddress(input.to, chain, known.network),
    memo: readMemo(input.memo, chain),
    amount: readDigits("amount", "The amount", input.amount),
    maxFee: input.maxFee == null ? null : readDigits("maxFee", "The maximum fee", input.maxFee),
    note: readNote(input.note),
  };
}

function assertVisible(input: PayoutRowInput): void {
  for (const [field, value] of Object.entries(input) as [keyof PayoutRowInput, unknown][]) {
    const words = typeof value === "string" ? hiddenWords(value) : null;
    if (words) throw new RowRefused(field, `It contains ${words}. Remove it`);
  }
}

function readReference(text: string): string {
  const reference = normalName(text);
  const { length } = Array.from(reference);
  if (length >= 1 && length <= MAX_REFERENCE) return reference;
  throw new RowRefused("reference", `A reference must be 1 to ${MAX_REFERENCE} characters`);
}

function readNote(text: string | null | undefined): string | null {
  const note = normalName(text ?? "");
  if (Array.from(note).length <= MAX_NOTE) return note || null;
  throw new RowRefused("note", `A note must be at most ${MAX_NOTE} characters`);
}

function readAddress(text: string, chain: ReadRow["chain"], network: Network): string {
  try {
    if (text.length > MAX_ADDRESS) throw invalidInput("");
    factsOf(chain).addresses.read?.(text, network);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new RowRefused("to", error.message || `Please enter a valid ${chain} address`);
  }
  return canonicalAddress(chain, text);
}

function readMemo(text: string | null | undefined, chain: ReadRow["chain"]): string | null {
  if (text == null || text === "") return null;
  const { readMemo: read } = factsOf(chain);
  if (!read) throw new RowRefused("memo", `Addresses of ${chain} have no memo`);
  try {
    return String(read(text));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new RowRefused("memo", error.message);
  }
}

function readDigits(field: "amount" | "maxFee", name: string, text: string): bigint {
  const words = `${name} must be a whole number of the smallest unit, larger than 0, in decimal digits`;
  if (!DIGITS.test(text)) throw new RowRefused(field, words);
  const quantity = BigInt(text);
  if (quantity > MAX_QUANTITY) throw new RowRefused(field, `${name} is too large`);
  return quantity;
}

/** What a row would do, for the rules of its wallet. */
export const movementOf = ({ subWallet, asset, amount, chain, to, memo }: ReadRow): NewMovement => ({
  operation: "PAYMENT",
  subWalletId: subWallet.id,
  payment: { assetId: asset.id, amount, payee: { chain, address: to, memo } },
});

import { isCutAt } from "~/lib/amount-parts";
import {
  type Chain,
  chainFromBackend,
  chainOfSubWalletType,
  explorerTransactionUrl,
  hasFixedFee,
  type Network,
  networkFacts,
  pageRules,
} from "~/lib/chains";
import type { Amount, Transaction } from "~/lib/custody/shapes.server";
import {
  amountText,
  formatCrypto,
  formatExact,
  formatTransactionValue,
  knownFiat,
  TRANSACTION_PLACES,
  withUnit,
} from "~/lib/money";
import { parseSubWalletId } from "~/lib/paths";
import { type AddLink, addCounterpartyLink } from "~/lib/present/add-links";
import { type PaidPayoutView, paidPayoutView } from "~/lib/present/paid-payout";
import { feeState, isBeforeSigning } from "~/lib/present/status";
import type { NameMark } from "~/lib/similar-names/marks.server";
import {
  movesNothing,
  NO_AMOUNT,
  type OperationView,
  operationOf,
  operationView,
  paysNobody,
} from "./operation-of";

export interface PartyName {
  name?: string | null;
  address?: string | null;
  mark?: NameMark | null;
}

export interface TransactionRow {
  id: string;
  createdAt: string | null;
  operation: OperationView;
  from: PartyName;
  to: PartyName;
  /** 'no amount' without a unit if nothing moves. */
  amount: string;
  unit: string;
  movesNothing: boolean;
  /** Full amount with unit, if `amount` is rounded. */
  exact?: string | null;
  /** The backend's valuation; null if none. */
  fiat?: string | null;
  status: string;
  /** What people noted about its request: the reference, else the note. */
  noted?: string | null;
  detailTo: string;
  opensDialog?: boolean;
}

/** Amounts include their unit. */
export interface TransactionFacts {
  hash: string | null;
  from: PartyName;
  to: PartyName;
  amount: string;
  /** All digits, if `amount` is rounded. */
  amountNote?: string | null;
  fiat?: string | null;
  /** Null on chains with a single asset. */
  asset?: string | null;
  status: string;
  cancelReason?: string | null;
  operation: OperationView;
  movesNothing: boolean;
  direction: string | null;
  fee: string | null;
  /** The fee is an upper bound until a block has the transaction. */
  isFeeBound?: boolean;
  feeNote?: string | null;
  feeFiat?: string | null;
  timestamp: string | null;
  explorer?: { name: string; url: string } | null;
  /** Adds the other side to the address book; null if it has a name. */
  add?: AddLink | null;
  /** Null where it pays for none. */
  payout?: PaidPayoutView | null;
}

function chainOf({ chain, subWalletId }: Transaction, network: Network): Chain | null {
  if (chain) return chainFromBackend(chain, network);
  const type = subWalletId ? parseSubWalletId(subWalletId)?.asset : null;
  return type ? chainOfSubWalletType(type, network) : null;
}

/** Whole coins as decimal text: by the asset's decimals, otherwise by those of the native unit. */
function wholeCoins(amount: Amount | null, decimals: number | null, chain: Chain | null): string | null {
  const ofUnit = chain && amount?.currency === chain.native.unit ? chain.native.decimals : null;
  return amountText(amount, decimals ?? ofUnit);
}

function unitOf({ asset, amount }: Transaction, chain: Chain | null): string {
  if (asset) return asset.displaySymbol ?? asset.symbol;
  if (chain && amount?.currency === chain.native.unit) return chain.native.symbol;
  return amount?.currency ?? "";
}

function isOwnSide({ transactionDirection }: Transaction, side: "from" | "to"): boolean {
  if (transactionDirection === "SELF") return true;
  return transactionDirection === (side === "from" ? "SENT" : "RECEIVED");
}

/** The own side is the listed sub-wallet, at any of its addresses. */
export function partyOf(transaction: Transaction, side: "from" | "to"): PartyName {
  const { id = null, name = null } = transaction[side] ?? {};
  const own = isOwnSide(transaction, side) ? transaction.subWalletName : null;
  const { length } = transaction.payout?.positions ?? [];
  if (side === "to" && id === null && length > 1) return { name: `${length} recipients`, address: null };
  return { name: own ?? name, address: id };
}

function worthOf(amount: Transaction["amount"]): string | null {
  return amount?.in ? knownFiat(amount.in.value, amount.in.currency) : null;
}

/** Amounts have 3 decimals, all if the request still awaits a decision. */
export function presentTransactionRow(
  transaction: Transaction,
  { network, detailTo }: { network: Network; detailTo: string },
): TransactionRow {
  const chain = chainOf(transaction, network);
  const { amount } = transaction;
  const isStill = movesNothing(transaction);
  const format = isUndecided(transaction) ? formatExact : formatTransactionValue;
  const figure = isStill ? STILL : figureOf(transaction, chain, format);
  const whole = figureOf(transaction, chain, formatExact);
  const coins = wholeCoins(amount, transaction.asset?.decimalPlace ?? null, chain);
  return {
    id: transaction.id,
    createdAt: transaction.createdAt,
    operation: operationView(transaction),
    from: partyOf(transaction, "from"),
    to: otherSideOf(transaction),
    ...figure,
    movesNothing: isStill,
    exact: !isStill && isCutAt(coins, TRANSACTION_PLACES) ? `${whole.amount} ${whole.unit}` : null,
    fiat: isStill ? null : worthOf(amount),
    status: transaction.status,
    noted: transaction.annotation?.reference ?? transaction.annotation?.note ?? null,
    detailTo,
  };
}

const isUndecided = ({ requestId, status }: Transaction): boolean =>
  Boolean(requestId) && (isBeforeSigning(status) || status === "AWAITING_SIGNATURES");

const STILL = { amount: NO_AMOUNT, unit: "" };

/** The paid side; for an own stake its account, or nothing. */
function otherSideOf(transaction: Transaction): PartyName {
  const { transactionDirection, from, to } = transaction;
  const operation = operationOf(transaction);
  if (operation === "MESSAGE") return {};
  const isPayment = operation === null || operation === "PAYMENT" || operation === "SPEED_UP";
  if (transactionDirection !== "SELF" || isPayment) return partyOf(transaction, "to");
  return to?.id && to.id !== from?.id ? { address: to.id } : {};
}

/** Every digit, for approvers. */
export function exactFigure(transaction: Transaction, network: Network): Figure {
  return figureOf(transaction, chainOf(transaction, network), formatExact);
}

type Figure = Pick<TransactionRow, "amount" | "unit">;

/** An unknown amount says so and includes the unit. */
function figureOf(
  transaction: Transaction,
  chain: ReturnType<typeof chainOf>,
  format: (coins: string) => string,
): Figure {
  const { amount, asset } = transaction;
  const coins = wholeCoins(amount, asset?.decimalPlace ?? null, chain);
  const unit = unitOf(transaction, chain);
  return coins === null ? { amount: withUnit(null, unit), unit: "" } : { amount: format(coins), unit };
}

function exactly(coins: string | null, places: number, unit: string): string | null {
  return isCutAt(coins, places) ? `exactly ${formatExact(coins)} ${unit}` : null;
}

const FEE_PLACES = 5;

/** The fee paid; while pending the fixed or maximum fee, with every digit; null if it never got into a block. */
function feeFacts(
  { fee, asset, status, transactionHash }: Transaction,
  chain: ReturnType<typeof chainOf>,
): Pick<TransactionFacts, "fee" | "isFeeBound" | "feeNote" | "feeFiat"> {
  const coins = wholeCoins(fee, chain?.native.decimals ?? null, chain);
  const state = feeState(status, transactionHash);
  if (coins === null || state === "none") return { fee: null, feeNote: null, feeFiat: null };
  const unit = chain?.native.symbol ?? fee?.currency ?? "";
  const fiat = worthOf(fee);
  if (state === "bound") {
    const isToken = Boolean(asset?.contractAddress);
    const isFixed = chain !== null && hasFixedFee(chain.id, { units: BigInt(fee?.value ?? 0), isToken });
    return { fee: `${formatExact(coins)} ${unit}`, isFeeBound: !isFixed, feeNote: null, feeFiat: fiat };
  }
  return {
    fee: `${formatCrypto(coins, FEE_PLACES)} ${unit}`,
    feeNote: exactly(coins, FEE_PLACES, unit),
    feeFiat: fiat,
  };
}

export function presentTransactionFacts(transaction: Transaction, network: Network): TransactionFacts {
  const chain = chainOf(transaction, network);
  const { asset, transactionHash: hash } = transaction;
  const coins = wholeCoins(transaction.amount, asset?.decimalPlace ?? null, chain);
  const amount = formatTransactionValue(coins);
  const unit = unitOf(transaction, chain);
  const isStill = movesNothing(transaction);
  const explorer = chain ? networkFacts(chain.id, network)?.explorer : null;
  const url = chain && hash ? explorerTransactionUrl(chain.id, network, hash) : null;
  const [from, to] = [partyOf(transaction, "from"), partyOf(transaction, "to")];
  return {
    hash,
    from,
    to,
    add: addCounterpartyLink({
      id: transaction.id,
      direction: transaction.transactionDirection,
      isLive: chain?.kind === "live" && !paysNobody(operationOf(transaction)),
      from,
      to,
    }),
    operation: operationView(transaction),
    movesNothing: isStill,
    amount: isStill ? NO_AMOUNT : withUnit(coins === null ? null : amount, unit),
    amountNote: isStill ? null : exactly(coins, TRANSACTION_PLACES, unit),
    fiat: isStill ? null : worthOf(transaction.amount),
    asset: chain && pageRules(chain.id).isSingleAsset ? null : (asset?.name ?? asset?.symbol ?? unit),
    status: transaction.status,
    cancelReason: transaction.cancelReason,
    direction: transaction.transactionDirection,
    ...feeFacts(transaction, chain),
    timestamp: transaction.createdAt,
    explorer: explorer && url ? { name: explorer.name, url } : null,
    payout: paidPayoutView(transaction),
  };
}

import { type Chain, chainOfType, type Network } from "../chains/names";
import type { Tx } from "../db/client";
import {
  exchangeDepositAddresses,
  exchangeDestinations,
  exchangeTransferEvents,
  exchangeTransfers,
} from "../db/schema";
import { depositAddressRow } from "../exchanges/deposit-addresses";
import { refusingExchange } from "../exchanges/facts";
import type { Posting } from "../ledger/post";
import type { SeedAsset } from "./assets";
import { outsideHash } from "./counterparty-addresses";
import { seedPaidOnChain } from "./exchange-payments";
import { seedTransferRequests } from "./exchange-requests";
import type { SeedTransfer } from "./exchange-transfer";
import { toUnits } from "./history/amounts";
import { available, receivePosting } from "./history/books";
import type { HistoryAccount } from "./history/movement";
import { organisationOf } from "./people";
import {
  type ExchangeAccountPlan,
  exchangeAccounts,
  exchangeAssets,
  exchangePayments,
} from "./plan/exchange-accounts";
import type { WalletPlan } from "./plan/wallet-plan";
import { seededRandom } from "./random";
import { seedId } from "./seed-id";
import { exchangeSubWalletId } from "./sub-wallets";

const DAY = 86_400_000;
const STEP = 12 * 60_000;

const LIFE: readonly string[] = ["SIGNED", "SUBMITTED", "ON_CHAIN", "RECEIVED", "CREDITED"];
const inProgress: readonly string[] = LIFE.filter((status) => status !== "CREDITED");
const REFUSAL = "VALR refused the transfer: withdrawals of BTC were suspended";

type Assets = Map<string, SeedAsset>;

function idOf(wallet: WalletPlan, name: string): string {
  const account = exchangeAccounts.find((candidate) => candidate.name === name);
  if (!account) throw new Error(`No exchange account named ${name}`);
  return exchangeSubWalletId(wallet, account);
}

function statusesUpTo(status: string): string[] {
  if (status === "ERROR") return ["SIGNED", "SUBMITTED", "ERROR"];
  return LIFE.slice(0, LIFE.indexOf(status) + 1);
}

function transfersOf(wallet: WalletPlan, assets: Assets, startDay: Date): SeedTransfer[] {
  return exchangePayments.map((payment, at) => {
    const { status, assetId } = payment;
    const asset = assets.get(assetId)!;
    const createdAt = new Date(startDay.getTime() - payment.daysAgo * DAY + (8 * 60 + at * 17) * 60_000);
    const events = statusesUpTo(status).map((one, step) => {
      return { status: one, at: new Date(createdAt.getTime() + (step + 1) * STEP) };
    });
    const isOnChain = events.some((event) => event.status === "ON_CHAIN");
    const row = {
      id: seedId(`exchange transfer:${at}`),
      organisationId: organisationOf(wallet.organisation).id,
      fromId: idOf(wallet, payment.from),
      toId: idOf(wallet, payment.to),
      assetId,
      amount: toUnits(payment.amount, asset.decimals),
      status,
      transactionHash: isOnChain
        ? outsideHash(asset.chain as Chain, seededRandom(`exchange transfer:${at}`))
        : null,
      reason: status === "ERROR" ? REFUSAL : null,
      createdAt,
      updatedAt: events.at(-1)?.at ?? createdAt,
    };
    return { row, asset, events };
  });
}

const isInProgress = ({ row }: SeedTransfer): boolean => inProgress.includes(row.status);

export function exchangePostings(wallet: WalletPlan, assets: Assets, startDay: Date): Posting[] {
  const funded = new Date(startDay.getTime() - 360 * DAY);
  const openings = exchangeAccounts.flatMap((account) => {
    const id = exchangeSubWalletId(wallet, account);
    return Object.entries(account.holds).map(([assetId, whole]) =>
      receivePosting(
        `funding:${account.name}`,
        id,
        assetId,
        toUnits(whole, assets.get(assetId)!.decimals),
        funded,
      ),
    );
  });
  const moves = transfersOf(wallet, assets, startDay).flatMap((transfer): Posting[] => {
    const { id, fromId, toId, assetId, amount, status, createdAt } = transfer.row;
    const isCredited = status === "CREDITED";
    if (!isCredited && !isInProgress(transfer)) return [];
    const target = isCredited
      ? available(toId, assetId)
      : ({ kind: "reserved", subWalletId: fromId, assetId } as const);
    const legs = [
      { account: available(fromId, assetId), amount: -amount },
      { account: target, amount },
    ];
    return [{ kind: isCredited ? "exchange-transfer" : "reserve", reference: id, legs, createdAt }];
  });
  return [...openings, ...moves];
}

export async function seedExchanges(
  tx: Tx,
  wallet: WalletPlan,
  assets: Assets,
  accounts: HistoryAccount[],
  { network, startDay }: { network: Network; startDay: Date },
): Promise<void> {
  const transfers = transfersOf(wallet, assets, startDay);
  await tx.insert(exchangeTransfers).values(transfers.map(({ row }) => row));
  const events = transfers.flatMap(({ row, events }) =>
    events.map(({ status, at }) => ({ transferId: row.id, status, createdAt: at })),
  );
  await tx.insert(exchangeTransferEvents).values(events);
  await tx
    .insert(exchangeDepositAddresses)
    .values(
      exchangeAccounts
        .filter(({ status }) => status !== "UNINITIALISED")
        .flatMap((account) => depositAddressesOf(wallet, account, network)),
    );
  await seedPaidOnChain(tx, transfers, network, startDay);
  await seedTransferRequests(tx, wallet, transfers.filter(isInProgress));
  const own = accounts.filter(
    ({ organisationId }) => organisationId === organisationOf(wallet.organisation).id,
  );
  const destinations = exchangeAccounts
    .filter(({ status }) => status === "ALL" || status === "TOTP_ONLY")
    .flatMap((payer) => destinationsOf(wallet, payer, own));
  await tx.insert(exchangeDestinations).values(destinations);
}

const accepts = ({ exchange }: ExchangeAccountPlan, asset: string): boolean =>
  refusingExchange(exchange, asset) === null;

function depositAddressesOf(wallet: WalletPlan, account: ExchangeAccountPlan, network: Network) {
  return Object.entries(exchangeAssets)
    .filter(([symbol]) => accepts(account, symbol))
    .map(([, { assetId: id, type }]) =>
      depositAddressRow(exchangeSubWalletId(wallet, account), { id, chain: chainOfType(type) }, network),
    );
}

/**
 * Per asset: the first two sub-wallets on its chain and every other account that supports it. TOTP_ONLY accounts pay
 * only accounts.
 */
function destinationsOf(
  wallet: WalletPlan,
  payer: ExchangeAccountPlan,
  own: HistoryAccount[],
): (typeof exchangeDestinations.$inferInsert)[] {
  return Object.entries(exchangeAssets)
    .filter(([asset]) => accepts(payer, asset))
    .flatMap(([asset, { type }]) => {
      const isForAccountsOnly = payer.status === "TOTP_ONLY";
      const onChain = isForAccountsOnly ? [] : own.filter((account) => account.type === type).slice(0, 2);
      const exchanges = exchangeAccounts
        .filter(({ status }) => status !== "UNINITIALISED")
        .filter((other) => other !== payer && accepts(other, asset));
      const payees = [
        ...onChain.map(({ subWalletId }) => subWalletId),
        ...exchanges.map((other) => exchangeSubWalletId(wallet, other)),
      ];
      const subWalletId = exchangeSubWalletId(wallet, payer);
      return payees.map((destinationId) => ({ subWalletId, asset, destinationId }));
    });
}

import type { Tx } from "../db/client";
import { exchangeDestinations, exchangeTransfers } from "../db/schema";
import { refusingExchange } from "../exchanges/facts";
import type { Posting } from "../ledger/post";
import type { SeedAsset } from "./assets";
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
import { seedId } from "./seed-id";
import { exchangeSubWalletId } from "./sub-wallets";

const DAY = 86_400_000;
/** Statuses in which the amount has left the sending exchange but is not credited yet. */
const inProgress = ["ON_CHAIN", "RECEIVED"];

type Assets = Map<string, SeedAsset>;
type Transfer = typeof exchangeTransfers.$inferInsert;

function idOf(wallet: WalletPlan, name: string): string {
  const account = exchangeAccounts.find((candidate) => candidate.name === name);
  if (!account) throw new Error(`No exchange account named ${name}`);
  return exchangeSubWalletId(wallet, account);
}

function transfersOf(wallet: WalletPlan, assets: Assets, startDay: Date): Transfer[] {
  return exchangePayments.map((payment, at) => {
    const createdAt = new Date(startDay.getTime() - payment.daysAgo * DAY + (8 * 60 + at * 17) * 60_000);
    return {
      id: seedId(`exchange transfer:${at}`),
      organisationId: organisationOf(wallet.organisation).id,
      fromId: idOf(wallet, payment.from),
      toId: idOf(wallet, payment.to),
      assetId: payment.assetId,
      amount: toUnits(payment.amount, assets.get(payment.assetId)!.decimals),
      status: payment.status,
      createdAt,
      updatedAt: new Date(createdAt.getTime() + 3_600_000),
    };
  });
}

/**
 * The exchange accounts in the books: their initial funding, and the amounts of transfers that left the sending
 * exchange.
 */
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
  const moves = transfersOf(wallet, assets, startDay)
    .filter(({ status }) => status === "CREDITED" || inProgress.includes(status))
    .map(({ id, fromId, toId, assetId, amount, status, createdAt }): Posting => {
      const target =
        status === "CREDITED" ? available(toId, assetId) : ({ kind: "network", assetId } as const);
      return {
        kind: "exchange-transfer",
        reference: id,
        legs: [
          { account: available(fromId, assetId), amount: -amount },
          { account: target, amount },
        ],
        createdAt: createdAt!,
      };
    });
  return [...openings, ...moves];
}

/** Writes the transfer history and, per account and asset, which sub-wallets may be paid. */
export async function seedExchanges(
  tx: Tx,
  wallet: WalletPlan,
  assets: Assets,
  accounts: HistoryAccount[],
  startDay: Date,
): Promise<void> {
  await tx.insert(exchangeTransfers).values(transfersOf(wallet, assets, startDay));
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

/** The permitted destinations: per asset, the first two sub-wallets on its chain and every other account that supports it. */
function destinationsOf(
  wallet: WalletPlan,
  payer: ExchangeAccountPlan,
  own: HistoryAccount[],
): (typeof exchangeDestinations.$inferInsert)[] {
  return Object.entries(exchangeAssets)
    .filter(([asset]) => accepts(payer, asset))
    .flatMap(([asset, { type }]) => {
      const onChain = own.filter((account) => account.type === type).slice(0, 2);
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

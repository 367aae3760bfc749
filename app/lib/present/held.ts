import { type Chain, can } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import { amountText, formatCrypto, fromUnits } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatGlance } from "./glance";

/** What waiting requests hold of a sub-wallet's balance. */
export interface HeldView {
  /** '0.25042 ETH'. */
  amount: string;
  /** 'held by 1 waiting request'; 'received and not cleared yet' where none holds any; 'held by waiting requests or staked' where the service does not tell them apart. */
  words: string;
  /** The sub-wallet's open requests. */
  to: string;
  /** Why more is held than is paid; null on chains where that is not so. */
  why: string | null;
}

/** An asset of a sub-wallet whose balance is shown. */
export interface HeldCoin {
  subWalletId: string;
  symbol: string;
  decimals: number | null;
  chain: Chain | null;
}

type HeldBalance = Pick<Balance, "amount" | "available" | "held">;

const WHOLE_COINS =
  "Whole coins are held until a payment is confirmed, so more is held than paid. The change returns then.";

/**
 * What is held of a balance, for tiles, headers and forms; null where nothing is, as far as the service says. A service
 * that only names two balances tells that something is held, but not by how many requests.
 */
export function heldView(balance: HeldBalance | null | undefined, coin: HeldCoin): HeldView | null {
  const part = balance ? heldPart(balance, coin) : null;
  if (!part) return null;
  const { subWalletId, symbol, chain } = coin;
  return {
    amount: `${formatGlance(part.coins)} ${symbol}`,
    words: part.words,
    to: paths.wallet(subWalletId, { open: true }),
    why: chain?.holdsWholeCoins && balance?.held?.requests !== 0 ? WHOLE_COINS : null,
  };
}

/** '1.5 ETH available now' while some of it is held, otherwise '1.5 ETH available'. */
export function availableWords(balance: HeldBalance | null | undefined, coin: HeldCoin): string {
  const { symbol, decimals } = coin;
  if (!balance) return `0 ${symbol} available`;
  const coins = amountText(balance.available ?? balance.amount, decimals);
  return `${formatCrypto(coins)} ${symbol} available${heldView(balance, coin) ? " now" : ""}`;
}

function heldPart({ amount, available, held }: HeldBalance, { decimals, chain }: HeldCoin) {
  if (held) {
    const coins = amountText(held.amount, decimals);
    return coins && /[1-9]/.test(coins) ? { coins, words: heldWords(held) } : null;
  }
  // Null: the service says that nothing is held. Absent: it cannot say.
  if (held === null || !available || !isDigits(amount.value) || !isDigits(available.value)) return null;
  const rest = BigInt(amount.value) - BigInt(available.value);
  const canStake = chain !== null && can(chain.id, "supportsStaking");
  const words = canStake ? "held by waiting requests or staked" : "held by waiting requests";
  return rest > 0n ? { coins: fromUnits(rest, decimals ?? chain?.native.decimals ?? 0), words } : null;
}

function heldWords({ requests, uncleared }: NonNullable<Balance["held"]>): string {
  if (requests === 0) return "received and not cleared yet";
  const words = `held by ${requests} waiting ${requests === 1 ? "request" : "requests"}`;
  return uncleared ? `${words}, or received and not cleared yet` : words;
}

const isDigits = (text: string) => /^\d+$/.test(text);

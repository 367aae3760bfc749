import { type Chain, can } from "~/lib/chains";
import type { Balance } from "~/lib/custody/shapes.server";
import { amountText, formatCrypto, formatExact, fromUnits } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatGlance } from "./glance";
import { spendable } from "./spendable";

export interface HeldView {
  amount: string;
  /** 'held by 1 waiting request'; 'received and not cleared yet'. */
  words: string;
  to: string;
  why: string | null;
}

export interface HeldCoin {
  subWalletId: string;
  symbol: string;
  decimals: number | null;
  chain: Chain | null;
}

type HeldBalance = Pick<Balance, "amount" | "available" | "held">;

const WHOLE_COINS =
  "Whole coins are held until a payment is confirmed, so more is held than paid. The change returns then.";

/** Two balances without details show that something is held, but not by how many requests. */
export function heldViews(balance: HeldBalance | null | undefined, coin: HeldCoin): HeldView[] {
  const { subWalletId, symbol, chain } = coin;
  const parts = balance ? heldParts(balance, coin) : [];
  return parts.map(({ coins, words, lists }) => ({
    amount: `${formatGlance(coins)} ${symbol}`,
    words,
    to: paths.wallet(subWalletId, lists),
    why: chain?.holdsWholeCoins && lists.open ? WHOLE_COINS : null,
  }));
}

/** '1.5 ETH available now' while some is held, else '1.5 ETH available'. */
export function availableWords(
  balance: (HeldBalance & Pick<Balance, "asset" | "reserve">) | null | undefined,
  coin: HeldCoin,
): string {
  const { symbol, decimals, chain } = coin;
  if (!balance) return `0 ${symbol} available`;
  const units = spendable(balance, chain)?.units;
  const coins = amountText(units === undefined ? null : { value: String(units), currency: "" }, decimals);
  return `${formatCrypto(coins)} ${symbol} available${heldViews(balance, coin).length > 0 ? " now" : ""}`;
}

/** '1 XRP that the ledger keeps as the account's reserve'; null if the network keeps nothing. */
export function keptWords(
  balance: (HeldBalance & Pick<Balance, "asset" | "reserve">) | null | undefined,
  { symbol, decimals, chain }: HeldCoin,
): string | null {
  const found = balance ? spendable(balance, chain) : null;
  if (!found || found.kept === 0n || decimals === null) return null;
  return `${formatExact(fromUnits(found.kept, decimals))} ${symbol} ${found.keptWords}`;
}

interface HeldPart {
  coins: string;
  words: string;
  lists: { open?: true; uncleared?: true };
}

function heldParts({ amount, available, held }: HeldBalance, coin: HeldCoin): HeldPart[] {
  if (held) return partsOf(held, coin);
  // Null: nothing is held. Absent: the service cannot say.
  if (held === null || !available || !isDigits(amount.value) || !isDigits(available.value)) return [];
  const rest = BigInt(amount.value) - BigInt(available.value);
  const { chain, decimals } = coin;
  const canStake = chain !== null && can(chain.id, "supportsStaking");
  const words = canStake ? "held by waiting requests or staked" : "held by waiting requests";
  const coins = fromUnits(rest > 0n ? rest : 0n, decimals ?? chain?.native.decimals ?? 0);
  return rest > 0n ? [{ coins, words, lists: { open: true } }] : [];
}

const UNCLEARED = "received and not cleared yet";

function partsOf(held: NonNullable<Balance["held"]>, { decimals }: HeldCoin): HeldPart[] {
  const { requests, uncleared } = held;
  const all = amountText(held.amount, decimals);
  if (!all || !/[1-9]/.test(all)) return [];
  const byRequests = `held by ${requests} waiting ${requests === 1 ? "request" : "requests"}`;
  if (requests === 0) return [{ coins: all, words: UNCLEARED, lists: { uncleared: true } }];
  if (!uncleared) return [{ coins: all, words: byRequests, lists: { open: true } }];
  const rest = unclearedOf(held);
  if (rest === null)
    return [{ coins: all, words: `${byRequests}, or ${UNCLEARED}`, lists: { open: true, uncleared: true } }];
  const [waiting, arrived] = [BigInt(held.amount.value) - rest, rest].map((units) =>
    amountText({ value: String(units), currency: "" }, decimals),
  );
  return [
    { coins: waiting ?? "0", words: byRequests, lists: { open: true } },
    { coins: arrived ?? "0", words: UNCLEARED, lists: { uncleared: true } },
  ];
}

/** Null if the service does not say, or it exceeds the held amount. */
function unclearedOf({ amount, unclearedAmount }: NonNullable<Balance["held"]>): bigint | null {
  if (!unclearedAmount || !isDigits(amount.value) || !isDigits(unclearedAmount.value)) return null;
  const units = BigInt(unclearedAmount.value);
  return units <= BigInt(amount.value) ? units : null;
}

const isDigits = (text: string) => /^\d+$/.test(text);

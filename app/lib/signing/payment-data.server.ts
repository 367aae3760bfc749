import { chainOfSubWalletType, type LiveChain, type Network, sendRules } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import { getChainInfo } from "~/lib/custody/transactions/chain-info.server";
import type { Payer } from "~/lib/custody/wallets/payer.server";
import { env } from "~/lib/env.server";
import { recordQuotes } from "~/lib/fees/price-history.server";
import { readQuotes } from "~/lib/fees/quotes";
import type { FeeQuotes } from "~/lib/fees/speeds";
import { withUniqueSymbols } from "~/lib/forms/asset";
import type { SendRuleInput } from "~/lib/forms/send-form";
import { parseSubWalletId } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { frozenSteps } from "./frozen.server";
import type { OutlookStep } from "./outlook";
import type { PaymentRecipients } from "./recipients.server";
import { getSigningData, type SigningData } from "./signing-data.server";
import { type Approvals, askWallet, whoMayApprove } from "./who-may-approve.server";

export interface PaymentData extends Omit<SigningData, "recipients">, PaymentRecipients, Approvals {
  /** The native asset first, then the listed tokens if the chain has any. */
  assets: SendRuleInput["assets"];
  /** Empty on chains without gas, or if the backend returns none. */
  quotes: FeeQuotes;
  /** Empty if nothing of it is frozen. */
  frozen: readonly OutlookStep[];
}

export interface PayingSubWallet {
  chain: LiveChain;
  network: Network;
  subWalletId: string;
}

export function payingSubWallet(subWalletId: string): PayingSubWallet | null {
  const network = env().NETWORK;
  const chain = chainOfSubWalletType(parseSubWalletId(subWalletId)?.asset ?? "", network);
  return chain?.kind === "live" && sendRules(chain.id) ? { chain, network, subWalletId } : null;
}

/** Null if the console does not send on its chain. @throws CustodyError NOT_FOUND for an unknown sub-wallet */
export async function getPaymentData(
  session: Session,
  subWalletId: string,
  currency: string,
  askRecipients: (paying: PayingSubWallet) => Promise<PaymentRecipients>,
): Promise<PaymentData | null> {
  const paying = payingSubWallet(subWalletId);
  const [signing, recipients, quotes, frozen, wallet] = await Promise.all([
    getSigningData(session, subWalletId, currency),
    paying && askRecipients(paying),
    paying && getQuotes(session, paying),
    frozenSteps(session, subWalletId),
    askWallet(session, subWalletId, "PAYMENT"),
  ]);
  if (!paying || !recipients || !quotes || signing?.chain.id !== paying.chain.id) return null;
  const assets = assetsOf(signing.payer, signing.chain);
  return { ...signing, ...recipients, ...whoMayApprove(wallet, signing.payer), quotes, frozen, assets };
}

/** The native asset first, then the tokens that the sub-wallet has. */
export function assetsOf({ balances }: Pick<Payer, "balances">, chain: LiveChain): PaymentData["assets"] {
  const { symbol, decimals } = chain.native;
  const native = { symbol, decimals, contractAddress: null };
  if (!sendRules(chain.id)?.hasTokens) return [native];
  const tokens = (balances?.items ?? []).flatMap(({ asset }) =>
    asset?.contractAddress
      ? [
          {
            symbol: asset.symbol,
            decimals: asset.decimalPlace,
            contractAddress: asset.contractAddress,
          },
        ]
      : [],
  );
  return withUniqueSymbols([native, ...tokens]);
}

// Quotes are optional: without them the chain's limits still apply.
async function getQuotes(session: Session, { chain, network }: PayingSubWallet): Promise<FeeQuotes> {
  if (sendRules(chain.id)?.fee !== "gas") return {};
  const { value } = await settle(getChainInfo(session, chain.backendChain));
  const quotes = readQuotes(chain.id, value?.feePrices);
  recordQuotes({ chain: chain.id, network }, quotes);
  return quotes;
}

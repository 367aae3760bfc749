import { chainFromBackend, type LiveChain, sendRules } from "~/lib/chains";
import { listAddressBook } from "~/lib/custody/people/address-book.server";
import { settle } from "~/lib/custody/settle.server";
import { getChainInfo } from "~/lib/custody/transactions/chain-info.server";
import {
  getPayer,
  listOwnSubWallets,
  type OwnSubWallet,
  type Payer,
} from "~/lib/custody/wallets/payer.server";
import { env } from "~/lib/env.server";
import { type FeeQuotes, readQuotes } from "~/lib/fees/quotes";
import { toldApart } from "~/lib/forms/asset";
import type { KnownAddress } from "~/lib/forms/look-alike";
import type { KnownRecipient, SendContext } from "~/lib/forms/send-form";
import type { Session } from "~/lib/session/session.server";

/** A recipient that the form offers: its address is what the form sends. */
export interface Recipient extends KnownRecipient {
  /** The parent wallet's name or the address book's label. */
  detail: string | null;
  isOnline: boolean;
  /** Who the address book says is behind the address, for the Travel Rule; null: nobody. */
  counterparty: string | null;
}

/** Everything that sending from one sub-wallet is judged by. */
export interface SendSituation {
  payer: Payer;
  chain: LiveChain;
  currency: string;
  context: SendContext;
  recipients: Recipient[];
  /** What speeds cost where gas is paid; empty elsewhere, and while the backend does not say. */
  quotes: FeeQuotes;
}

/**
 * Gathers what sending from a sub-wallet needs.
 * @returns null when the console does not send on its chain
 * @throws CustodyError NOT_FOUND for an unknown sub-wallet
 */
export async function getSendSituation(
  session: Session,
  subWalletId: string,
  currency: string,
): Promise<SendSituation | null> {
  const network = env().NETWORK;
  const [payer, book, own] = await Promise.all([
    getPayer(session, subWalletId, currency),
    listAddressBook(session),
    listOwnSubWallets(session),
  ]);
  const chain = chainFromBackend(payer.chain, network);
  if (chain?.kind !== "live" || !sendRules(chain.id)) return null;
  const recipients = [
    ...book.items
      .filter(({ chain: on, type }) => on === chain.backendChain && type.includes("RECIPIENT"))
      .map(
        ({ name, address, memo, label, type, counterparty }): Recipient => ({
          name,
          address,
          memo: memo || null,
          detail: label,
          source: "address-book",
          isOnline: true,
          counterparty: type.includes("TRAVEL_RULE") ? (counterparty?.name ?? null) : null,
        }),
      ),
    ...own.filter((one) => isOwnRecipient(one, payer, chain)).map(ownRecipient),
  ];
  const context: SendContext = {
    chain: chain.id,
    network,
    subWalletId: payer.subWalletId,
    fromAddress: payer.address,
    assets: assetsOf(payer, chain),
    whitelistEnabled: book.whitelistEnabled,
    knownRecipients: recipients,
    knownAddresses: [
      ...book.items.filter(({ chain: on }) => on === chain.backendChain).map(entered),
      ...own.filter(({ chain: on, address }) => on === chain.backendChain && address !== "").map(entered),
    ],
  };
  return { payer, chain, currency, context, recipients, quotes: await quotesOf(session, chain) };
}

function entered({ name, address }: { name: string; address: string }): KnownAddress {
  return { name, address, trust: "entered" };
}

function isOwnRecipient(one: OwnSubWallet, payer: Payer, chain: LiveChain): boolean {
  return one.chain === chain.backendChain && one.address !== "" && one.subWalletId !== payer.subWalletId;
}

function ownRecipient({ name, address, wallet }: OwnSubWallet): Recipient {
  return {
    name,
    address,
    memo: null,
    detail: wallet?.walletName ?? null,
    source: "own-sub-wallet",
    isOnline: wallet?.cluster.type !== "ULTRA_COLD",
    counterparty: null,
  };
}

/** The native asset first, then the tokens that the backend lists, where the chain has any. */
function assetsOf(payer: Payer, chain: LiveChain): SendContext["assets"] {
  const { symbol, decimals } = chain.native;
  const native = { symbol, decimals, contractAddress: null };
  if (!sendRules(chain.id)?.hasTokens) return [native];
  const tokens = (payer.balances?.items ?? []).flatMap(({ asset }) =>
    asset?.contractAddress
      ? [{ symbol: asset.symbol, decimals: asset.decimalPlace, contractAddress: asset.contractAddress }]
      : [],
  );
  return toldApart([native, ...tokens]);
}

// Quotes help to choose a speed; without them the form still works, and the chain's limits hold as ever.
async function quotesOf(session: Session, chain: LiveChain): Promise<FeeQuotes> {
  if (sendRules(chain.id)?.fee !== "gas") return {};
  const { value } = await settle(getChainInfo(session, chain.backendChain));
  return readQuotes(chain.id, value?.feePrices);
}

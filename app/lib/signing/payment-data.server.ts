import { type LiveChain, sendRules } from "~/lib/chains";
import { type AddressBookEntry, listAddressBook } from "~/lib/custody/people/address-book.server";
import { settle } from "~/lib/custody/settle.server";
import { getChainInfo } from "~/lib/custody/transactions/chain-info.server";
import { listOwnSubWallets, type OwnSubWallet, type Payer } from "~/lib/custody/wallets/payer.server";
import { type FeeQuotes, readQuotes } from "~/lib/fees/quotes";
import { withUniqueSymbols } from "~/lib/forms/asset";
import type { KnownAddress } from "~/lib/forms/look-alike";
import type { KnownRecipient, SendRuleInput } from "~/lib/forms/send-form";
import type { Session } from "~/lib/session/session.server";
import { getSigningData, type SigningData } from "./signing-data.server";

/** A recipient that a form offers; the form sends its address. */
export interface OfferedRecipient extends KnownRecipient {
  /** The parent wallet's name or the address book's label. */
  detail: string | null;
  isOnline: boolean;
  /** The counterparty that the address book names for the address, for the Travel Rule; null: none. */
  counterparty: string | null;
}

/** What every payment form of one sub-wallet is checked against and shown with. */
export interface PaymentData extends SigningData {
  /** The native asset first, then the tokens that the backend lists, if the chain has any. */
  assets: SendRuleInput["assets"];
  whitelistEnabled: boolean;
  recipients: OfferedRecipient[];
  /** Addresses that were entered on purpose: those of the address book and of own sub-wallets. */
  knownAddresses: KnownAddress[];
  /** Prices of the speeds where gas is paid; empty elsewhere, and when the backend does not return any. */
  quotes: FeeQuotes;
}

/**
 * Collects the data for paying from a sub-wallet.
 * @returns null when the console does not send on its chain
 * @throws CustodyError NOT_FOUND for an unknown sub-wallet
 */
export async function getPaymentData(
  session: Session,
  subWalletId: string,
  currency: string,
): Promise<PaymentData | null> {
  const [signing, book, own] = await Promise.all([
    getSigningData(session, subWalletId, currency),
    listAddressBook(session),
    listOwnSubWallets(session),
  ]);
  if (!signing || !sendRules(signing.chain.id)) return null;
  const { chain, payer } = signing;
  const entries = book.items.filter((one) => one.chain === chain.backendChain);
  const subWallets = own.filter((one) => one.chain === chain.backendChain && one.address !== "");
  return {
    ...signing,
    assets: assetsOf(payer, chain),
    whitelistEnabled: book.whitelistEnabled,
    recipients: [
      ...entries.filter(({ type }) => type.includes("RECIPIENT")).map(savedRecipient),
      ...subWallets.filter((one) => one.subWalletId !== payer.subWalletId).map(ownRecipient),
    ],
    knownAddresses: [...entries, ...subWallets].map(({ name, address }) => ({
      name,
      address,
      trust: "entered",
    })),
    quotes: await quotesOf(session, chain),
  };
}

function savedRecipient({
  name,
  address,
  memo,
  label,
  type,
  counterparty,
}: AddressBookEntry): OfferedRecipient {
  return {
    name,
    address,
    memo: memo || null,
    detail: label,
    source: "address-book",
    isOnline: true,
    counterparty: type.includes("TRAVEL_RULE") ? (counterparty?.name ?? null) : null,
  };
}

function ownRecipient({ name, address, wallet }: OwnSubWallet): OfferedRecipient {
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

function assetsOf(payer: Payer, chain: LiveChain): PaymentData["assets"] {
  const { symbol, decimals } = chain.native;
  const native = { symbol, decimals, contractAddress: null };
  if (!sendRules(chain.id)?.hasTokens) return [native];
  const tokens = (payer.balances?.items ?? []).flatMap(({ asset }) =>
    asset?.contractAddress
      ? [{ symbol: asset.symbol, decimals: asset.decimalPlace, contractAddress: asset.contractAddress }]
      : [],
  );
  return withUniqueSymbols([native, ...tokens]);
}

// Quotes help to choose a speed. Without them the form still works, and the chain's limits still apply.
async function quotesOf(session: Session, chain: LiveChain): Promise<FeeQuotes> {
  if (sendRules(chain.id)?.fee !== "gas") return {};
  const { value } = await settle(getChainInfo(session, chain.backendChain));
  return readQuotes(chain.id, value?.feePrices);
}

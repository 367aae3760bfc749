import { type Chain, chainFromBackend, networkName } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { settle } from "~/lib/custody/settle.server";
import {
  type ExchangeAccountInFull,
  getExchangeAccount,
} from "~/lib/custody/wallets/exchange-accounts.server";
import type { DialogPlace } from "~/lib/dialog-place";
import { canAccessExchanges, env } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { paths, withSearch } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { explorerView } from "~/lib/receive/explorer-view.server";
import type { ReceiveData } from "~/lib/receive/flow.server";
import { drawQrCode } from "~/lib/receive/qr-code.server";
import type { ReceiveView } from "~/lib/receive/view.server";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { lookUpRecipient, recipientsAt } from "~/lib/signing/recipients.server";
import { accountStatus } from "./account-status";
import { exchangeFacts } from "./exchange-facts";

const QUERY = { asset: TOKEN_LENGTH, confirmed: TOKEN_LENGTH } as const;

/** `?asset=` selects the asset; `?confirmed=1` means that its address matches the mobile app. */
export async function showDeposit(request: Request, place: DialogPlace): Promise<ReceiveData> {
  const session = await requireSession(request);
  if (!canAccessExchanges(session.email)) throw redirectInvalidUrl(paths.home());
  const { asset, confirmed } = queryOf(request, QUERY);
  const { value: account, problem } = await settle(accountOf(request, session, place));
  if (!account) return { place, view: null, problem: problem ?? "" };
  const known = account.depositAddresses ?? [];
  if (asset !== null && known.every((one) => one.asset.symbol !== asset)) {
    throw redirectInvalidUrl(place.closeTo);
  }
  const view = await depositView(session, account, place, { asset, isConfirmed: confirmed === "1" });
  return { place, view, problem: null };
}

async function accountOf(request: Request, session: Session, { subWalletId, closeTo }: DialogPlace) {
  const { currency } = readPreferences(request);
  const found = await getExchangeAccount(session, subWalletId, currency).catch((error) => {
    if (error instanceof CustodyError && error.code === "NOT_FOUND") return null;
    throw error;
  });
  if (!found) throw redirectInvalidUrl(closeTo);
  return found;
}

export async function depositView(
  session: Session,
  account: ExchangeAccountInFull,
  { self }: DialogPlace,
  { asset, isConfirmed }: { asset: string | null; isConfirmed: boolean },
): Promise<ReceiveView> {
  const addresses = account.depositAddresses ?? [];
  const chosen = addresses.find((one) => one.asset.symbol === asset) ?? addresses[0] ?? null;
  const symbol = chosen?.asset.symbol ?? "";
  const { address, chain } = chosen ? whereIs(chosen) : NOWHERE;
  const needsEntry = await isMissingInAllowList(session, account, chain, address);
  return {
    symbol,
    name: account.name,
    walletName: exchangeFacts(account.exchangeName).name,
    networkName: chain ? networkName(chain.id, env().NETWORK) : (chosen?.chain ?? ""),
    address,
    notes: [...notesOf(account, symbol), ...(needsEntry ? [NEEDS_ENTRY] : [])],
    confirmTo: withSearch(self, { asset: symbol, confirmed: 1 }),
    backTo: withSearch(self, { asset: symbol }),
    qrSvg: isConfirmed && chosen ? await drawQrCode(address) : null,
    ...explorerView(chain, address),
    newAddress: null,
    once: null,
    assets: addresses.map((one) => ({
      label: one.asset.symbol,
      to: withSearch(self, { asset: one.asset.symbol }),
      isCurrent: one === chosen,
    })),
  };
}

const NOWHERE = { address: "", chain: null };

function whereIs({ address, chain }: { address: string; chain: string }) {
  return { address, chain: chainFromBackend(chain, env().NETWORK) };
}

const NEEDS_ENTRY =
  "Your organisation sends to address-book recipients only. Add this address to the address book before one of your own sub-wallets pays it.";

/** Whether the allow-list stops own sub-wallets from paying this address; false if unknown. */
async function isMissingInAllowList(
  session: Session,
  { subWalletId }: ExchangeAccountInFull,
  chain: Chain | null,
  address: string,
): Promise<boolean> {
  if (chain?.kind !== "live") return false;
  const paying = { chain, network: env().NETWORK, subWalletId };
  const { value: found } = await settle(lookUpRecipient(session, paying, address));
  return found?.whitelistEnabled === true && recipientsAt(chain.id, address, found.recipients).length === 0;
}

/** Advice before handing out the address, or why there is none. */
function notesOf(
  { exchangeName, status, depositAddresses }: ExchangeAccountInFull,
  symbol: string,
): string[] {
  const exchange = exchangeFacts(exchangeName).name;
  if (depositAddresses === null)
    return [`This service does not tell the deposit addresses. ${exchange} does.`];
  if (depositAddresses.length === 0) return [accountStatus(status).words];
  const credited = `${exchange} credits only ${symbol} that is sent to this address.`;
  return status === "ALL" ? [credited] : [credited, accountStatus(status).words];
}

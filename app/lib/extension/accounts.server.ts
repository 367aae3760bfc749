import { chainFromBackend, type Network } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import {
  type Account,
  type Holding,
  listAccounts,
  listHoldings,
} from "~/lib/custody/wallets/accounts.server";
import { amountText, formatBalance } from "~/lib/money";
import { numberedLinks, type PageLinks } from "~/lib/page-trail";
import { paths } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { snapPageUrl } from "./page-search.server";

/** From the specification. */
const ROWS_PER_PAGE = 8;
const MAX_ACCOUNTS = 100;
/** Many sub-wallets of other chains may come before the first account. */
const MAX_READS = 20;

/** The addresses that MetaMask accepts. */
const ADDRESS = /^0x[0-9a-f]{40}$/i;

export interface AccountRow {
  id: string;
  name: string;
  walletName: string;
  address: string;
  balance: string;
  symbol: string;
  to: string;
}

export interface AccountsView extends PageLinks {
  rows: AccountRow[];
  /** Of all pages, in lower case. */
  addresses: string[];
  /** False if there are, or may be, more accounts. */
  isWhole: boolean;
  page: number;
  pageCount: number;
}

export async function loadAccounts(
  session: Session,
  { page: asked, network }: { page: number; network: Network },
): Promise<AccountsView> {
  const { accounts, isWhole } = await readAccounts(session);
  const pageCount = Math.max(1, Math.ceil(accounts.length / ROWS_PER_PAGE));
  const page = Math.min(asked, pageCount);
  const shown = accounts.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
  return {
    rows: await Promise.all(shown.map((account) => rowOf(session, account, network))),
    addresses: accounts.map(({ address }) => address.toLowerCase()),
    isWhole,
    page,
    pageCount,
    ...numberedLinks(page, pageCount, snapPageUrl),
  };
}

async function readAccounts(session: Session): Promise<{ accounts: Account[]; isWhole: boolean }> {
  const accounts: Account[] = [];
  let nextToken: string | null = null;
  for (let reads = 0; reads < MAX_READS && accounts.length <= MAX_ACCOUNTS; reads += 1) {
    const page: Awaited<ReturnType<typeof listAccounts>> = await listAccounts(session, {
      limit: 100,
      nextToken,
    });
    accounts.push(...page.items.filter(({ address }) => ADDRESS.test(address)));
    if (!page.nextToken || page.nextToken === nextToken) {
      nextToken = null;
      break;
    }
    nextToken = page.nextToken;
  }
  const isWhole = nextToken === null && accounts.length <= MAX_ACCOUNTS;
  return { accounts: accounts.slice(0, MAX_ACCOUNTS), isWhole };
}

async function rowOf(session: Session, account: Account, network: Network): Promise<AccountRow> {
  const { subWalletId, name, address, wallet } = account;
  const chain = chainFromBackend(account.chain ?? "", network);
  const symbol = chain?.native.symbol ?? "";
  const { value: holdings } = await settle(listHoldings(session, subWalletId));
  const native = nativeOf(holdings ?? [], symbol);
  const decimals = native?.asset?.decimalPlace ?? chain?.native.decimals ?? null;
  return {
    id: subWalletId,
    name,
    walletName: wallet?.walletName ?? "",
    address,
    balance: formatBalance(amountText(native?.amount, decimals), symbol),
    symbol,
    to: paths.wallet(subWalletId),
  };
}

function nativeOf(holdings: readonly Holding[], symbol: string): Holding | undefined {
  return (
    holdings.find(({ asset }) => asset?.type === "NATIVE") ??
    holdings.find(({ asset }) => asset?.symbol === symbol)
  );
}

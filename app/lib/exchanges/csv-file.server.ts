import { ContractError } from "~/lib/custody/errors.server";
import { recordTransferExport } from "~/lib/custody/transactions/exchange-transfer.server";
import {
  type ExchangeTransfer,
  findTransfers,
  type ListedTransfers,
} from "~/lib/custody/transactions/exchange-transfers.server";
import { listExchangeAccounts } from "~/lib/custody/wallets/exchange-accounts.server";
import { BYTE_ORDER_MARK, writeCsvLine } from "~/lib/forms/csv-cells";
import { streamPages } from "~/lib/http/stream-pages.server";
import { amountText } from "~/lib/money";
import type { Session } from "~/lib/session/session.server";
import { assertExchangeAccess } from "./access.server";
import { MAX_PAGE_SIZE, readNewest, transferQuery } from "./collect-transfers.server";
import { MAX_TRANSFERS, type TransferSearch } from "./transfer-search";

const COLUMNS = [
  "requested (UTC)",
  "from",
  "from_id",
  "to",
  "to_id",
  "amount",
  "asset",
  "status",
  "updated (UTC)",
  "reason",
  "id",
] as const;

/**
 * Recorded in the audit log.
 * @throws CustodyError NOT_FOUND for a user without access; what the custody client throws for the first page
 */
export async function transfersCsv(
  session: Session,
  search: TransferSearch,
  currency: string,
): Promise<ReadableStream<Uint8Array>> {
  assertExchangeAccess(session);
  const file = await streamPages(csvPages(session, search, currency), "transfers");
  await recordTransferExport(session, search.filter.account || null);
  return file;
}

async function* csvPages(session: Session, search: TransferSearch, currency: string) {
  let start = BYTE_ORDER_MARK + writeCsvLine(COLUMNS);
  let nextToken: string | null = null;
  do {
    const place: { limit: number; nextToken: string | null } = { limit: MAX_PAGE_SIZE, nextToken };
    const found = await findTransfers(session, { ...transferQuery(search, null), ...place });
    const page: ListedTransfers = found ?? (await newestOf(session, search, currency));
    // Skipping a damaged row would pass a partial file off as complete.
    const [damaged] = page.damaged;
    if (damaged) throw new ContractError(`${damaged.name}: ${damaged.problem}`, "none");
    yield start + page.items.map((one) => writeCsvLine(cellsOf(one))).join("");
    start = "";
    if (page.nextToken !== null && page.nextToken === nextToken) throw new Error("The list does not end");
    nextToken = page.nextToken;
  } while (nextToken !== null);
}

/** For a backend without a list of all transfers; fails if it has more than it returns. */
async function newestOf(
  session: Session,
  search: TransferSearch,
  currency: string,
): Promise<ListedTransfers> {
  const accounts = await listExchangeAccounts(session, currency);
  const found = await readNewest(session, search, accounts, MAX_TRANSFERS);
  if (found.nextToken !== null)
    throw new ContractError("This service lists too many transfers for a file", "none");
  return found;
}

function cellsOf({
  id,
  createdAt,
  updatedAt,
  from,
  to,
  amount,
  assetSymbol,
  status,
  reason,
}: ExchangeTransfer) {
  return [
    createdAt,
    from.name ?? "",
    from.id ?? "",
    to.name ?? "",
    to.id ?? "",
    amountText(amount, null) ?? "",
    assetSymbol ?? amount.currency,
    status,
    updatedAt,
    reason ?? "",
    id,
  ];
}

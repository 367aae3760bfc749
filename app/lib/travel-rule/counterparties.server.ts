import { canonicalAddress } from "~/lib/chains";
import { readCounterpartyEntries } from "~/lib/custody/people/counterparties.server";
import { settle } from "~/lib/custody/settle.server";
import type { Counterparty, Transfer } from "~/lib/custody/shapes.server";
import type { TransactionDetail } from "~/lib/custody/transactions/transactions.server";
import type { Session } from "~/lib/session/session.server";

type Known = ReadonlyMap<string, Counterparty>;

/** Address-book counterparties by transfer id. Falls back to reading the address book; empty if that fails too. */
export async function getCounterparties(
  session: Session,
  { chain, transfers }: TransactionDetail,
): Promise<Known> {
  const items = transfers?.items ?? [];
  const isTold = items.every(({ counterpartyEntry }) => counterpartyEntry !== undefined);
  if (isTold) return byTransfer(items, ({ counterpartyEntry }) => counterpartyEntry?.counterparty);
  const { value: entries } = await settle(readCounterpartyEntries(session));
  const spelling = (address: string) => canonicalAddress(chain ?? "", address);
  const byAddress = new Map(
    (entries ?? [])
      .filter((entry) => entry.chain === chain && !entry.memo)
      .map((entry) => [spelling(entry.address), entry.counterparty]),
  );
  return byTransfer(items, (transfer) => {
    const address = addressOf(transfer);
    return address === null ? null : byAddress.get(spelling(address));
  });
}

function byTransfer(
  transfers: readonly Transfer[],
  read: (transfer: Transfer) => Counterparty | null | undefined,
): Known {
  return new Map(
    transfers.flatMap((transfer) => {
      const counterparty = read(transfer);
      return counterparty ? [[transfer.id, counterparty] as const] : [];
    }),
  );
}

function addressOf({ direction, from, to }: Transfer): string | null {
  if (direction === "SELF") return null;
  return (direction === "RECEIVED" ? from?.id : to?.id) ?? null;
}

import { isNumbered } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listOutgoing, listOutgoingBesideRequest } from "~/lib/custody/transactions/outgoing.server";
import { getPayer, getPayerOfRequest } from "~/lib/custody/wallets/payer.server";
import { env } from "~/lib/env.server";
import { transferredChain } from "~/lib/operations/exchange/transfer.server";
import { readPreferences } from "~/lib/preferences.server";
import type { Session } from "~/lib/session/session.server";
import { heldBy } from "../frozen.server";
import { payingSubWallet } from "../payment-data.server";
import { signingDataOf } from "../signing-data.server";
import { numberedView } from "./numbered-view.server";
import { getRequestView } from "./request-view.server";
import { getStoredRequest } from "./stored-request.server";

type Requested = Pick<Transaction, "requestId" | "subWalletId" | "trustVaultInitiated">;

export type RequestOfTransaction = NonNullable<Awaited<ReturnType<typeof requestOfTransaction>>>;

/** Null if nobody requested it, the console does not sign on its chain, or the backend does not answer. */
export async function requestOfTransaction(
  request: Request,
  session: Session,
  { requestId, subWalletId, trustVaultInitiated }: Requested,
) {
  if (!requestId || !subWalletId || !trustVaultInitiated) return null;
  const { currency } = readPreferences(request);
  const paying = payingSubWallet(subWalletId);
  if (paying && isNumbered(paying.chain.id)) {
    listOutgoingBesideRequest(session, requestId).catch(() => undefined);
  }
  const asked = [
    getStoredRequest(session, requestId),
    payerOf(session, requestId, subWalletId, currency),
  ] as const;
  const { value } = await settle(Promise.all(asked));
  const [stored, payer] = value ?? [];
  const transferred = transferredChain(stored?.item.webhookMessage, env().NETWORK);
  const signing = payer && signingDataOf(payer, currency, transferred);
  if (!stored || !signing) return null;
  const { view, checked } = await getRequestView(request, session, signing, stored);
  const { item } = stored;
  const numbered = await numberedView(session, signing, { view, checked, item }, async () => {
    const beside = await listOutgoingBesideRequest(session, requestId);
    return beside ?? listOutgoing(session, subWalletId);
  });
  return { ...view, ...numbered, held: await heldBy(session, subWalletId, view) };
}

async function payerOf(session: Session, requestId: string, subWalletId: string, currency: string) {
  const { value } = await settle(getPayerOfRequest(session, requestId, currency));
  return value ?? getPayer(session, subWalletId, currency);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Prefetches everything about a request along with its transaction: one call to the backend. */
export function askEarlierRequest(session: Session, id: string, currency: string): void {
  if (!UUID.test(id)) return;
  const asked = [
    getStoredRequest(session, id),
    getPayerOfRequest(session, id, currency),
    listOutgoingBesideRequest(session, id),
  ];
  for (const one of asked) one.catch(() => undefined);
}

import { type Chain, type ChainId, chainFromBackend } from "~/lib/chains";
import { nullWhenUnknown } from "~/lib/custody/failure.server";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import { getTransactionRecord } from "~/lib/custody/transactions/transactions.server";
import { env } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readWebhookMessage } from "~/lib/operations/kit/webhook-message.server";
import { readPreferences } from "~/lib/preferences.server";
import type { Session } from "~/lib/session/session.server";
import { recallIntent } from "~/lib/signing/intent-cookie.server";
import { readRemembered } from "~/lib/signing/remembered.server";
import { checkRequest } from "~/lib/signing/screen/check-request.server";
import { getSigningData } from "~/lib/signing/signing-data.server";

export interface PrefillRow {
  chain: ChainId;
  address: string;
  memo: string;
  name: string;
}

/** `transaction`: a transaction's or request's id, or a hash. `request`: a request's id. */
const QUERY = { transaction: TOKEN_LENGTH, request: TOKEN_LENGTH } as const;

/**
 * Prefills the counterparty of a transaction or request. The URL has only ids; the backend gives the address.
 * @returns `problem`: why the address could not be filled in; null if it was, or none was asked for
 */
export async function readPrefill(
  request: Request,
  session: Session,
): Promise<{ rows: PrefillRow[]; problem: string | null }> {
  const { transaction, request: requestId } = queryOf(request, QUERY);
  if (!transaction && !requestId) return { rows: [], problem: null };
  const read = requestId
    ? recipientOf(request, session, requestId, null)
    : counterpartyOf(request, session, transaction ?? "");
  const { value: row, problem } = await settle(read.catch(nullWhenUnknown));
  if (row) return { rows: [row], problem: null };
  return {
    rows: [],
    problem: problem ?? "The address could not be read from the transaction. Please enter it.",
  };
}

async function counterpartyOf(request: Request, session: Session, id: string): Promise<PrefillRow | null> {
  const record = await getTransactionRecord(session, id);
  if (!record) return null;
  const { requestId, trustVaultInitiated, transactionDirection } = record;
  if (requestId && trustVaultInitiated) return recipientOf(request, session, requestId, record);
  const party = transactionDirection === "RECEIVED" ? record.from : record.to;
  const chain = chainFromBackend(record.chain ?? "", env().NETWORK);
  if (transactionDirection === "SELF" || !party?.id || !canBeAdded(chain)) return null;
  return { chain: chain.id, address: party.id, memo: "", name: "" };
}

/** The recipient, decoded from the message to be signed; null if there is none or the request is not sound. */
async function recipientOf(
  request: Request,
  session: Session,
  requestId: string,
  record: Transaction | null,
): Promise<PrefillRow | null> {
  const item = await getRequest(session, requestId);
  const subWalletId = readWebhookMessage(item.webhookMessage)?.subWalletId;
  const signing = subWalletId
    ? await getSigningData(session, subWalletId, readPreferences(request).currency)
    : null;
  if (!signing) return null;
  const known = readRemembered(recallIntent(request, requestId));
  const checked = await checkRequest(session, signing, { item, record, status: item.status, known });
  if (checked.state !== "sound" || !canBeAdded(signing.chain)) return null;
  const recipient = checked.verified.decoded.facts.find((fact) => fact.kind === "recipient");
  if (!recipient) return null;
  return { chain: signing.chain.id, address: recipient.value, memo: recipient.memo ?? "", name: "" };
}

function canBeAdded(chain: Chain | null): chain is Chain {
  return chain?.kind === "live";
}

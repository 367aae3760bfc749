import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import { highFeeWarning } from "~/lib/fees/high-fee";
import { parseSubWalletId } from "~/lib/paths";
import { addRecipientLink } from "~/lib/present/add-links";
import { isCancellableStatus, isFinalStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { payingSubWallet } from "../payment-data.server";
import { recipientFacts } from "../recipient-facts.server";
import { recipientWords } from "../recipient-rows";
import { lookUpRecipient } from "../recipients.server";
import type { NamedAddress, SigningData } from "../signing-data.server";
import { namedRecipient, transactionView } from "../transaction-view.server";
import { decodedText, unchangedText, verifiedText } from "../verified";
import { actionSummary } from "./action-summary.server";
import type { CheckedRequest } from "./check-request.server";
import { lowGasWarning } from "./low-gas-warning.server";
import { type ReplacedIds, replacedView } from "./replaced-view.server";
import { simulationOf } from "./simulation-view.server";
import type { StoredRequest } from "./stored-request.server";
import { takeableWords } from "./takeable";

const NONE: readonly string[] = [];

type SoundRequest = Extract<CheckedRequest, { state: "sound" }>;

export async function soundPart(
  session: Session,
  signing: SigningData,
  checked: CheckedRequest,
  stored: StoredRequest & { status: string },
) {
  const { record, status } = stored;
  if (checked.state !== "sound") return NOT_SOUND;
  const { intent, claims, verified, basis } = checked;
  const { decoded } = verified;
  const isToSign = isCancellableStatus(status);
  const replaces = replacedIds(checked, stored.people);
  const to = decoded.facts.find((fact) => fact.kind === "recipient");
  const isNamedByList = !isToSign || (to !== undefined && parseSubWalletId(to.value) !== null);
  const [recipients, recipient, lowGas, simulation] = await Promise.all([
    namesFor(session, signing, checked, isNamedByList ? record : null),
    isToSign ? recipientFacts(session, decoded, signing.base, replaces) : null,
    isToSign ? lowGasWarning(session, stored.item.requestId, intent) : null,
    simulationOf(session, stored.item.requestId, isToSign),
  ]);
  const named = to ? namedRecipient(to, decoded.chain, recipients) : null;
  const transaction = transactionView(
    decoded,
    { ...signing, recipients },
    { isEnded: isFinalStatus(status), recipient },
  );
  return {
    transaction,
    /** Only while it can be approved; null if nothing is known. */
    recipient: to && recipient && recipientWords(to, { named, facts: recipient, chain: decoded.chain }),
    act: actionSummary(decoded, transaction),
    simulation,
    verified:
      basis === "decoded" ? decodedText(claims.agreed, isCancellableStatus(status)) : wordsOfEntered(checked),
    warnings: [
      ...warningsOf(checked, lowGas),
      ...(isToSign ? takeableWords(decoded, signing.payer.balances?.items ?? []) : []),
    ],
    addTo: addRecipientLink({
      requestId: stored.item.requestId,
      chain: decoded.chain,
      recipient: to?.value ?? null,
      known: [signing.payer.address, ...recipients.map(({ address }) => address)],
    }),
    replaced:
      replaces.hash || replaces.requestId
        ? await replacedView(session, decoded, replaces, record?.operation ?? null)
        : null,
  };
}

function warningsOf({ intent, verified }: SoundRequest, lowGas: string | null): string[] {
  const all = [...(verified.decoded.warnings ?? []), lowGas, intent && highFeeWarning(intent)];
  return all.filter((one) => one !== null);
}

const NOT_SOUND = {
  transaction: null,
  recipient: null,
  act: null,
  simulation: null,
  verified: null,
  warnings: NONE,
  replaced: null,
  addTo: null,
};

function replacedIds({ intent }: SoundRequest, { replaces }: RequestPeople): ReplacedIds {
  const meant = intent && "replaces" in intent ? intent.replaces : null;
  return { hash: meant || replaces?.transactionHash || null, requestId: replaces?.requestId ?? null };
}

function wordsOfEntered({ intent, verified, wasEntered }: SoundRequest): string {
  return wasEntered && intent ? verifiedText(verified.decoded) : unchangedText();
}

/** @param record null if the name's source is needed, which lists do not give */
async function namesFor(
  session: Session,
  { recipients, payer }: SigningData,
  { verified }: SoundRequest,
  record: Transaction | null,
): Promise<readonly NamedAddress[]> {
  const to = verified.decoded.facts.find((fact) => fact.kind === "recipient");
  if (recipients.length > 0 || !to) return recipients;
  if (record?.to?.name && record.to.id) {
    return [{ name: record.to.name, address: record.to.id, memo: to.memo }];
  }
  const paying = payingSubWallet(payer.subWalletId);
  const { value } = paying ? await settle(lookUpRecipient(session, paying, to.value)) : { value: null };
  return value?.recipients ?? [];
}

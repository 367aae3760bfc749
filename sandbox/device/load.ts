import { eq } from "drizzle-orm";
import { ApiError } from "../base/errors";
import { isUuid } from "../base/uuid";
import { requests } from "../db/schema";
import { listFreezes } from "../freezes/list-freezes";
import { loadAnnotations } from "../requests/annotations";
import { decidingWords } from "../requests/deciding-rules";
import { findRequest } from "../requests/find-request";
import { readMaker } from "../requests/request-maker";
import type { Services } from "../services";
import { alikeWords } from "../wallets/similar-words";
import { recentDecisions } from "./decisions";
import { issueFormToken } from "./form-token";
import type { Decision } from "./has-decided";
import { isBeingChecked, loadOpen, needsApprovalOf, type Pending, withPolicies } from "./inbox";
import type { Inbox } from "./pages/inbox";
import type { PersonRow } from "./pages/people";
import type { RequestView } from "./pages/request";
import { loadPhones, type Phone } from "./phones";
import { readRequest } from "./read-request";
import { rejectionOf } from "./rejection";
import { readReplaced } from "./replaced";
import { summariesOf } from "./summary";

export async function loadPeople({ db }: Services): Promise<PersonRow[]> {
  const [phones, open] = [await loadPhones(db), await loadOpen(db)];
  return phones.map((phone) => ({
    phone,
    waiting: open.filter((pending) => needsApprovalOf(pending, phone)).length,
  }));
}

export async function loadInbox({ db, env }: Services, phone: Phone): Promise<Inbox> {
  const open = await loadOpen(db, phone.organisationId);
  const decisions = await recentDecisions(db, phone);
  const summaries = await summariesOf(
    db,
    [...open, ...decisions].map(({ request }) => request),
  );
  return {
    phone,
    freezes: await listFreezes(db, phone),
    waiting: open.filter((pending) => needsApprovalOf(pending, phone)),
    waitingForOthers: open.filter(
      ({ request, approvals }) => request.status === "AWAITING_SIGNATURES" && approvals.has(phone.publicKey),
    ),
    beingChecked: open.filter(isBeingChecked),
    decisions,
    summaries,
    alike: await alikeWords(
      db,
      { organisationId: phone.organisationId, network: env.NETWORK },
      [...summaries.values()].map(({ toName }) => toName ?? ""),
    ),
  };
}

/** @throws ApiError NOT_FOUND */
export async function loadPending({ db }: Services, phone: Phone, requestId: string): Promise<Pending> {
  const request = await findRequest(db, phone.organisationId, requestId);
  const [pending] = await withPolicies(db, [request]);
  return pending!;
}

/** For a link that does not say whose phone it is. @throws ApiError NOT_FOUND */
export async function loadApprovers({ db }: Services, requestId: string) {
  const [request] = isUuid(requestId)
    ? await db.select().from(requests).where(eq(requests.id, requestId))
    : [];
  if (!request) throw new ApiError("NOT_FOUND", "RequestId not found");
  const [pending] = await withPolicies(db, [request]);
  const phones = (await loadPhones(db)).filter(
    ({ organisationId }) => organisationId === request.organisationId,
  );
  return { pending: pending!, phones, summary: (await summariesOf(db, [request])).get(request.id) };
}

export const tokenPurpose = (decision: Decision, phone: Phone, requestId: string): string =>
  `${decision}/${phone.userId}/${requestId.toLowerCase()}`;

/** @throws ApiError NOT_FOUND */
export async function loadRequestView(
  services: Services,
  phone: Phone,
  requestId: string,
): Promise<RequestView> {
  const pending = await loadPending(services, phone, requestId);
  const now = services.clock();
  return {
    phone,
    phones: await loadPhones(services.db),
    pending,
    shown: await readRequest(services, pending.request),
    replaced: await readReplaced(services, pending.request),
    annotation: (await loadAnnotations(services.db, [pending.request.id])).get(pending.request.id) ?? null,
    maker: await readMaker(services.db, pending.request),
    rejection: await rejectionOf(services.db, pending.request),
    ruledBy: await decidingWords(services.db, pending.request, now),
    tokens: {
      approve: issueFormToken(services, tokenPurpose("approve", phone, requestId)),
      reject: issueFormToken(services, tokenPurpose("reject", phone, requestId)),
    },
  };
}

import { z } from "zod";
import { ApiError } from "../base/errors";
import type { Services } from "../services";
import { approve, type Custody, reject } from "./decide";
import { loadOpen, needsApprovalOf, type Pending } from "./inbox";
import { loadPeople } from "./load";
import { loadPhones, type Phone } from "./phones";
import { readRequest } from "./read-request";
import { readReplaced } from "./replaced";
import { json } from "./responses";

/** Sent by `npm run device`. The e-mail selects the phone. */
const decisionBody = z.object({ user: z.string(), reason: z.string().default("") });

const statusOf: Partial<Record<ApiError["code"], number>> = {
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  KEY_NOT_IN_POLICY: 403,
};

/**
 * GET /device/api/people, GET /device/api/requests, and POST /device/api/requests/{id}/approve or /reject with {user:
 * e-mail, reason}. Errors are {code, error} with a status of 400 or above.
 */
export async function handleDeviceApi(
  request: Request,
  services: Services,
  custody: Custody,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [subject, requestId, action, ...rest] = pathname.slice("/device/api/".length).split("/");
  try {
    if (rest.length > 0) throw notFound();
    if (request.method === "POST") {
      if (subject !== "requests" || !requestId || (action !== "approve" && action !== "reject"))
        throw notFound();
      return await decide(request, services, custody, requestId, action);
    }
    if (requestId !== undefined) throw notFound();
    if (subject === "people") return json({ people: (await loadPeople(services)).map(personOf) });
    if (subject === "requests") return json({ requests: await openRequests(services) });
    throw notFound();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return json({ code: error.code, error: error.message }, statusOf[error.code] ?? 409);
  }
}

const notFound = () => new ApiError("NOT_FOUND", "Not found");

const personOf = ({ phone, waiting }: { phone: Phone; waiting: number }) => ({
  email: phone.email,
  name: phone.name,
  organisation: phone.organisationName,
  waiting,
});

async function openRequests(services: Services) {
  const phones = await loadPhones(services.db);
  return Promise.all((await loadOpen(services.db)).map((pending) => describe(services, pending, phones)));
}

async function describe(services: Services, pending: Pending, phones: Phone[]) {
  const { request, approvals } = pending;
  const { reading, fingerprint, ...shown } = await readRequest(services, request);
  const replaced = await readReplaced(services, request);
  return {
    requestId: request.id,
    type: request.type,
    status: request.status,
    createdAt: request.createdAt.toISOString(),
    organisation: shown.organisation,
    wallet: shown.wallet,
    subWallet: shown.subWallet,
    action: reading?.action ?? null,
    network: reading?.network ?? null,
    from: reading?.from ?? [],
    to: reading?.recipients ?? [],
    entries: reading?.entries ?? [],
    changedEntry: reading?.changedEntry ?? null,
    message: reading?.message ?? null,
    warnings: reading?.warnings ?? [],
    callData: reading?.callData ?? null,
    feeAtMost: reading?.feeAtMost ? { amount: reading.feeAtMost, unit: reading.feeUnit } : null,
    nonce: reading?.nonce ?? null,
    details: (reading?.details ?? []).map(({ label, value }) => ({ label, value })),
    replaces: replaced && {
      requestId: replaced.requestId,
      transactionHash: replaced.hash,
      nonce: replaced.nonce,
      to: replaced.recipients,
    },
    digests: reading?.digests.map(({ transactionDigest }) => transactionDigest) ?? [],
    fingerprint,
    isConsistent: shown.isConsistent,
    approvedBy: phones.filter(({ publicKey }) => approvals.has(publicKey)).map(({ email }) => email),
    waitsFor: phones.filter((phone) => needsApprovalOf(pending, phone)).map(({ email }) => email),
  };
}

async function decide(
  request: Request,
  services: Services,
  custody: Custody,
  requestId: string,
  action: "approve" | "reject",
): Promise<Response> {
  // Other sites cannot send this content type without a CORS preflight.
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    throw new ApiError("INVALID_INPUT", "Send JSON with the content type application/json");
  }
  const body = decisionBody.safeParse(await request.json().catch(() => null));
  if (!body.success) throw new ApiError("INVALID_INPUT", "The body must be {user, reason}");
  const phone = (await loadPhones(services.db)).find(({ email }) => email === body.data.user.toLowerCase());
  if (!phone) throw new ApiError("NOT_FOUND", `There is no user with the e-mail ${body.data.user}`);
  if (action === "approve") await approve(services, custody, phone, requestId);
  else await reject(services, custody, phone, requestId, body.data.reason);
  const after = (await loadOpen(services.db, phone.organisationId)).find(
    ({ request: row }) => row.id === requestId,
  );
  return json({ requestId, user: phone.email, isOpen: after !== undefined });
}

import { and, asc, eq, isNull } from "drizzle-orm";
import { assertMay } from "../auth/permissions";
import { type Attempt, auditRefusal, REFUSALS } from "../auth/refusals";
import { ApiError } from "../base/errors";
import { wallets } from "../db/schema";
import { approversOf, loadApprovers } from "../freezes/approvers";
import { freeze } from "../freezes/freeze";
import { loadHeld } from "../freezes/held-requests";
import { listFreezes } from "../freezes/list-freezes";
import { thaw } from "../freezes/thaw";
import { thawDigest } from "../records/thaw";
import type { Services } from "../services";
import { readOrganisation } from "../wallets/organisation";
import type { Custody } from "./decide";
import { isFormToken, issueFormToken, runOncePerToken } from "./form-token";
import { type FreezeView, freezePage, type ShownFreeze } from "./pages/freeze";
import { freezePath } from "./paths";
import type { Phone } from "./phones";
import { page, seeOther } from "./responses";
import { summariesOf } from "./summary";

/** Freezes and thaws: with this person's key, which only the phone has. */
export async function handleFreeze(
  request: Request,
  services: Services,
  phone: Phone,
  custody: Custody,
): Promise<Response> {
  const now = services.clock();
  const purpose = `freeze/${phone.userId}`;
  const token = issueFormToken(services, purpose);
  if (request.method !== "POST") return page(freezePage(await loadView(services, phone, token)));
  const form = new URLSearchParams(await request.text());
  const [action, scope, reason] = [form.get("action"), form.get("scope") ?? "", form.get("reason") ?? ""];
  const refuse = async (error: string, status: number) => {
    const view = await loadView(services, phone, token);
    return page(
      freezePage({ ...view, error, ...(action === "freeze" && { typed: { scope, reason } }) }),
      status,
    );
  };
  const sent = form.get("token") ?? "";
  if (!isFormToken(services, sent, purpose)) return refuse("This form has expired. Please try again.", 400);
  const name = NAMES.get(action ?? "") ?? "Freeze";
  const attempt: Attempt = { action: "CHANGE_REFUSED", name, about: name, codes: REFUSALS };
  const act = async (): Promise<unknown> => {
    assertMay(phone.principal, "freeze");
    if (action === "thaw") return signThaw(services, phone, scope);
    if (action === "cancel") return custody.rejectRequest(phone.principal, scope, CANCELLED);
    return freeze(services, phone.principal, { walletId: scope === "all" ? null : scope, reason });
  };
  try {
    await runOncePerToken(sent, now, () => auditRefusal(services, phone.principal, attempt, act));
  } catch (error) {
    if (error instanceof ApiError) return refuse(error.message, 409);
    throw error;
  }
  return seeOther(freezePath(phone.userId));
}

const CANCELLED = "Cancelled while it was frozen";

const NAMES = new Map([
  ["thaw", "Thaw"],
  ["cancel", "Cancellation"],
]);

async function signThaw(services: Services, phone: Phone, freezeId: string): Promise<boolean> {
  const { trustId } = await readOrganisation(services.db, phone.organisationId);
  const digest = thawDigest({ trustId, freezeId });
  const keyName = `device/${phone.deviceId}`;
  const signature = services.keys.signP256(phone.sealedPrivateKey, keyName, digest);
  return thaw(services, phone.principal, { freezeId, publicKey: phone.publicKey, signature });
}

async function loadView(services: Services, phone: Phone, token: string): Promise<FreezeView> {
  const { db } = services;
  const { organisationId, userId, organisationName } = phone;
  const standing = await listFreezes(db, { organisationId, userId });
  const own = await db
    .select({ id: wallets.id, name: wallets.name })
    .from(wallets)
    .where(
      and(eq(wallets.organisationId, organisationId), eq(wallets.deleted, false), isNull(wallets.frozenAt)),
    )
    .orderBy(asc(wallets.createdAt));
  const isAllFrozen = standing.some(({ walletId }) => walletId === null);
  const freezes: ShownFreeze[] = [];
  for (const one of standing) {
    const held = await loadHeld(db, { organisationId, walletId: one.walletId });
    freezes.push({ ...one, held, summaries: await summariesOf(db, held.requests) });
  }
  return {
    phone,
    token,
    mayFreeze: approversOf(await loadApprovers(db, organisationId), null).has(userId),
    freezes,
    choices: isAllFrozen ? [] : [{ id: null, name: `All wallets of ${organisationName}` }, ...own],
  };
}

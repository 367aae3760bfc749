import { ApiError } from "../base/errors";
import { limitDb } from "../db/limited-db";
import type { Services } from "../services";
import { handleDeviceApi } from "./api";
import { approve, type Custody, reject } from "./decide";
import { readFont } from "./fonts";
import { isFormToken, runOncePerToken } from "./form-token";
import { handleFreeze } from "./freeze";
import { hasDecided } from "./has-decided";
import { loadApprovers, loadInbox, loadPending, loadPeople, loadRequestView, tokenPurpose } from "./load";
import { nextWaiting } from "./next-waiting";
import { addressesPage } from "./pages/addresses";
import { approversPage } from "./pages/approvers";
import { inboxPage } from "./pages/inbox";
import { messagePage } from "./pages/layout";
import { peoplePage } from "./pages/people";
import { requestPage } from "./pages/request";
import { resultPage } from "./pages/result";
import { resultPath, stylePath } from "./paths";
import { loadPhones, type Phone } from "./phones";
import { handlePin } from "./pin";
import { rejectionOf } from "./rejection";
import { reasonOf } from "./rejection-reasons";
import { font, page, seeOther, stylesheet } from "./responses";
import { rulesEffectWords } from "./rules-effect";
import { isCrossOrigin, isForeignHost } from "./same-origin";
import { css } from "./style";
import { findAddressedSubWallets } from "./sub-wallet-addresses";
import { summariesOf } from "./summary";

/**
 * Simulates the mobile app under /device, without scripts, and as JSON under /device/api. `custody` gets the decisions.
 * There is no sign-in, so the sandbox listens on this machine only.
 */
export async function handleDevice(
  request: Request,
  everything: Services,
  custody: Custody,
): Promise<Response> {
  let services = everything;
  const { pathname } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const refusal = refusalOf(request, services, isRead);
  if (refusal) return refusal;
  if (pathname.startsWith("/device/api/")) return handleDeviceApi(request, services, custody);
  const file = await readFile(pathname);
  if (file) return file;
  const [userId, requestId, action, ...rest] = pathname.split("/").slice(2).filter(Boolean);
  if (rest.length > 0) return notFound();
  if (userId === undefined) return isRead ? page(peoplePage(await loadPeople(services))) : notFound();
  if (userId === "requests") return chooseApprover(services, requestId, isRead && action === undefined);

  const phone = (await loadPhones(services.db)).find((candidate) => candidate.userId === userId);
  if (!phone) return notFound();
  const { walletIds } = phone.principal;
  if (walletIds) services = { ...everything, db: limitDb(everything.db, () => walletIds) };
  try {
    const own = OWN_PAGES.get([requestId, action].join("/"));
    if (own) return await own(request, services, phone, custody);
    if (isRead) return await read(request, services, phone, requestId, action);
    return await decide(request, services, custody, phone, requestId, action);
  } catch (error) {
    return notFoundFor(error, phone);
  }
}

/** A person's pages with a form of their own. */
const OWN_PAGES = new Map<string, typeof handleFreeze>([
  ["pin/", handlePin],
  ["freeze/", handleFreeze],
]);

async function readFile(pathname: string): Promise<Response | null> {
  if (pathname === stylePath) return stylesheet(css);
  const bytes = await readFont(pathname);
  return bytes && font(bytes);
}

function notFoundFor(error: unknown, phone?: Phone): Response {
  if (error instanceof ApiError && error.code === "NOT_FOUND") return notFound(phone);
  throw error;
}

function refusalOf(request: Request, { env }: Services, isRead: boolean): Response | null {
  const refuse = (words: string, status: number) => page(messagePage("Not possible", words), status);
  if (isForeignHost(request, env.SANDBOX_HOST))
    return refuse("Open the phone at its own address, such as 127.0.0.1.", 421);
  if (isRead) return null;
  if (request.method !== "POST") return refuse("Use the buttons.", 405);
  return isCrossOrigin(request) ? refuse("The form was sent from another site.", 403) : null;
}

const MAX_SEARCH_LENGTH = 120;

const notFound = (phone?: Phone) =>
  page(messagePage("Not found", "There is no such person or request.", phone), 404);

async function read(
  request: Request,
  services: Services,
  phone: Phone,
  requestId: string | undefined,
  action: string | undefined,
): Promise<Response> {
  if (requestId === undefined) return page(inboxPage(await loadInbox(services, phone)));
  if (action === undefined && requestId === "addresses") return readAddresses(request, services, phone);
  if (action === undefined) {
    const view = await loadRequestView(services, phone, requestId);
    return page(requestPage({ ...view, rowsPage: readRowsPage(request) }));
  }
  if (action !== "result") return notFound(phone);
  const pending = await loadPending(services, phone, requestId);
  const summaries = await summariesOf(services.db, [pending.request]);
  const phones = await loadPhones(services.db);
  const rejection = await rejectionOf(services.db, pending.request);
  const next = await nextWaiting(services.db, phone, pending.request);
  const effect = await rulesEffectWords(services.db, pending.request, services.clock());
  const summary = summaries.get(pending.request.id);
  return page(resultPage({ phone, phones, pending, summary, rejection, next, effect }));
}

/** Null: none was asked for, or what was asked for is no page. */
function readRowsPage({ url }: Request): number | null {
  const asked = new URL(url).searchParams.get("rows") ?? "";
  return /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : null;
}

async function chooseApprover(
  services: Services,
  requestId: string | undefined,
  isRead: boolean,
): Promise<Response> {
  if (!isRead || requestId === undefined) return notFound();
  try {
    const { pending, phones, summary } = await loadApprovers(services, requestId);
    return page(approversPage(pending, phones, summary));
  } catch (error) {
    return notFoundFor(error);
  }
}

async function readAddresses(request: Request, { db }: Services, phone: Phone): Promise<Response> {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const search = query.trim().slice(0, MAX_SEARCH_LENGTH);
  return page(addressesPage(phone, { search, ...(await findAddressedSubWallets(db, phone, search)) }));
}

type Outcome = { error: string | null };

async function decide(
  request: Request,
  services: Services,
  custody: Custody,
  phone: Phone,
  requestId: string | undefined,
  action: string | undefined,
): Promise<Response> {
  if (requestId === undefined || (action !== "approve" && action !== "reject")) return notFound(phone);
  const form = new URLSearchParams(await request.text());
  const token = form.get("token") ?? "";
  const reason = { chosen: form.get("chosen") ?? "", typed: form.get("reason") ?? "" };
  const now = services.clock();
  const refuse = async (error: string, status: number) => {
    const view = await loadRequestView(services, phone, requestId);
    return page(requestPage({ ...view, error, ...(action === "reject" && { reason }) }), status);
  };
  if (!isFormToken(services, token, tokenPurpose(action, phone, requestId))) {
    return refuse("This form has expired. Please check the request again.", 400);
  }
  const outcome = await runOncePerToken(token, now, async (): Promise<Outcome> => {
    const isDone = () => hasDecided(services.db, phone, requestId, action);
    try {
      if (await isDone()) return { error: null };
      if (action === "approve") await approve(services, custody, phone, requestId);
      else await reject(services, custody, phone, requestId, reasonOf(reason));
      return { error: null };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === "NOT_FOUND") throw error;
      return { error: (await isDone()) ? null : error.message };
    }
  });
  return outcome.error === null ? seeOther(resultPath(phone.userId, requestId)) : refuse(outcome.error, 409);
}

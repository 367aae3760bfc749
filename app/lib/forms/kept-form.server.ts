import { withSearch } from "../paths";
import {
  clearChunkedCookie,
  MAX_COOKIE_VALUE_LENGTH,
  readChunkedCookie,
  setChunkedCookie,
} from "../session/cookies.server";
import { isCsrfValid } from "../session/csrf.server";
import { returnTo } from "../session/return-path";
import { seal, unseal } from "../session/seal.server";
import { type Leaving, readSession, type Session } from "../session/session.server";
import { ADD_ROWS } from "./address-book-form";
import { ANNOTATE_FIELDS } from "./annotation-form";
import { SUB_WALLET_FIELDS } from "./create-sub-wallet";
import { type FieldLimits, type RowLimits, TOKEN_LENGTH } from "./field-limits";
import { type FilledNotice, KEPT, PREVIEWED } from "./filled-notice";
import { PAYOUT_KEPT_FIELDS } from "./payout-form";
import { readPostedForm } from "./posted-form.server";
import { queryOf } from "./query";
import { SEND_FIELDS } from "./send-form";
import { SPEED_UP_FIELDS } from "./speed-up";
import { STAKE_FIELDS } from "./stake-form";
import { SHARED_FIELDS, TRANSFER_ROWS } from "./travel-rule-form";

const COOKIE = "sr-typed";
const LIFETIME_MS = 4 * 60 * 60 * 1000;
/** With the session's cookies it must fit into a server's header limit. */
const MAX_LENGTH = 2 * MAX_COOKIE_VALUE_LENGTH;
/** `kept` marks the page that shows the form again; it reveals nothing of its content. */
const QUERY = { kept: TOKEN_LENGTH, request: TOKEN_LENGTH, hash: TOKEN_LENGTH, tab: TOKEN_LENGTH } as const;
/** Posted by a page that is about to leave: keeps the form and does nothing else. */
const KEEP_FIELDS = { keepTyped: TOKEN_LENGTH } as const;

const { confirmedAddress: _confirmed, find: _find, ...sendFields } = SEND_FIELDS;
const { fee, gasPrice, gasLimit } = SPEED_UP_FIELDS;
const { confirmedName: _named, once: _once, stage: _stage, ...subWalletFields } = SUB_WALLET_FIELDS;

const { intent: _intent, ...sharedFields } = SHARED_FIELDS;

type Values = Readonly<Record<string, string>>;
type Row = Readonly<Partial<Record<string, string>>>;

interface KeptFormKind {
  path: RegExp;
  /** Typed values only: no tokens, no confirmations. */
  fields: FieldLimits;
  rows?: RowLimits;
  isTyped: (values: Values, rows: readonly Row[]) => boolean;
  hasPreview?: true;
}

const DIALOG = "^/(?:home|wallets)/[^/]+/[^/]+/[^/]+";

const KINDS = {
  send: {
    path: new RegExp(`${DIALOG}/send$`),
    fields: sendFields,
    hasPreview: true,
    isTyped: ({ recipient, to, amount, memo, tokenAddress }) =>
      [recipient, to, amount, memo, tokenAddress].some(Boolean),
  },
  "speed-up": {
    path: new RegExp(`${DIALOG}/speedupcancel$`),
    fields: { fee, gasPrice, gasLimit },
    hasPreview: true,
    isTyped: ({ gasPrice, fee }) => Boolean(gasPrice || fee),
  },
  stake: {
    path: new RegExp(`${DIALOG}/stake$`),
    fields: STAKE_FIELDS,
    isTyped: ({ amount, poolId, validators, validator, voteAddress, withdrawAddress, stakeAddress }) =>
      [amount, poolId, validators, validator, voteAddress, withdrawAddress, stakeAddress].some(Boolean),
  },
  "create-sub-wallet": {
    path: /^\/home\/create-sub-wallet$/,
    fields: subWalletFields,
    isTyped: ({ name, type }) => Boolean(name || type),
  },
  "travel-rule": {
    path: /^\/(?:transactions\/[^/]+|wallets\/[^/]+\/[^/]+\/[^/]+)$/,
    fields: {},
    rows: TRANSFER_ROWS,
    isTyped: (_values, rows) => rows.some((row) => Object.keys(row).length > 1),
  },
  "supply-details": {
    path: /^\/transactions\/details$/,
    fields: sharedFields,
    isTyped: (values) => Object.values(values).some(Boolean),
  },
  annotation: {
    path: /^\/transactions\/[^/]+\/note$/,
    fields: ANNOTATE_FIELDS,
    isTyped: ({ reference, note }) => Boolean(reference || note),
  },
  "address-book": {
    path: /^\/address-book\/add$/,
    fields: {},
    rows: ADD_ROWS,
    isTyped: (_values, rows) => rows.some(({ name, address }) => Boolean(name || address)),
  },
  payout: {
    path: /^\/payouts\/new$/,
    fields: PAYOUT_KEPT_FIELDS,
    isTyped: ({ list, text, name }) => [list, text, name].some(Boolean),
  },
} as const satisfies Record<string, KeptFormKind>;

type KeptFormName = keyof typeof KINDS;

interface KeptForm {
  email: string;
  path: string;
  values: Values;
  rows: readonly Row[];
  /** Epoch milliseconds. */
  until: number;
  /** The tab and hash in the URL of a form posted for its preview. */
  previewedAt?: string;
}

const previewed = new WeakMap<Session, string[]>();

/** Sealed for the same person. Needs a valid token, so that nobody else can fill in the form. */
export async function leavingOf(request: Request, session: Session): Promise<Leaving> {
  const target = returnTo(request);
  const path = target.split("?")[0] ?? "";
  const kind: KeptFormKind | undefined = Object.values(KINDS).find((one) => one.path.test(path));
  const form = await readPostedForm(request.clone(), { ...KEEP_FIELDS, ...kind?.fields }, kind?.rows);
  const { keepTyped, ...values } = form.values;
  const isAsked = keepTyped !== "";
  if (!kind?.isTyped(values, form.rows) || !isCsrfValid(request, form))
    return { isAsked, target, cookies: [] };
  const typed: Values = Object.fromEntries(Object.entries<string>(values).filter(([, text]) => text !== ""));
  const until = Date.now() + LIFETIME_MS;
  const kept: KeptForm = { email: session.email, path, values: typed, rows: form.rows, until };
  if (kind.hasPreview) previewed.set(session, cookiesOf(request, { ...kept, previewedAt: placeIn(request) }));
  const cookies = cookiesOf(request, kept);
  return { isAsked, target: cookies.length > 0 ? withSearch(target, { kept: 1 }) : target, cookies };
}

function cookiesOf(request: Request, kept: KeptForm): string[] {
  const text = seal("typed", kept);
  if (text.length > MAX_LENGTH) return [];
  return setChunkedCookie(request, COOKIE, text, { maxAge: LIFETIME_MS / 1000 });
}

const pathOf = (request: Request) => returnTo(request).split("?")[0] ?? "";

function placeIn(request: Request): string {
  const { tab, hash } = queryOf(request, QUERY);
  return `${tab ?? ""} ${hash ?? ""}`;
}

function isBackAt(request: Request, { path, previewedAt }: KeptForm): boolean {
  return (
    previewedAt !== undefined &&
    path === pathOf(request) &&
    previewedAt === placeIn(request) &&
    queryOf(request, QUERY).request === null
  );
}

/** What this person had typed before their session ended or, without scripts, before Back from the preview. */
export function keptForm(
  request: Request,
  session: Session,
  name: KeptFormName,
): { values: Values; rows: readonly Row[]; notice: FilledNotice } | null {
  const kept = open(request);
  if (!kept || !isSamePerson(kept.email, session.email) || !KINDS[name].path.test(kept.path)) return null;
  if (isBackAt(request, kept)) return { ...kept, notice: PREVIEWED };
  const isLedBack = queryOf(request, QUERY).kept !== null && kept.path === pathOf(request);
  return isLedBack && kept.previewedAt === undefined ? { ...kept, notice: KEPT } : null;
}

export function forgetOthersForm(request: Request, email: string): string[] {
  const kept = open(request);
  return kept && isSamePerson(kept.email, email) ? [] : forgetKeptForm(request);
}

/** Forgets the form when another page opens. After a post without scripts it is kept for the preview. */
export function dropKeptForm(request: Request): string[] {
  const session = readSession(request);
  if (!session) return [];
  // Set only if this request posted the form, without scripts.
  const posted = previewed.get(session);
  if (posted) return posted;
  const kept = open(request);
  const isLookedAt = queryOf(request, QUERY).kept !== null || (kept !== null && isBackAt(request, kept));
  return isLookedAt ? [] : forgetKeptForm(request);
}

/** Forgets a form once a script has posted it: the page's later loads do so only after the answer shows. */
export function dropTakenForm(request: Request, { status }: Response): string[] {
  const isTaken = request.method === "POST" && status < 400 && open(request)?.path === pathOf(request);
  return isTaken ? forgetKeptForm(request) : [];
}

export function forgetKeptForm(request: Request): string[] {
  return readChunkedCookie(request, COOKIE) === null ? [] : clearChunkedCookie(request, COOKIE);
}

function open(request: Request): KeptForm | null {
  const text = readChunkedCookie(request, COOKIE);
  const kept = text === null ? null : (unseal("typed", text) as KeptForm | null);
  return kept && kept.until > Date.now() ? kept : null;
}

function isSamePerson(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

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
import { SUB_WALLET_FIELDS } from "./create-sub-wallet";
import { type FieldLimits, type RowLimits, TOKEN_LENGTH } from "./field-limits";
import { type FilledNotice, KEPT, PREVIEWED } from "./filled-notice";
import { readPostedForm } from "./posted-form.server";
import { queryOf } from "./query";
import { SEND_FIELDS } from "./send-form";
import { SPEED_UP_FIELDS } from "./speed-up";
import { STAKE_FIELDS } from "./stake-form";
import { TRANSFER_ROWS } from "./travel-rule-form";

const COOKIE = "sr-typed";
const LIFETIME_MS = 4 * 60 * 60 * 1000;
/** Beside the session's own, these must fit into what a server takes of headers. */
const MAX_LENGTH = 2 * MAX_COOKIE_VALUE_LENGTH;
/** `kept` is in the URL of the page that shows the form again; it says nothing about its content. */
const QUERY = { kept: TOKEN_LENGTH, request: TOKEN_LENGTH, hash: TOKEN_LENGTH, tab: TOKEN_LENGTH } as const;
/** The field with which a page that is about to leave has its form kept, and nothing else done with it. */
const KEEP_FIELDS = { keepTyped: TOKEN_LENGTH } as const;

const { confirmedAddress: _confirmed, find: _find, ...sendFields } = SEND_FIELDS;
const { fee, gasPrice, gasLimit } = SPEED_UP_FIELDS;
const { once: _once, stage: _stage, ...subWalletFields } = SUB_WALLET_FIELDS;

type Values = Readonly<Record<string, string>>;
type Row = Readonly<Partial<Record<string, string>>>;

interface KeptFormKind {
  path: RegExp;
  /** Only what is typed: no tokens, no confirmations. */
  fields: FieldLimits;
  rows?: RowLimits;
  isTyped: (values: Values, rows: readonly Row[]) => boolean;
  /** Whether it leads to a preview, from which Back leads to the form. */
  hasPreview?: true;
}

const DIALOG = "^/(?:home|wallets)/[^/]+/[^/]+/[^/]+";

/** The forms that outlive a session. */
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
  "address-book": {
    path: /^\/address-book\/add$/,
    fields: {},
    rows: ADD_ROWS,
    isTyped: (_values, rows) => rows.some(({ name, address }) => Boolean(name || address)),
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
  /** Of a form that was posted for its preview: the tab and hash in its URL, at which it is shown again. */
  previewedAt?: string;
}

/** Set-Cookie values that keep a form for its preview, by the session of the request that posts it. */
const previewed = new WeakMap<Session, string[]>();

/**
 * What a form that was just posted leaves behind if its session turns out to be over: what was typed into it, sealed
 * in a cookie for the same person, and the address at which it is shown again after the next sign-in. A form that was
 * not rendered for this session leaves nothing, so that nobody else can put words into it.
 */
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

/** Set-Cookie values of a kept form; none where it is too long. */
function cookiesOf(request: Request, kept: KeptForm): string[] {
  const text = seal("typed", kept);
  if (text.length > MAX_LENGTH) return [];
  return setChunkedCookie(request, COOKIE, text, { maxAge: LIFETIME_MS / 1000 });
}

const pathOf = (request: Request) => returnTo(request).split("?")[0] ?? "";

/** What tells the forms of one path apart. */
function placeIn(request: Request): string {
  const { tab, hash } = queryOf(request, QUERY);
  return `${tab ?? ""} ${hash ?? ""}`;
}

/** Whether Back from the form's preview leads here. */
function isBackAt(request: Request, { path, previewedAt }: KeptForm): boolean {
  return (
    previewedAt !== undefined &&
    path === pathOf(request) &&
    previewedAt === placeIn(request) &&
    queryOf(request, QUERY).request === null
  );
}

/**
 * What this person had typed into the form of this page when a session of theirs ended, or before they went back from
 * its preview without scripts; null when there is nothing, or when the page is not the one that they were led back to.
 */
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

/** Set-Cookie values that forget the kept form of anybody but the person who signs in. */
export function forgetOthersForm(request: Request, email: string): string[] {
  const kept = open(request);
  return kept && isSamePerson(kept.email, email) ? [] : forgetKeptForm(request);
}

/**
 * Set-Cookie values that forget a kept form once somebody signed in looks at another page than that with the form; the
 * answer to a form that was posted without scripts keeps that form for its preview.
 */
export function dropKeptForm(request: Request): string[] {
  const session = readSession(request);
  if (!session) return [];
  // Only a page that a browser has posted without scripts is made by the request that posted its form.
  const posted = previewed.get(session);
  if (posted) return posted;
  const kept = open(request);
  const isLookedAt = queryOf(request, QUERY).kept !== null || (kept !== null && isBackAt(request, kept));
  return isLookedAt ? [] : forgetKeptForm(request);
}

/**
 * Set-Cookie values that forget a kept form as soon as a script has posted it and it was taken: what the page loads
 * afterwards would forget it too, but later than the answer is shown.
 */
export function dropTakenForm(request: Request, { status }: Response): string[] {
  const isTaken = request.method === "POST" && status < 400 && open(request)?.path === pathOf(request);
  return isTaken ? forgetKeptForm(request) : [];
}

/** Set-Cookie values that forget whatever form is kept. */
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

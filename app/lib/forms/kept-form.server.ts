import { withSearch } from "../paths";
import {
  clearChunkedCookie,
  MAX_COOKIE_VALUE_LENGTH,
  readChunkedCookie,
  setChunkedCookie,
} from "../session/cookies.server";
import { isCsrfValid } from "../session/csrf.server";
import { seal, unseal } from "../session/seal.server";
import { type Leaving, readSession, returnTo, type Session } from "../session/session.server";
import { ADD_ROWS } from "./address-book-form";
import { SUB_WALLET_FIELDS } from "./create-sub-wallet";
import { type FieldLimits, type RowLimits, TOKEN_LENGTH } from "./field-limits";
import { type PostedForm, readPostedForm } from "./posted-form.server";
import { queryOf } from "./query";
import { SEND_FIELDS } from "./send-form";
import { SPEED_UP_FIELDS } from "./speed-up";
import { STAKE_FIELDS } from "./stake-form";
import { TRANSFER_ROWS } from "./travel-rule-form";

const COOKIE = "sr-typed";
const LIFETIME_MS = 4 * 60 * 60 * 1000;
/** Beside the session's own, these must fit into what a server takes of headers. */
const MAX_LENGTH = 2 * MAX_COOKIE_VALUE_LENGTH;
/** In the URL of the page that shows the form again; it says nothing about its content. */
const QUERY = { kept: TOKEN_LENGTH } as const;
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
}

const DIALOG = "^/(?:home|wallets)/[^/]+/[^/]+/[^/]+";

/** The forms that outlive a session. */
const KINDS = {
  send: {
    path: new RegExp(`${DIALOG}/send$`),
    fields: sendFields,
    isTyped: ({ recipient, to, amount, memo, tokenAddress }) =>
      [recipient, to, amount, memo, tokenAddress].some(Boolean),
  },
  "speed-up": {
    path: new RegExp(`${DIALOG}/speedupcancel$`),
    fields: { fee, gasPrice, gasLimit },
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
}

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
  const isKept = kind?.isTyped(values, form.rows) && isCsrfValid(request, form);
  const text = isKept ? sealed(session, path, { ...form, values }) : "";
  if (text === "" || text.length > MAX_LENGTH) return { isAsked, target, cookies: [] };
  const cookies = setChunkedCookie(request, COOKIE, text, { maxAge: LIFETIME_MS / 1000 });
  return { isAsked, target: withSearch(target, { kept: 1 }), cookies };
}

function sealed(
  { email }: Session,
  path: string,
  { values, rows }: Pick<PostedForm, "values" | "rows">,
): string {
  const typed = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ""));
  const kept: KeptForm = { email, path, values: typed, rows, until: Date.now() + LIFETIME_MS };
  return seal("typed", kept);
}

/**
 * What this person had typed into the form of this page when a session of theirs ended; null when there is nothing, or
 * when the page is not the one that they were led back to.
 */
export function keptForm(
  request: Request,
  session: Session,
  name: KeptFormName,
): { values: Values; rows: readonly Row[] } | null {
  if (queryOf(request, QUERY).kept === null) return null;
  const kept = open(request);
  const path = returnTo(request).split("?")[0];
  const isTheirs = kept !== null && isSamePerson(kept.email, session.email);
  return isTheirs && kept.path === path && KINDS[name].path.test(kept.path) ? kept : null;
}

/** Set-Cookie values that forget the kept form of anybody but the person who signs in. */
export function forgetOthersForm(request: Request, email: string): string[] {
  const kept = open(request);
  return kept && isSamePerson(kept.email, email) ? [] : forgetKeptForm(request);
}

/** Set-Cookie values that forget a kept form once somebody signed in looks at another page than that with the form. */
export function dropKeptForm(request: Request): string[] {
  const isLookedAt = queryOf(request, QUERY).kept !== null;
  return isLookedAt || !readSession(request) ? [] : forgetKeptForm(request);
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

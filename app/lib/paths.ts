export interface SubWalletKey {
  walletId: string;
  asset: string;
  index: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isWalletId(text: string): boolean {
  return UUID.test(text);
}

/** `walletId/asset/index`; null for another shape. */
export function parseSubWalletId(subWalletId: string): SubWalletKey | null {
  const [walletId = "", asset = "", index = "", ...rest] = subWalletId.split("/");
  if (rest.length > 0 || !UUID.test(walletId)) return null;
  if (!/^[A-Z][A-Z0-9_]{1,40}$/.test(asset) || !/^(?:0|[1-9]\d{0,8})$/.test(index)) return null;
  return { walletId, asset, index };
}

export function subWalletIdFromParams(params: {
  walletId?: string | undefined;
  asset?: string | undefined;
  index?: string | undefined;
}): string | null {
  const subWalletId = `${params.walletId ?? ""}/${params.asset ?? ""}/${params.index ?? ""}`;
  return parseSubWalletId(subWalletId) ? subWalletId : null;
}

type Search = Record<string, string | number | boolean | null | undefined>;

/** Without question mark and anchor; null if there is none. */
export function queryText(path: string): string | null {
  return path.split("#")[0]?.split("?")[1] || null;
}

/** For a GET form, which drops the query of its action. */
export function parametersOf(path: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(queryText(path) ?? ""));
}

/** Adds parameters; leaves out empty, null, undefined and false ones. */
export function withSearch(path: string, search: Search): string {
  const [pathname] = path.split("?");
  const query = new URLSearchParams(queryText(path) ?? "");
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === "" || value === false) continue;
    query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${pathname}?${text}` : path;
}

function subWalletPath(subWalletId: string): string {
  return subWalletId.split("/").map(encodeURIComponent).join("/");
}

export type HomeAction = "receive" | "send" | "stake";
export type WalletAction = "send" | "receive" | "speedupcancel";

export const paths = {
  root: () => "/",
  /** @param topic an anchor of the help page */
  help: (topic?: string) => (topic ? `/help#${topic}` : "/help"),
  login: (redirectUrl?: string | null) => withSearch("/login", { redirectUrl }),
  logout: () => "/logout",
  home: (search: Search = {}) => withSearch("/home", search),
  createSubWallet: (search: Search = {}) => withSearch("/home/create-sub-wallet", search),
  transactionsExport: (search: Search = {}) => withSearch("/transactions/export", search),
  homeAction: (subWalletId: string, action: HomeAction, search: Search = {}) =>
    withSearch(`/home/${subWalletPath(subWalletId)}/${action}`, search),
  wallet: (subWalletId: string, search: Search = {}) =>
    withSearch(`/wallets/${subWalletPath(subWalletId)}`, search),
  walletAction: (subWalletId: string, action: WalletAction, search: Search = {}) =>
    withSearch(`/wallets/${subWalletPath(subWalletId)}/${action}`, search),
  recipients: (subWalletId: string) => `/wallets/${subWalletPath(subWalletId)}/recipients`,
  releasesCalendar: (subWalletId: string) => `/wallets/${subWalletPath(subWalletId)}/releases.ics`,
  transactions: (search: Search = {}) => withSearch("/transactions", search),
  transaction: (id: string, search: Search = {}) =>
    withSearch(`/transactions/${encodeURIComponent(id)}`, search),
  freeze: () => "/freeze",
  people: () => "/people",
  newProgram: () => "/people/keys/new",
  /** `ask`: 'revoke' for the question before it. */
  program: (id: string, search: Search = {}) => withSearch(`/people/keys/${encodeURIComponent(id)}`, search),
  invitePerson: () => "/people/invite",
  changePerson: (id: string) => `/people/${encodeURIComponent(id)}/change`,
  peopleChange: (requestId: string) => `/people/changes/${encodeURIComponent(requestId)}`,
  invitation: () => "/invitation",
  policies: () => "/policies",
  policyChange: (requestId: string) => `/policies/changes/${encodeURIComponent(requestId)}`,
  proposePolicy: (walletId: string) => `/policies/${encodeURIComponent(walletId)}/change`,
  savedViews: (search: Search = {}) => withSearch("/transactions/views", search),
  /** `from` names a request to keep as a template. */
  paymentTemplates: (search: Search = {}) => withSearch("/transactions/templates", search),
  /** Requests to be looked at one after the other, beginning `at` one of them, counted from 0. */
  review: (ids: readonly string[], at = 0) => {
    const query = new URLSearchParams(ids.map((id) => ["id", id]));
    if (at > 0) query.set("at", String(at));
    return ids.length === 0 ? "/transactions/review" : `/transactions/review?${query}`;
  },
  /** Payments whose details are given in one form. */
  supplyDetails: (ids: readonly string[]) => {
    const query = new URLSearchParams(ids.map((id) => ["details", id]));
    return ids.length === 0 ? "/transactions/details" : `/transactions/details?${query}`;
  },
  vasps: () => "/vasps",
  transactionDraft: (id: string) => `/transactions/${encodeURIComponent(id)}/draft`,
  /** The form for the reference and note of a request. */
  annotation: (requestId: string) => `/transactions/${encodeURIComponent(requestId)}/note`,
  transactionStatus: (id: string) => `/transactions/${encodeURIComponent(id)}/status`,
  exchanges: () => "/exchanges",
  transferHistory: (search: Search = {}) => withSearch("/exchanges/transfer-history", search),
  transferHistoryCsv: (search: Search = {}) => withSearch("/exchanges/transfer-history.csv", search),
  transfer: (id: string, search: Search = {}) =>
    withSearch(`/exchanges/transfer-history/${encodeURIComponent(id)}`, search),
  accountTransfer: (subWalletId: string, id: string, search: Search = {}) =>
    withSearch(`/wallets/${subWalletPath(subWalletId)}/transfers/${encodeURIComponent(id)}`, search),
  portfolio: (search: Search = {}) => withSearch("/portfolio", search),
  addressBook: (search: Search = {}) => withSearch("/address-book", search),
  addressBookTemplate: () => "/address-book-template.csv",
  addressBookCsv: (search: Search = {}) => withSearch("/address-book.csv", search),
  /** Filled in from a transaction's counterparty or a request's payee; their ids keep the address out of the URL. */
  addAddresses: (from: { transaction?: string; request?: string } = {}) =>
    withSearch("/address-book/add", from),
  editAddress: (entry: Search) => withSearch("/address-book/entry/edit", entry),
  removeAddress: (entry: Search) => withSearch("/address-book/entry/remove", entry),
  addressBookRequest: (requestId: string) => withSearch("/address-book/add", { approve: requestId }),
  payouts: (search: Search = {}) => withSearch("/payouts", search),
  /** `again` names a payout, `row` a row of it to begin with. */
  newPayout: (search: Search = {}) => withSearch("/payouts/new", search),
  payoutTemplate: () => "/payout-template.csv",
  payout: (id: string, search: Search = {}) => withSearch(`/payouts/${encodeURIComponent(id)}`, search),
  audit: (search: Search = {}) => withSearch("/audit", search),
  verify: () => "/verify",
  metamaskSnap: () => "/metamask-snap",
  storageKey: () => "/session/storage-key",
  config: () => "/config.json",
  health: () => "/healthz",
  ready: () => "/readyz",
} as const;

// The URL parser drops tabs and line breaks and reads a backslash as a slash, so that "/\t/evil.example"
// would leave the site: whatever holds one is refused before it is parsed.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNSAFE = /[\u0000-\u0020\u007f-\u009f\u2028\u2029\\]/;

/**
 * A path on this site, otherwise `fallback`. Refuses other origins, schemes, `//host`, backslashes, white space and
 * control characters.
 */
export function safeRedirect(to: unknown, fallback: string): string {
  if (typeof to !== "string" || to.length > 2_000) return fallback;
  if (!to.startsWith("/") || to.startsWith("//") || UNSAFE.test(to)) return fallback;
  const base = "https://console.invalid";
  let url: URL;
  try {
    url = new URL(to, base);
  } catch {
    return fallback;
  }
  // "/..//evil.example" passes the checks above and normalises to "//evil.example".
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

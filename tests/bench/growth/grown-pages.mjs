import { listPages } from "../pages.mjs";
import { hashOf } from "./transactions.mjs";

/** A list's deep page is this many steps behind its first one, or its last. */
const DEEP_STEPS = 400;
const MAX_WALK_MS = 60_000;
const SEND_FORM = "Send form";
/** The address book in the order in which addresses were added, in another one, and filtered. */
const ADDRESS_BOOK = [
  { name: "/address-book", path: "/address-book" },
  { name: "/address-book, sorted", path: "/address-book?sort=-label" },
  { name: "/address-book, filtered", path: "/address-book?q=client+7&sort=name" },
];

/** The sub-wallets sorted, at any depth, and searched; `qz` is in no name. */
const SUB_WALLETS = [
  ["page 3", "page=3"],
  ["from the end", "page=-1"],
  ["by name", "sort=name"],
  ["by name, page 3", "sort=name&page=3"],
  ["by name, from the end", "sort=name&page=-1"],
  ["by value", "sort=value"],
  ["by value, page 3", "sort=value&page=3"],
  ["by value, from the end", "sort=value&page=-1"],
  ["a chain", "chain=ETHEREUM"],
  ["a text that many have", "q=client"],
  ["two letters without a hit", "q=qz"],
].map(([name, query]) => ({ name: `/home, ${name}`, path: `/home?${query}` }));

/** The history filtered, sorted and searched; `client 7` is in the names of many sub-wallets, `qz` is nowhere. */
const TRANSACTIONS = [
  ["an asset", "asset=ETH"],
  ["a state", "status=CONFIRMED"],
  ["an asset and a state", "asset=ETH&status=CONFIRMED"],
  ["an operation", "operation=PAYMENT"],
  ["an operation of none", "operation=MESSAGE"],
  ["an operation and an asset", "operation=PAYMENT&asset=ETH"],
  ["an operation, the oldest first", "operation=PAYMENT&sort=oldest"],
  ["an operation of a name", "operation=PAYMENT&q=Client+account"],
  ["a direction", "direction=RECEIVED"],
  ["an amount that nothing has", "least=123456789"],
  ["sub-wallets of a name", "wallet=Client+account"],
  ["a month", "range=last-month"],
  ["the oldest first", "sort=oldest"],
  ["by state", "sort=status"],
  ["from the end", "page=-1"],
  ["page 400", "page=400"],
  ["a whole hash", `q=${hashOf(4_711)}`],
  ["six characters of a hash", `q=${hashOf(4_711).slice(0, 8)}`],
  ["an unknown hash", `q=0x${"5e".repeat(32)}`],
  ["a name of one sub-wallet", "q=Client+account+ETH+1007"],
  ["a name that many have", "q=Client+account"],
  ["a word without a hit", "q=no+such+name"],
  ["two letters without a hit", "q=qz"],
].map(([name, query]) => ({ name: `/transactions, ${name}`, path: `/transactions?${query}` }));

const DAY_MS = 86_400_000;
const someTimeAgo = new Date(Date.now() - 100 * DAY_MS).toISOString().slice(0, 10);
/** Pages that sum the books over the longest range, and up to a past day. */
const PORTFOLIO = [
  { name: "/portfolio, this year", path: "/portfolio?range=this-year" },
  { name: "/portfolio, a past day", path: `/portfolio?day=${someTimeAgo}` },
];

/**
 * The pages whose time must not grow with the organisation: first and deep pages of lists, as their links lead there.
 * @param {import("../visitor.mjs").Visitor} user signed in
 * @param {string} [beginning] of the names of the pages that are wanted
 * @returns {Promise<{ name: string, path: string }[]>}
 */
export async function listGrownPages(user, beginning = "") {
  const pages = (await listPages(user)).filter(({ isSignedIn }) => isSignedIn);
  const found = [];
  for (const { name, path } of [...pages, ...ADDRESS_BOOK]) {
    if (!name.startsWith(beginning)) continue;
    found.push({ name: name === SEND_FORM ? name : `${name}, first`, path });
    if (name === SEND_FORM) continue;
    const { deepPath, steps } = await walk(user, path);
    if (steps > 0) found.push({ name: `${name}, deep`, path: deepPath });
  }
  return [
    ...found,
    ...[...SUB_WALLETS, ...TRANSACTIONS, ...PORTFOLIO].filter(({ name }) => name.startsWith(beginning)),
  ];
}

/** Follows 'Next' from page to page. */
async function walk(user, firstPath) {
  const started = performance.now();
  let path = firstPath;
  for (let steps = 0; ; steps++) {
    const { html } = await user.load(path);
    const next = findNext(html);
    const isOver = steps === DEEP_STEPS || performance.now() - started > MAX_WALK_MS;
    if (!next || next === path || isOver) return { deepPath: path, steps };
    path = next;
  }
}

function findNext(html) {
  const link = /<a [^>]*rel="next"[^>]*>/.exec(html)?.[0];
  // Without the fragment, which no browser sends.
  return /href="([^"#]+)/.exec(link ?? "")?.[1].replaceAll("&amp;", "&") ?? null;
}

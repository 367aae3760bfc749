import { Failure } from "./failure.mjs";

/**
 * A known vulnerability of an installed package, as `npm audit --json` reports it.
 * @typedef {{ id: string, package: string, severity: string, title: string, url: string }} Advisory
 */

/**
 * An advisory that does not hold a release up.
 * @typedef {{ id: string, package: string, reason: string, until: string }} Allowed
 *   id: GHSA-…; reason: why it cannot harm here; until: the day on which it is looked at again, YYYY-MM-DD
 */

const ID = /^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * @param {string} text output of `npm audit --json`
 * @returns {Advisory[] | null} null if the registry did not answer
 */
export function readAdvisories(text) {
  const vulnerabilities = parse(text)?.vulnerabilities;
  if (!vulnerabilities) return null;
  // Packages are also listed for vulnerable dependencies; `via` is then a name.
  const reported = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one === "object");
  const advisories = reported.map(({ name, severity, title, url }) => ({
    id: String(url).split("/").at(-1) ?? "",
    package: name,
    severity,
    title,
    url,
  }));
  return [...new Map(advisories.map((one) => [`${one.id} ${one.package}`, one])).values()];
}

/**
 * @param {Advisory[]} advisories
 * @param {Allowed[]} allowed
 * @param {string} today YYYY-MM-DD
 * @returns {{ refused: Advisory[], expired: Allowed[], unused: Allowed[] }} refused: not allowed, or no longer;
 * expired: their entries; unused: entries to remove
 * @throws Failure for an entry without a valid id, reason or date
 */
export function judgeAdvisories(advisories, allowed, today) {
  for (const entry of allowed) assertEntry(entry);
  const isFor = (entry) => (one) => one.id === entry.id && one.package === entry.package;
  const valid = allowed.filter(({ until }) => until >= today);
  return {
    refused: advisories.filter((one) => !valid.some((entry) => isFor(entry)(one))),
    expired: allowed.filter((entry) => entry.until < today && advisories.some(isFor(entry))),
    unused: allowed.filter((entry) => !advisories.some(isFor(entry))),
  };
}

function assertEntry({ id, package: name, reason, until }) {
  if (ID.test(id ?? "") && name && reason?.trim() && DAY.test(until ?? "")) return;
  throw new Failure(`The allow-list's entry ${id} needs a GHSA id, a package, a reason and a day (until).`);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

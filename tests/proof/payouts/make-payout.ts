import { setTimeout as sleep } from "node:timers/promises";
import { checkboxes, countOf, formFields } from "./form";

export type Answer = { status: number; html: string; location: string | null };
export type Visitor = { send(path: string, fields?: Record<string, string>): Promise<Answer> };

const PATH = "/payouts/new";
const MAX_PRESSES = 400;
const AGAIN_MS = 150;

export type Presses = { count: number; failed: number };

/**
 * Brings a list through file, check and review as a person would who presses again whatever is not answered.
 * @returns the payout's path, or the page of the check if rows are refused
 */
export async function makePayout(
  visitor: Visitor,
  { name, csv }: { name: string; csv: string },
  presses: Presses,
): Promise<{ location: string } | { refused: number; html: string }> {
  const begin = async () => ({ ...(await emptyForm(visitor, presses)), name, text: csv, intent: "check" });
  let fields: Record<string, string> = await begin();
  let wasPressed = false;
  for (let turn = 0; turn < MAX_PRESSES; turn += 1) {
    const { html, location } = await answered(visitor, presses, fields);
    wasPressed ||= fields.intent === "make";
    if (location?.startsWith("/payouts/")) return { location };
    const next = nextPress(html);
    if (next === "refused") {
      const linked = wasPressed ? payoutOf(html) : null;
      return linked ? { location: linked } : { refused: countOf(html, "refused"), html };
    }
    fields = next ?? (await begin());
  }
  throw new Error(`“${name}” was not made within ${MAX_PRESSES} pages`);
}

/** The one that all refused rows are in: it was made, but neither its answer nor the search for it arrived. */
function payoutOf(html: string): string | null {
  const links = [...html.matchAll(/payout-table__bad"><a href="(\/payouts\/[0-9a-f-]{36})"/g)];
  const [path, ...others] = new Set(links.map(([, href]) => href ?? ""));
  return path && others.length === 0 ? path : null;
}

/** Whoever is led elsewhere, because the console could not ask whether there are payouts, opens it again. */
async function emptyForm(visitor: Visitor, presses: Presses): Promise<Record<string, string>> {
  for (let load = 0; load < MAX_PRESSES; load += 1) {
    const fields = formFields((await answered(visitor, presses)).html);
    if (fields.has("csrf")) return Object.fromEntries(fields);
    await sleep(AGAIN_MS);
  }
  throw new Error(`${PATH} has no form`);
}

/** Null: begin again with the file. */
function nextPress(html: string): Record<string, string> | "refused" | null {
  const carried = Object.fromEntries(formFields(html));
  if (carried.reviewed !== undefined) return { ...carried, intent: "make" };
  if (!html.includes('id="payout-check"')) return null;
  if (html.includes("Not checked:")) return { ...carried, intent: "check" };
  if (countOf(html, "refused") > 0) return "refused";
  if (countOf(html, "look") === 0) return { ...carried, intent: "continue" };
  return { ...carried, ...Object.fromEntries(checkboxes(html)), intent: "show:look:1" };
}

/** Once the console is there and could ask the backend. */
async function answered(
  visitor: Visitor,
  presses: Presses,
  fields?: Record<string, string>,
): Promise<Answer> {
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    presses.count += 1;
    const answer = await visitor.send(PATH, fields).catch(() => null);
    if (answer && answer.status < 500) return answer;
    presses.failed += 1;
    await sleep(AGAIN_MS);
  }
  throw new Error(`${PATH} was not answered`);
}

import { setTimeout as sleep } from "node:timers/promises";
import { checkboxes, formFields } from "../payouts/form";
import type { ProofRow } from "../payouts/world";
import type { Person, Tally } from "./person";

const MAX_PRESSES = 200;
const AGAIN_MS = 500;
const SEND_FORM = "dialog__form";

type Fields = Record<string, string>;

/**
 * Fills in the send form for a row, and presses its button until there is a request: always the same form, so that its
 * token is the same.
 * @returns the request's id
 */
export async function pay(person: Person, row: ProofRow, tally: Tally): Promise<string> {
  const path = `/wallets/${row.payer.subWalletId}/send`;
  let fields = await filledForm(person, path, row);
  let last = "";
  for (let press = 1; press <= MAX_PRESSES; press += 1) {
    const answer = await person.press(path, fields);
    const requestId = /[?&]request=([0-9a-f-]{36})/.exec(answer?.location ?? "")?.[1];
    if (requestId) return requestId;
    const next = answer && (await afterAnswer(answer, { person, path, row, fields }));
    if (next) fields = next;
    if (answer?.status === 200) continue;
    if (answer?.html) last = textOf(answer.html);
    if (answer) {
      tally.refusedForms += 1;
      tally.note(`form of ${path} refused: ${answer.status} ${last}`);
    }
    await sleep(AGAIN_MS);
  }
  throw new Error(`not sent within ${MAX_PRESSES} presses: ${last}`);
}

type Pressed = { person: Person; path: string; row: ProofRow; fields: Fields };

/** @returns null: the same once more */
async function afterAnswer(
  { html, location }: { html: string; location: string | null },
  { person, path, row, fields }: Pressed,
): Promise<Fields | null> {
  if (!location) return nextPress(html, row);
  // The session has ended, as it seems: the same form is sent after signing in.
  await person.signInAgain();
  const { csrf = "" } = await filledForm(person, path, row);
  return { ...fields, csrf };
}

async function filledForm(person: Person, path: string, row: ProofRow): Promise<Fields> {
  for (let load = 1; load <= MAX_PRESSES; load += 1) {
    const { html, location } = await person.load(path);
    if (location) await person.signInAgain();
    const next = nextPress(html, row);
    if (next) return next;
    await sleep(AGAIN_MS);
  }
  throw new Error(`${path} has no form`);
}

/** What its first button would send; null for a page without one. */
function nextPress(html: string, { payer, reference, to, amount }: ProofRow): Fields | null {
  const carried = Object.fromEntries(formFields(html, SEND_FORM));
  if (carried.sealed !== undefined) {
    return { ...carried, ...Object.fromEntries(checkboxes(html, isTicked)), stage: "send" };
  }
  const stage = /<button\b[^>]*name="stage"[^>]*value="(preview|create)"/.exec(html)?.[1];
  if (!stage) return null;
  const assets = /<select\b[^>]*name="asset"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
  const asset = new RegExp(`<option value="([^"]*)"[^>]*>${payer.asset}\\b`).exec(assets)?.[1];
  return { ...carried, ...(asset && { asset }), to, amount, reference, stage };
}

/** Of what the review asks, all but whether it is paid twice: nobody would confirm that unseen. */
const isTicked = (name: string) => name.startsWith("confirm-") && name !== "confirm-again";

const textOf = (html: string): string =>
  [...html.matchAll(/<p class="[^"]*error[^"]*"[^>]*>([\s\S]*?)<\/p>|role="alert"[^>]*>([\s\S]{0,600})/g)]
    .map(([whole]) => whole.replaceAll(/<[^>]*>/g, " "))
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .slice(0, 600);

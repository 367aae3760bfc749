import { data } from "@remix-run/node";
import { type Chain, chainOfSubWalletType, toBackendChain, validateAddress } from "~/lib/chains";
import { statusOf, wordsOf } from "~/lib/custody/failure.server";
import { findRecipients } from "~/lib/custody/people/recipients.server";
import { askWhoApproves, type WhoQuestion } from "~/lib/custody/policies/read.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { parseAmount } from "~/lib/money";
import { parseSubWalletId, paths } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { ASKED, checkWhoForm, operationOf, WHO_FIELDS, type WhoForm } from "./who-form";
import { type WhoView, whoView } from "./who-view";

/** `found` is null for a refused form. */
export interface WhoAnswer extends FormAnswer<WhoForm> {
  found: WhoView | null;
}

/** Answers in place, by POST: an address stays out of the URL. */
export async function answerWhoApproves(request: Request) {
  const { session, form } = await readForm(request, null, WHO_FIELDS);
  const typed = form.values;
  const refuse = (status: number, issues: Issue[], problem?: string) =>
    data<WhoAnswer>(
      { ...formAnswer(typed, { issues, ...(problem && { problems: [problem] }) }), found: null },
      { status },
    );
  const issues = form.issue ? [form.issue] : checkWhoForm(typed);
  if (issues.length > 0) return refuse(400, issues);
  try {
    const question = await questionOf(session, typed);
    if ("field" in question) return refuse(400, [question]);
    const found = await askWhoApproves(session, question);
    if (found === null) throw redirectInvalidUrl(paths.policies());
    return data<WhoAnswer>({ ...formAnswer(typed), found: whoView(found) });
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    return refuse(statusOf(error), [], wordsOf(error));
  }
}

async function questionOf(session: Session, form: WhoForm): Promise<WhoQuestion | Issue<keyof WhoForm>> {
  const operation = operationOf(form) ?? "PAYMENT";
  const asked = ASKED[operation];
  const chain = chainOfSubWalletType(parseSubWalletId(form.from)?.asset ?? "", env().NETWORK);
  const payee = asked.to && chain ? await payeeOf(session, chain, form.to) : null;
  if (payee && "field" in payee) return payee;
  const moved = asked.amount === null ? NOTHING : movedOf(form, chain);
  if ("field" in moved) return moved;
  return {
    subWalletId: form.from,
    operation,
    to: payee?.address ?? null,
    memo: payee?.memo ?? null,
    ...moved,
  };
}

const NOTHING = { asset: null, amount: null };

/** Without an asset it is the chain's own. */
function movedOf(
  { asset, amount }: WhoForm,
  chain: Chain | null,
): Pick<WhoQuestion, "asset" | "amount"> | Issue<"asset"> {
  const parsed = parseAmount(amount);
  if (amount === "" || !parsed.ok) return NOTHING;
  const symbol = asset || chain?.native.symbol;
  if (!symbol) return { field: "asset", message: "Enter an asset" };
  return { asset: symbol, amount: parsed.amount };
}

const MAX_NAMED = 20;

/** By its address, or by a name that means one address on the chain. */
async function payeeOf(
  session: Session,
  chain: Chain,
  text: string,
): Promise<{ address: string; memo: string | null } | Issue<"to">> {
  if (validateAddress(chain.id, text, { network: env().NETWORK }) === null)
    return { address: text, memo: null };
  const asked = { chain: toBackendChain(chain.id), search: text, limit: MAX_NAMED };
  const { entries, subWallets } = await findRecipients(session, asked);
  const isNamed = ({ name }: { name: string }) => name.toLowerCase() === text.toLowerCase();
  const named = [
    ...entries.filter(isNamed).map(({ address, memo }) => ({ address, memo })),
    ...subWallets.filter(isNamed).map(({ address }) => ({ address, memo: null })),
  ];
  const [first, second] = named;
  if (first && !second) return first;
  const message = second
    ? `Several addresses have this name. Enter the address`
    : `Neither an address of this sub-wallet's chain nor a name of the address book or of a sub-wallet`;
  return { field: "to", message };
}

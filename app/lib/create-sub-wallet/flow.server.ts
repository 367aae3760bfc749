import { data, redirect } from "@remix-run/node";
import { creatableChains } from "~/lib/chains";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { getWalletsInfo } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { createSubWallet } from "~/lib/custody/wallets/create-sub-wallet.server";
import { getSubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import type { PlainDialogPlace } from "~/lib/dialog-place";
import { canCreateRadix } from "~/lib/env.server";
import { checkSubWalletForm, SUB_WALLET_FIELDS, type SubWalletForm } from "~/lib/forms/create-sub-wallet";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { keptForm } from "~/lib/forms/kept-form.server";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { normalName } from "~/lib/names/given-text";
import { withSearch } from "~/lib/paths";
import { readPreferences } from "~/lib/preferences.server";
import { hasArrived, InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import {
  isNameConfirmed,
  NAME_UNSURE,
  type NameQuestion,
  nameQuestions,
  sentNameKey,
} from "~/lib/similar-names/questions.server";

const SAFE_TO_RETRY =
  "It is not known whether the sub-wallet was created. It is safe to press Retry: it is not created twice.";
const STALE_FORM = "This form is no longer valid, please try again";

/** The dialog's loader: the form, or the success screen for `?created=`. */
export async function showCreateSubWallet(request: Request, place: PlainDialogPlace) {
  const session = await requirePermission(request, "createSubWallets");
  const { created } = queryOf(request, { created: 200 });
  if (created !== null) return { place, ...(await showCreated(request, session, created)) };
  const { value: choices, problem } = await settle(choicesOf(session));
  const kept: Partial<SubWalletForm> | null = keptForm(request, session, "create-sub-wallet")?.values ?? null;
  return { place, stage: "form" as const, choices, problem, once: issueToken(), kept };
}

/** Looks the sub-wallet up, so that a forged URL cannot claim success. */
async function showCreated(request: Request, session: Session, subWalletId: string) {
  const { currency } = readPreferences(request);
  const { value, problem } = await settle(
    getSubWallet(session, subWalletId, { currency, transactionLimit: 1 }),
  );
  const name = value?.name ?? null;
  return { stage: "created" as const, subWalletId, name, problem };
}

export type CreateSubWalletPage = Awaited<ReturnType<typeof showCreateSubWallet>>;

export interface CreateSubWalletAnswer extends FormAnswer<SubWalletForm> {
  stage: "form" | "failed";
  /** The form's one-time token: a retry with it creates nothing twice. */
  once: string;
  /** If the name could be mistaken for another. */
  question: NameQuestion | null;
}

/** The dialog's action: creates one sub-wallet, however often the form arrives. */
export async function answerCreateSubWallet(request: Request, place: PlainDialogPlace) {
  const { session, form: posted } = await readForm(request, "createSubWallets", SUB_WALLET_FIELDS);
  const { stage, once: sent, ...typed } = posted.values;
  const form = { ...typed, name: normalName(typed.name) };
  const again = (issues: Issue[], status: number, question: NameQuestion | null = null) =>
    data<CreateSubWalletAnswer>(
      { ...formAnswer(form, { issues }), stage: "form", once: sent, question },
      { status },
    );
  const fail = (problem: string, status: number, token = sent) =>
    data<CreateSubWalletAnswer>(
      {
        ...formAnswer(form, { problems: [problem] }),
        stage: "failed",
        once: token,
        question: null,
      },
      { status },
    );
  if (posted.issue) return again([posted.issue], 400);
  // Back from the failure screen.
  if (stage === "edit") return again([], 200);
  try {
    const { wallets, chains } = await choicesOf(session);
    const types = chains.map(({ value }) => value);
    const walletIds = wallets.map(({ value }) => value);
    const issues = checkSubWalletForm(form, { walletIds, types });
    const type = types.find((offered) => offered === form.type);
    if (issues.length > 0 || !type) return again(issues, 400);
    const question = await questionAbout(session, form);
    // The name may be the one that this very form has just given.
    if (question && !(await hasArrived(session, sent)))
      return again([{ field: "confirmedName", message: NAME_UNSURE }], 400, question);
    form.confirmedName = sentNameKey(form.name);
    const subWalletId = await once(session, sent, (idempotencyKey) =>
      createSubWallet(session, { walletId: form.walletId, type, name: form.name }, { idempotencyKey }),
    );
    return redirect(withSearch(place.self, { created: subWalletId }));
  } catch (error) {
    if (error instanceof InvalidTokenError) {
      return fail(STALE_FORM, 400, issueToken());
    }
    const words = wordsOf(error);
    return fail(isUnclear(error) ? `${words}. ${SAFE_TO_RETRY}` : words, statusOf(error));
  }
}

/** Null if the name is no other's, or confirmed. */
async function questionAbout(session: Session, { name, confirmedName }: SubWalletForm) {
  if (confirmedName === sentNameKey(name)) return null;
  const [question] = await nameQuestions(session, [{ index: 0, name }]);
  return question && !isNameConfirmed(question, confirmedName) ? question : null;
}

/** Ultra Cold wallets are not offered. */
async function choicesOf(session: Session) {
  const { items, defaultWalletId } = await getWalletsInfo(session);
  const wallets = items.filter(({ deleted, cluster }) => !deleted && cluster.type === "ONLINE");
  const chains = creatableChains({ isOfSomeDomains: canCreateRadix(session.email) });
  return {
    wallets: wallets.map(({ walletId, walletName }) => ({ value: walletId, label: walletName })),
    defaultWalletId: wallets.some(({ walletId }) => walletId === defaultWalletId) ? defaultWalletId : null,
    chains: chains.map(({ subWalletType, name, native }) => ({
      value: subWalletType,
      label: name,
      symbol: native.symbol,
    })),
  };
}

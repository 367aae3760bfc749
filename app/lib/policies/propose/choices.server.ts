import { knowCapabilities } from "~/lib/custody/capabilities/known.server";
import { listKeyHolders } from "~/lib/custody/policies/change.server";
import { listWalletRules, type WalletRules } from "~/lib/custody/policies/read.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { parseSubWalletId, paths } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { pageNotFound } from "~/lib/session/page-not-found.server";
import type { Session } from "~/lib/session/session.server";
import { listPayers } from "../payer-choices.server";
import type { Names } from "./draft";

/** What a rule of a wallet can be about, and who there is to approve. */
export interface Choices {
  wallet: WalletRules;
  subWallets: { value: string; label: string }[];
  people: { value: string; label: string }[];
  names: Names;
}

/** @throws Response 404 if there is no such wallet; to the policies if the backend cannot change rules */
export async function readChoices(session: Session, walletId: string): Promise<Choices> {
  const { ruleChanges } = await knowCapabilities();
  if (!ruleChanges) throw redirectInvalidUrl(paths.policies());
  const [wallets, groups] = await Promise.all([listWalletRules(session), listPayers(session)]);
  const wallet = wallets?.find((one) => one.walletId === walletId);
  if (!wallet) throw pageNotFound();
  const approvers = wallet.approvers ?? (await listKeyHolders(session));
  const subWallets = groups
    .flatMap(({ options }) => options)
    .filter(({ value }) => parseSubWalletId(value)?.walletId === walletId);
  const people = approvers.map(({ key, name }) => ({
    value: key.toLowerCase(),
    label: markHidden(name ?? "Somebody"),
  }));
  return {
    ...{ wallet, subWallets, people },
    names: {
      subWallets: new Map(subWallets.map(({ value, label }) => [value, label])),
      people: new Map(people.map(({ value, label }) => [value, label])),
    },
  };
}

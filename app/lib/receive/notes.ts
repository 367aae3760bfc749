import { type Chain, pageRules } from "~/lib/chains";
import type { BlockchainSubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import { nativeBalance } from "~/lib/wallets/tile";

export function receiveNotes(subWallet: BlockchainSubWallet, chain: Chain): string[] {
  const { receiveNote, firstPaymentNote } = pageRules(chain.id);
  const isEmpty = /^0*$/.test(nativeBalance(subWallet, chain)?.amount.value ?? "");
  return [receiveNote, isEmpty ? firstPaymentNote : undefined].filter((note) => note !== undefined);
}

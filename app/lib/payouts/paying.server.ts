import { canonicalAddress, chainFromBackend, type LiveChain, type Network, sendRules } from "~/lib/chains";
import { getPayoutPayer, type PayoutPayer } from "~/lib/custody/payouts/payers.server";
import type { OwnSubWallet } from "~/lib/custody/people/own-sub-wallets.server";
import { type KnownAddress, nearAddresses } from "~/lib/forms/look-alike";
import type { SendRuleInput } from "~/lib/forms/send-form";
import type { WorthScale } from "~/lib/present/worth-of-part";
import type { Session } from "~/lib/session/session.server";
import { listCounterparties } from "~/lib/signing/known-addresses.server";
import { assetsOf } from "~/lib/signing/payment-data.server";
import { type ChainDirectory, groupBy, type Known, nameKey, readDirectory } from "./known.server";

/** One call asks for all of them. */
export const MAX_PAYERS = 50;

export interface PayingSubWallet {
  payer: PayoutPayer;
  chain: LiveChain;
  network: Network;
  assets: SendRuleInput["assets"];
  directory: ChainDirectory;
  /** The parties of its newest transactions that share an end with an address. */
  near: (address: string) => readonly KnownAddress[];
  fromAddress: string;
  /** Prices by symbol, in the display currency. */
  worths: ReadonlyMap<string, WorthScale>;
}

/** A sub-wallet by its id or its name: what a row says, or why it cannot pay. */
export type FoundPayer = { ok: true; subWallet: OwnSubWallet } | { ok: false; message: string };

export function payerFinder({ subWallets, isWhole }: Pick<Known, "subWallets" | "isWhole">) {
  const byId = new Map(subWallets.map((one) => [one.subWalletId, one]));
  const byName = groupBy(subWallets, ({ name }) => nameKey(name));
  return (text: string): FoundPayer => {
    const [first, second] = byName.get(nameKey(text)) ?? [];
    const found = byId.get(text) ?? first;
    if (second && !byId.has(text)) {
      return { ok: false, message: `Several sub-wallets are called “${shortened(text)}”. Enter its id` };
    }
    if (found) return { ok: true, subWallet: found };
    const where = isWhole ? "" : " among the first 5,000";
    return { ok: false, message: `“${shortened(text)}” is not the name or the id of a sub-wallet${where}` };
  };
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** By id; without those that the backend does not know, or whose chain cannot pay. */
export async function readPaying(
  session: Session,
  ids: readonly string[],
  known: Known,
  { network, currency }: { network: Network; currency: string },
): Promise<Map<string, PayingSubWallet>> {
  const payers = await Promise.all(ids.map((id) => getPayoutPayer(session, id, currency)));
  const directories = new Map<string, Promise<ChainDirectory>>();
  const read = payers.map(async (payer): Promise<[string, PayingSubWallet][]> => {
    const chain = chainFromBackend(payer?.chain ?? "", network);
    if (!payer || chain?.kind !== "live" || !sendRules(chain.id)) return [];
    const reading = directories.get(chain.id) ?? readDirectory(session, chain, known);
    directories.set(chain.id, reading);
    const [directory, counterparties] = await Promise.all([
      reading,
      listCounterparties(session, payer.subWalletId),
    ]);
    const paying = {
      ...{ payer, chain, network, directory },
      near: nearAddresses(chain.id, counterparties),
      assets: assetsOf(payer, chain),
      fromAddress: canonicalAddress(chain.id, payer.address),
      worths: worthsOf(payer),
    };
    return [[payer.subWalletId, paying]];
  });
  return new Map((await Promise.all(read)).flat());
}

function worthsOf({ balances }: PayoutPayer): ReadonlyMap<string, WorthScale> {
  return new Map(
    (balances?.items ?? []).flatMap(({ asset, amount }) =>
      asset && amount.in && asset.decimalPlace !== null
        ? [[asset.symbol, { decimals: asset.decimalPlace, units: amount.value, worth: amount.in.value }]]
        : [],
    ),
  );
}

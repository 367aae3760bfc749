import { networkName } from "~/lib/chains";
import type { DialogPlace } from "~/lib/dialog-place";
import { env } from "~/lib/env.server";
import { withSearch } from "~/lib/paths";
import { explorerView } from "./explorer-view.server";
import { receiveNotes } from "./notes";
import type { ReceivePageData } from "./page-data.server";
import { drawQrCode } from "./qr-code.server";

/** What the receive dialog shows, ready to be rendered. */
export type ReceiveView = Awaited<ReturnType<typeof receiveView>>;

interface ShownAddress {
  address: string;
  /** Whether the user has said that it matches the mobile app. */
  isConfirmed: boolean;
  /** The one-time token of the form that creates a new address; null where none can be created. */
  once: string | null;
}

/** The receive dialog of one address; with the QR code only once the address is confirmed. */
export async function receiveView(
  { subWallet, chain, listsAddresses, isOnline }: ReceivePageData,
  { self }: DialogPlace,
  { address, isConfirmed, once }: ShownAddress,
) {
  const network = env().NETWORK;
  const chosen = address === subWallet.address ? null : address;
  return {
    symbol: chain.native.symbol,
    name: subWallet.name,
    walletName: subWallet.wallet?.walletName ?? "",
    networkName: networkName(chain.id, network),
    address,
    notes: receiveNotes(subWallet, chain),
    confirmTo: withSearch(self, { address: chosen, confirmed: 1 }),
    backTo: withSearch(self, { address: chosen }),
    qrSvg: isConfirmed && address ? await drawQrCode(address) : null,
    ...explorerView(chain, address),
    /** Whether a new address can be created, on a chain with many addresses. */
    newAddress: listsAddresses ? (isOnline ? ("offered" as const) : ("refused" as const)) : null,
    once,
    /** The assets to choose from, where each has an address of its own. */
    assets: [] as readonly { label: string; to: string; isCurrent: boolean }[],
  };
}

import { networkName } from "~/lib/chains";
import type { DialogPlace } from "~/lib/dialog-place";
import { env } from "~/lib/env.server";
import { withSearch } from "~/lib/paths";
import { explorerView } from "./explorer-view.server";
import { receiveNotes } from "./notes";
import type { ReceivePageData } from "./page-data.server";
import { drawQrCode } from "./qr-code.server";

export type ReceiveView = Awaited<ReturnType<typeof receiveView>>;

interface ShownAddress {
  address: string;
  /** The user confirmed that it matches the mobile app. */
  isConfirmed: boolean;
  once: string | null;
}

/** The QR code is shown only after the address is confirmed. */
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
    /** Null on chains with a single address. */
    newAddress: listsAddresses ? (isOnline ? ("offered" as const) : ("refused" as const)) : null,
    once,
    assets: [] as readonly { label: string; to: string; isCurrent: boolean }[],
  };
}

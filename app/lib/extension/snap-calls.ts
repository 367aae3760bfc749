import type { Provider } from "./provider";

export interface SnapName {
  id: string;
  version: string;
}

export interface ExtensionCredentials {
  id: string;
  /** ISO 8601. */
  endsAt: string;
  url: string;
  apiKey: string;
  trustId: string;
  token: { enc: string; iv: string; tag: string };
}

export type SnapMode = "basic" | "enhanced";

export interface AddedChain {
  /** Lower-case hex without leading zeros. */
  chainId: string;
  chainName: string;
  rpcUrls: string[];
  nativeCurrency: { name: string; symbol: string; decimals: number };
}

/** The snap finds the node by MetaMask's chain id. */
export interface NetworkNode {
  chainId: string;
  rpcUrl: string;
}

export interface AccountToAdd {
  address: string;
  name: string;
}

/** Calls reject with the errors of MetaMask or the snap; `refusal.ts` words them. */
export function snapCalls(provider: Provider, snap: SnapName) {
  const invoke = (method: string, params?: object) =>
    provider.request({
      method: "wallet_invokeSnap",
      params: { snapId: snap.id, request: params ? { method, params } : { method } },
    });
  const keyring = (method: string, params?: object) =>
    provider.request({
      method: "wallet_invokeKeyring",
      params: {
        snapId: snap.id,
        request: { jsonrpc: "2.0", id: crypto.randomUUID(), method, ...(params && { params }) },
      },
    });
  return {
    /** Snaps connected to this address, by id. */
    installedSnaps: () => provider.request({ method: "wallet_getSnaps" }),
    /** Installs, updates or connects, after MetaMask has asked the user. */
    install: () =>
      provider.request({ method: "wallet_requestSnaps", params: { [snap.id]: { version: snap.version } } }),
    configure: ({ url, apiKey, trustId, token }: ExtensionCredentials) =>
      invoke("addTrustApiConfiguration", { url, apiKey, trustId, token }),
    /** Whether the snap holds a token, which may have expired. */
    checkAuth: (trustId: string) => invoke("checkAuth", { trustId }),
    mode: () => invoke("getSnapMode"),
    setMode: (mode: SnapMode) => invoke("updateSnapMode", { mode }),
    listAccounts: () => keyring("keyring_listAccounts"),
    /** Without the token, the snap would keep none for the organisation. */
    addAccount: ({ address, name }: AccountToAdd, { trustId, token }: ExtensionCredentials) =>
      keyring("keyring_createAccount", { options: { address, name, trustId, token } }),
    addChain: (chain: AddedChain) => provider.request({ method: "wallet_addEthereumChain", params: [chain] }),
    setNode: (node: NetworkNode) => invoke("addRpcUrl", { ...node }),
  };
}

export type SnapCalls = ReturnType<typeof snapCalls>;

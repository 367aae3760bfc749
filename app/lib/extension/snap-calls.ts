import type { Provider } from "./provider";

/** Which snap is meant: its id, and the version to ask for. */
export interface SnapName {
  id: string;
  version: string;
}

/** A session of the extension's own, with all that the snap needs to call the backend. */
export interface ExtensionCredentials {
  /** Under which it is listed and revoked. */
  id: string;
  /** ISO 8601. */
  endsAt: string;
  /** The backend's public address. */
  url: string;
  apiKey: string;
  trustId: string;
  token: { enc: string; iv: string; tag: string };
}

export type SnapMode = "basic" | "enhanced";

/** What `wallet_addEthereumChain` takes. */
export interface AddedChain {
  /** Lower-case hex without leading zeros. */
  chainId: string;
  chainName: string;
  rpcUrls: string[];
  nativeCurrency: { name: string; symbol: string; decimals: number };
}

/** A node of the user's choice, which the snap looks up by MetaMask's chain id. */
export interface NetworkNode {
  chainId: string;
  rpcUrl: string;
}

/** An account as it is handed to the snap. */
export interface AccountToAdd {
  address: string;
  name: string;
}

/**
 * The snap behind a provider, call by call. Each rejects with what MetaMask or the snap says, of which `refusal.ts`
 * makes words.
 */
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
    /** The snaps that this address is connected to, by id. */
    installedSnaps: () => provider.request({ method: "wallet_getSnaps" }),
    /** Installs, updates and connects, whichever is needed, after MetaMask has asked the user. */
    install: () =>
      provider.request({ method: "wallet_requestSnaps", params: { [snap.id]: { version: snap.version } } }),
    configure: ({ url, apiKey, trustId, token }: ExtensionCredentials) =>
      invoke("addTrustApiConfiguration", { url, apiKey, trustId, token }),
    /** Whether the snap keeps a token; it may have ended. */
    checkAuth: (trustId: string) => invoke("checkAuth", { trustId }),
    mode: () => invoke("getSnapMode"),
    setMode: (mode: SnapMode) => invoke("updateSnapMode", { mode }),
    listAccounts: () => keyring("keyring_listAccounts"),
    /** The token goes along, because the snap keeps none of the organisation's otherwise. */
    addAccount: ({ address, name }: AccountToAdd, { trustId, token }: ExtensionCredentials) =>
      keyring("keyring_createAccount", { options: { address, name, trustId, token } }),
    addChain: (chain: AddedChain) => provider.request({ method: "wallet_addEthereumChain", params: [chain] }),
    setNode: (node: NetworkNode) => invoke("addRpcUrl", { ...node }),
  };
}

export type SnapCalls = ReturnType<typeof snapCalls>;

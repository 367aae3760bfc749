/** EIP-1193. */
export interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
}

interface Announced {
  rdns: string;
  provider: Provider;
}

/** The window: EIP-6963 events, and the older `ethereum` property. */
export interface ProviderHost extends EventTarget {
  ethereum?: unknown;
}

const RELEASE = "io.metamask";
const DEVELOPER_BUILD = "io.metamask.flask";

/**
 * Goes by the rdns of announcements, because any wallet may call itself MetaMask in `window.ethereum`. That is trusted
 * only if MetaMask has not announced itself and no other wallet announced this provider.
 */
export function watchForMetaMask(
  host: ProviderHost,
  { prefersDeveloperBuild }: { prefersDeveloperBuild: boolean },
): { find: () => Provider | null; stop: () => void } {
  const announced: Announced[] = [];
  const note = (event: Event) => {
    const found = announcementOf((event as CustomEvent<unknown>).detail);
    if (found && !announced.some(({ provider }) => provider === found.provider)) announced.push(found);
  };
  host.addEventListener("eip6963:announceProvider", note);
  const order = prefersDeveloperBuild ? [DEVELOPER_BUILD, RELEASE] : [RELEASE, DEVELOPER_BUILD];
  return {
    find() {
      host.dispatchEvent(new Event("eip6963:requestProvider"));
      for (const wanted of order) {
        const found = announced.find(({ rdns }) => rdns === wanted);
        if (found) return found.provider;
      }
      const { ethereum } = host;
      const isAnothers = announced.some(({ provider }) => provider === ethereum);
      return isMetaMask(ethereum) && !isAnothers ? ethereum : null;
    },
    stop: () => host.removeEventListener("eip6963:announceProvider", note),
  };
}

function announcementOf(detail: unknown): Announced | null {
  const { info, provider } = (detail ?? {}) as { info?: { rdns?: unknown }; provider?: unknown };
  return typeof info?.rdns === "string" && isProvider(provider) ? { rdns: info.rdns, provider } : null;
}

function isProvider(value: unknown): value is Provider {
  return typeof (value as Partial<Provider> | null | undefined)?.request === "function";
}

function isMetaMask(value: unknown): value is Provider {
  return isProvider(value) && (value as { isMetaMask?: unknown }).isMetaMask === true;
}

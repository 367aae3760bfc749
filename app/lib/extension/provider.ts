/** A wallet in the browser, as EIP-1193 describes it. */
export interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
}

interface Announced {
  rdns: string;
  provider: Provider;
}

/** Of a window: what EIP-6963 talks through, and where wallets put themselves before it. */
export interface ProviderHost extends EventTarget {
  ethereum?: unknown;
}

const RELEASE = "io.metamask";
const DEVELOPER_BUILD = "io.metamask.flask";

/**
 * Watches for MetaMask: `find` returns its provider, or null while it has not announced itself. Several wallets may be
 * installed, and each may call itself MetaMask in `window.ethereum`: the rdns of the announcement decides. Only where
 * nothing announced itself as MetaMask, a `window.ethereum` that no other wallet announced is taken at its word.
 * @param prefersDeveloperBuild which of MetaMask's builds is meant where both are installed
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

import { describe, expect, it } from "vitest";
import { type Provider, type ProviderHost, watchForMetaMask } from "~/lib/extension/provider";

const release = { prefersDeveloperBuild: false };

const wallet = (extra: object = {}): Provider => ({ request: () => Promise.resolve(null), ...extra });

/** A window whose wallets announce themselves whenever they are asked to. */
function hostWith(
  wallets: readonly { rdns: unknown; provider: unknown }[],
  ethereum?: unknown,
): ProviderHost {
  const host: ProviderHost = Object.assign(new EventTarget(), { ethereum });
  host.addEventListener("eip6963:requestProvider", () => {
    for (const { rdns, provider } of wallets) announce(host, { info: { rdns }, provider });
  });
  return host;
}

function announce(host: EventTarget, detail: unknown): void {
  host.dispatchEvent(Object.assign(new Event("eip6963:announceProvider"), { detail }));
}

describe("the wallet that is taken for MetaMask", () => {
  const metaMask = wallet();
  const flask = wallet();
  const other = wallet({ isMetaMask: true });

  it("is the one announced under MetaMask's name, whoever took window.ethereum", () => {
    const host = hostWith(
      [
        { rdns: "com.other", provider: other },
        { rdns: "io.metamask", provider: metaMask },
      ],
      other,
    );
    expect(watchForMetaMask(host, release).find()).toBe(metaMask);
  });

  it.each([
    [false, metaMask],
    [true, flask],
  ])("is of the build that is meant where both are installed (developer build: %s)", (isFlask, expected) => {
    const host = hostWith([
      { rdns: "io.metamask", provider: metaMask },
      { rdns: "io.metamask.flask", provider: flask },
    ]);
    expect(watchForMetaMask(host, { prefersDeveloperBuild: isFlask }).find()).toBe(expected);
  });

  it("is the other build where only that is installed", () => {
    const host = hostWith([{ rdns: "io.metamask.flask", provider: flask }]);
    expect(watchForMetaMask(host, release).find()).toBe(flask);
  });

  it("may be announced later", () => {
    const host = hostWith([]);
    const watch = watchForMetaMask(host, release);
    expect(watch.find()).toBeNull();
    announce(host, { info: { rdns: "io.metamask" }, provider: metaMask });
    expect(watch.find()).toBe(metaMask);
    watch.stop();
  });

  it("is window.ethereum where nothing is announced and it says that it is MetaMask", () => {
    const old = wallet({ isMetaMask: true });
    expect(watchForMetaMask(hostWith([], old), release).find()).toBe(old);
    expect(watchForMetaMask(hostWith([], wallet()), release).find()).toBeNull();
    expect(watchForMetaMask(hostWith([], { isMetaMask: true }), release).find()).toBeNull();
  });

  it("is not another wallet that says so in window.ethereum, once that has announced itself", () => {
    const host = hostWith([{ rdns: "com.other", provider: other }], other);
    expect(watchForMetaMask(host, release).find()).toBeNull();
  });

  it.each([
    undefined,
    null,
    "x",
    {},
    { info: null },
    { info: { rdns: 1 } },
    { info: { rdns: "io.metamask" } },
  ])("is not what announces itself as %j", (detail) => {
    const host = hostWith([]);
    const watch = watchForMetaMask(host, release);
    announce(host, detail);
    expect(watch.find()).toBeNull();
  });
});

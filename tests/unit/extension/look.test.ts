import { beforeEach, describe, expect, it } from "vitest";
import { describeSession, describeState, nextStep } from "~/lib/extension/describe";
import { isConnected, lookAtSnap, pollDelay, type SnapState } from "~/lib/extension/look";
import { OTHER_ORIGIN } from "~/lib/extension/refusal";
import { type ExtensionCredentials, snapCalls } from "~/lib/extension/snap-calls";
import { StandInMetaMask } from "../../fixtures/metamask/stand-in";
import { WalletError } from "../../fixtures/metamask/wallet-error";

const snap = { id: "npm:@bitpandacustody/trust-vault-snap", version: "1.1.7" };
const trustId = "6b104385-3fdf-4507-bd23-f7c5418167f1";
const at = { snap, trustId };
const credentials: ExtensionCredentials = {
  id: "one",
  endsAt: "2026-11-23T10:00:00.000Z",
  url: "https://custody.example/graphql",
  apiKey: "portal-key",
  trustId,
  token: { enc: "enc", iv: "iv", tag: "tag" },
};
const address = "0x52908400098527886E0F7030069857D2E4169EE7";

let wallet: StandInMetaMask;
const look = () => lookAtSnap(wallet, at);
const calls = () => snapCalls(wallet, snap);
beforeEach(() => {
  wallet = new StandInMetaMask(snap.id);
});

/** What is seen, what it is called, what comes next, and after how many seconds the page looks again. */
function shown(state: SnapState) {
  const { tag } = describeState(state, snap.version);
  return [state.kind, tag?.text ?? null, nextStep(state), pollDelay(state) / 1_000];
}

describe("the state of MetaMask and the snap", () => {
  it("goes from no extension to a snap that is connected", async () => {
    expect(shown({ kind: "unknown" })).toEqual(["unknown", null, "wait", 1]);
    expect(shown(await lookAtSnap(null, at))).toEqual([
      "extension-missing",
      "Not installed",
      "install-extension",
      1,
    ]);
    expect(shown(await look())).toEqual(["snap-missing", "Not connected", "connect", 1]);
    await calls().install();
    expect(shown(await look())).toEqual(["installed", "Not connected", "connect", 5]);
    await calls().configure(credentials);
    expect(shown(await look())).toEqual(["installed", "Connected", "none", 5]);
    expect(wallet.configuration).toEqual({
      url: credentials.url,
      apiKey: "portal-key",
      trustId,
      token: credentials.token,
    });
  });

  it("asks only what the user need not answer", async () => {
    await calls().install();
    wallet.calls.length = 0;
    await look();
    expect(wallet.calls.map(({ method }) => method)).toEqual([
      "wallet_getSnaps",
      "wallet_invokeSnap",
      "wallet_invokeSnap",
      "wallet_invokeKeyring",
    ]);
  });

  it("tells another version from the configured one, and updates it by asking for that", async () => {
    await snapCalls(wallet, { ...snap, version: "1.0.0" }).install();
    await calls().configure(credentials);
    const old = await look();
    expect(old).toMatchObject({ version: "1.0.0", isLatest: false });
    expect(shown(old)).toEqual(["installed", "Other version", "update", 5]);
    expect(describeState(old, "1.1.7")).toMatchObject({
      snap: "1.0.0, not the latest version",
      snapNote: "The latest is 1.1.7",
    });
    await calls().install();
    expect(describeState(await look(), "1.1.7").snap).toBe("1.1.7, latest version");
  });

  it("does not count another snap", async () => {
    wallet.installed = "1.1.7";
    const other = { id: "npm:@bitpandacustody/trust-vault-snap-sandbox", version: "1.1.7" };
    expect(await lookAtSnap(wallet, { snap: other, trustId })).toEqual({
      kind: "snap-missing",
      problem: null,
    });
    expect(await lookAtSnap({ request: async () => "nonsense" }, at)).toEqual({
      kind: "snap-missing",
      problem: null,
    });
  });

  it("says of a snap that is switched off that it is, and asks it nothing", async () => {
    await calls().install();
    wallet.isEnabled = false;
    wallet.calls.length = 0;
    expect(shown(await look())).toEqual(["installed", "Switched off", "switch-on", 5]);
    expect(wallet.calls).toHaveLength(1);
  });

  it("says why a snap does not answer whose build names other addresses", async () => {
    await calls().install();
    wallet.answersThisOrigin = false;
    const state = await look();
    expect(state).toMatchObject({ kind: "installed", isAuthenticated: false, problem: OTHER_ORIGIN });
    expect(isConnected(state)).toBe(false);
  });

  it("says that the organisation's id is none that the snap takes", async () => {
    await calls().install();
    expect(await lookAtSnap(wallet, { snap, trustId: "MRDN-4471-20" })).toMatchObject({
      problem: "MetaMask says: Input validation failed: trustId: Invalid uuid;",
    });
  });

  it("asks the snap nothing while the organisation is not known", async () => {
    await calls().install();
    wallet.calls.length = 0;
    const state = await lookAtSnap(wallet, { snap, trustId: null });
    expect(wallet.calls.map(({ method }) => method)).toEqual(["wallet_getSnaps"]);
    expect(state).toMatchObject({ isAuthenticated: false, problem: expect.stringContaining("organisation") });
  });

  it("counts a snap as missing that lost its connection between two questions", async () => {
    const provider = {
      request: (call: { method: string }) =>
        call.method === "wallet_getSnaps"
          ? Promise.resolve({ [snap.id]: { version: "1.1.7", enabled: true } })
          : Promise.reject(new WalletError(4100, "Unauthorized")),
    };
    expect(await lookAtSnap(provider, at)).toEqual({ kind: "snap-missing", problem: null });
  });

  it("says that a MetaMask without snaps has none", async () => {
    const provider = { request: () => Promise.reject(new WalletError(-32601, "The method does not exist")) };
    expect(await lookAtSnap(provider, at)).toEqual({
      kind: "snap-missing",
      problem: "This version of MetaMask does not support snaps.",
    });
  });

  it("finds the organisation's accounts in any letter case, and no other organisation's", async () => {
    await calls().install();
    await calls().addAccount({ address, name: "Trading desk" }, credentials);
    const others = { ...credentials, trustId: "00000000-3fdf-4507-bd23-f7c5418167f1" };
    await calls().addAccount({ address: `0x${"ab".repeat(20)}`, name: "Other" }, others);
    expect(await look()).toMatchObject({ added: [address.toLowerCase()] });
    expect(wallet.accounts[0]?.options).toEqual({
      address,
      name: "Trading desk",
      trustId,
      token: credentials.token,
    });
  });
});

describe("what is said of the extension's session", () => {
  const connected = {
    ...({ kind: "installed", version: "1.1.7", isLatest: true, isDisabled: false } as const),
    ...({ isAuthenticated: true, mode: "basic", added: [], problem: null } as const),
  };
  const listed = [{ id: "one", ends: "15:39 UTC" }];

  it.each([
    ["the one that this browser handed over", connected, "one", listed, "Ends 15:39 UTC"],
    ["one that has been revoked", connected, "two", listed, "Ended or revoked"],
    ["one of another browser", connected, null, listed, "Kept by the snap"],
    ["one of a backend that lists none", connected, "one", null, "Kept by the snap"],
    ["none", { ...connected, isAuthenticated: false }, "one", listed, "None"],
    ["none without a snap", { kind: "snap-missing", problem: null } as const, "one", listed, "None"],
  ])("is about %s", (_, state, known, sessions, words) => {
    const said = describeSession(state, known, sessions);
    expect(said.value).toBe(words);
    expect(said.hasEnded).toBe(words === "Ended or revoked");
  });
});

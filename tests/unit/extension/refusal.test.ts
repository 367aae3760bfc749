import { describe, expect, it } from "vitest";
import { ConsoleProblem, OTHER_ORIGIN, refusalOf, type SnapRequest } from "~/lib/extension/refusal";
import { StandInMetaMask } from "../../fixtures/metamask/stand-in";
import { WalletError } from "../../fixtures/metamask/wallet-error";

const SNAP = "npm:@bitpandacustody/trust-vault-snap";

describe("the words for what did not happen", () => {
  const everywhere: SnapRequest[] = ["connect", "add-account", "change-mode", "add-network"];

  it.each(everywhere)("are 'Action was cancelled' when the user declined: %s", (request) => {
    const error = new WalletError(4001, "User rejected the request.");
    expect(refusalOf(request, error)).toEqual({ message: "Action was cancelled", detail: null });
  });

  it.each([
    ["connect", "Failed to connect to Metamask"],
    ["add-account", "Account could not be added to snap."],
    ["add-network", "Could not add new network."],
    ["change-mode", "The mode could not be changed."],
  ] as const)("are of what was asked for: %s", (request, message) => {
    expect(refusalOf(request, new WalletError(-32603, "It broke"))).toEqual({
      message,
      detail: "MetaMask says: It broke",
    });
  });

  it.each([
    ["a declined account, which the snap reports", -32603, "User denied account creation", /declined/],
    ["a snap that is not connected", 4100, "Unauthorized", /not connected/],
    ["a keyring that is not connected", -32600, "Invalid", /not connected/],
    ["a question that is open", -32002, "Request already pending", /Answer it there first/],
    ["a MetaMask without snaps", -32601, "The method does not exist", /does not support snaps/],
    [
      "another address's snap",
      -32603,
      `Snap "${SNAP}" is not permitted to handle requests from "x".`,
      OTHER_ORIGIN,
    ],
    ["its keyring", -32603, "Origin 'x' is not allowed to call 'keyring_listAccounts'", OTHER_ORIGIN],
    [
      "an account that is there",
      -32603,
      "Address 0x1 already in use",
      "MetaMask says: Address 0x1 already in use",
    ],
  ])("say what is known of %s", (_, code, message, words) => {
    const { detail } = refusalOf("add-account", new WalletError(code, message));
    if (words instanceof RegExp) expect(detail).toMatch(words);
    else expect(detail).toBe(words);
  });

  it.each([undefined, null, "no", 4001, {}, { code: "4001" }, { message: 7 }])(
    "hold for anything that may be thrown: %j",
    (error) => {
      expect(refusalOf("connect", error)).toEqual({ message: "Failed to connect to Metamask", detail: null });
    },
  );

  it("repeat no endless message", () => {
    const { detail } = refusalOf("connect", new WalletError(-32603, "x".repeat(10_000)));
    expect(detail?.length).toBeLessThan(400);
  });

  it("are the console's own where it had nothing to hand over", () => {
    expect(refusalOf("connect", new ConsoleProblem("The service cannot be reached"))).toEqual({
      message: "Failed to connect to Metamask",
      detail: "The service cannot be reached",
    });
  });
});

describe("the published snap", () => {
  it("keeps the token of an account that the user declines", async () => {
    const wallet = new StandInMetaMask();
    wallet.installed = "1.1.7";
    wallet.declines.add("account");
    const trustId = crypto.randomUUID();
    const options = {
      address: `0x${"ab".repeat(20)}`,
      name: "A",
      trustId,
      token: { enc: "e", iv: "i", tag: "t" },
    };
    const request = {
      jsonrpc: "2.0",
      id: crypto.randomUUID(),
      method: "keyring_createAccount",
      params: { options },
    };
    const asked = wallet.request({ method: "wallet_invokeKeyring", params: { snapId: SNAP, request } });
    await expect(asked).rejects.toMatchObject({ code: -32603, message: "User denied account creation" });
    expect(wallet.tokenOf(trustId)).toEqual(options.token);
    expect(wallet.accounts).toEqual([]);
  });
});

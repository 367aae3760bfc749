import { beforeEach, describe, expect, it } from "vitest";
import { listOutgoingBesideRequest } from "~/lib/custody/transactions/outgoing.server";
import { getPayerOfRequest } from "~/lib/custody/wallets/payer.server";
import type { Session } from "~/lib/session/session.server";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const REQUEST = "6e6f7468-696e-4720-8e6f-7468696e6721";
const SCHEDULES = [[{ quorumCount: 2, keys: ["04"] }]];
const NONE = { items: [], nextToken: null };
const subWallet = {
  __typename: "BlockchainSubWallet",
  ...{ subWalletId: "w/ETH/0", walletId: "w", name: "Trading desk", address: "0x", wallet: null },
  ...{ balances: NONE, chain: "ETHEREUM", walletPath: null, publicKey: null },
  trustVaultPublicKeySignature: null,
};

const backend = serveFakeBackend();
let session: Session;
beforeEach(async () => {
  session = await newVisit();
});

const askBoth = () =>
  Promise.all([getPayerOfRequest(session, REQUEST, "GBP"), listOutgoingBesideRequest(session, REQUEST)]);

describe("the sub-wallet that pays for a request, and its transactions", () => {
  it("are asked by the request's id, in one call", async () => {
    const items = [{ walletId: "w", policy: { delegateSchedules: SCHEDULES } }];
    const asked = (found: object | null) => ({
      organisation: { canActAsIntermediary: false },
      ...{ subWallet: found, walletsInfo: { items, nextToken: null } },
    });
    backend.reset({
      getPayerOfRequest: ({ requestId }) => ({ user: asked(requestId === REQUEST ? subWallet : null) }),
      listOutgoingBesideRequest: () => ({
        user: { subWallet: { ...subWallet, networkNonce: 7, transactions: NONE } },
      }),
    });
    const [payer, outgoing] = await askBoth();
    expect(payer).toMatchObject({ name: "Trading desk", delegateSchedules: SCHEDULES });
    expect(outgoing).toEqual({ items: [], isWhole: true, nextNonce: 7 });
    expect(backend.calls).toHaveLength(1);
  });

  it("are nothing to a backend of the public contract alone, which is then asked by the sub-wallet's id", async () => {
    backend.reset();
    backend.lackOurs();
    expect(await askBoth()).toEqual([null, null]);
    backend.calls = [];
    session = { ...session };
    expect(await askBoth()).toEqual([null, null]);
    expect(backend.calls).toEqual([]);
  });
});

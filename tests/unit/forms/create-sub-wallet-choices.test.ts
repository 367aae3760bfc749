import { expect, it } from "vitest";
import { showCreateSubWallet } from "~/lib/create-sub-wallet/flow.server";
import { newVisitor, serveFakeBackend } from "../../fixtures/console/visit";

const backend = serveFakeBackend();

it("the form that creates a sub-wallet offers no Ultra Cold and no deleted wallet", async () => {
  const wallet = (walletId: string, type: string, deleted = false) => ({
    ...{ walletId, walletName: walletId, deleted, policy: null, policyProvenanceSignature: null },
    ...{ cluster: { name: "Cluster", type, provenancePublicKey: null }, subWalletsSummary: [] },
  });
  const items = [wallet("hot", "ONLINE"), wallet("cold", "ULTRA_COLD"), wallet("gone", "ONLINE", true)];
  backend.reset({
    getWalletsInfo: () => ({ user: { walletsInfo: { items, defaultWalletId: "cold", nextToken: null } } }),
  });
  const page = await showCreateSubWallet(newVisitor().request("/home/create-sub-wallet"), {
    self: "/home/create-sub-wallet",
    closeTo: "/home",
  });
  expect(page).toMatchObject({
    stage: "form",
    choices: { wallets: [{ value: "hot", label: "hot" }], defaultWalletId: null },
  });
});

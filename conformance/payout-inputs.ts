import { ADDRESS, FORGED, NOBODYS_WALLET, SUB_WALLET } from "./nobody";

const ROW = {
  ...{ reference: "Conformance", subWalletId: SUB_WALLET, asset: "ETH", to: ADDRESS, memo: "1" },
  ...{ amount: "1", maxFee: "1", note: "None" },
};

const RULE = {
  ...{ id: NOBODYS_WALLET, operations: ["PAYMENT"], from: [SUB_WALLET], to: ["OWN"], assets: ["ETH"] },
  above: { amount: "1", currency: "GBP", hours: 24 },
  during: { days: [1], from: "08:00", until: "18:00", zone: "UTC" },
  approvals: { schedules: [[{ name: "One", quorumCount: 1, keys: ["04"] }]], notByPreparer: true },
};

/** Part of `MUTATION_INPUTS`. */
export const PAYOUT_INPUTS = {
  createPayout: {
    input: {
      ...{ authentication: FORGED, name: "Conformance", fileName: "conformance.csv" },
      rows: [ROW],
      leftOut: [{ row: 2, reference: "Other", reason: "Left out" }],
    },
  },
  freeze: { input: { authentication: FORGED, walletId: NOBODYS_WALLET, reason: "Conformance" } },
  createPeopleChangeRequest: {
    input: {
      ...{ authentication: FORGED, kind: "INVITE", email: "nobody@strongroom.invalid", firstName: "No" },
      ...{ lastName: "Body", personId: NOBODYS_WALLET, role: "VIEWER", walletIds: [NOBODYS_WALLET] },
    },
  },
  acceptInvitation: { input: { code: "none", pin: "274913" } },
  createRulesChangeRequest: {
    input: {
      ...{ authentication: FORGED, walletId: NOBODYS_WALLET, replaces: 0, reason: "Conformance" },
      rules: [RULE],
    },
  },
  cancelRulesChange: { input: { authentication: FORGED, requestId: NOBODYS_WALLET } },
  stopPayout: { input: { authentication: FORGED, payoutId: NOBODYS_WALLET } },
};

import { ADDRESS, FORGED, NOBODYS_WALLET, SUB_WALLET } from "./nobody";

const ROW = {
  ...{ reference: "Conformance", subWalletId: SUB_WALLET, asset: "ETH", to: ADDRESS, memo: "1" },
  ...{ amount: "1", maxFee: "1", note: "None" },
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
  cancelRulesChange: { input: { authentication: FORGED, requestId: NOBODYS_WALLET } },
  stopPayout: { input: { authentication: FORGED, payoutId: NOBODYS_WALLET } },
};

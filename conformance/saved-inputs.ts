import { FORGED, NOBODYS_WALLET } from "./nobody";

const TEMPLATE = { authentication: FORGED, name: "", chain: "ETHEREUM", address: "" };
const SAVED = { authentication: FORGED, id: NOBODYS_WALLET };

/** Part of `MUTATION_INPUTS`: what a person keeps for herself. */
export const SAVED_INPUTS = {
  savePaymentTemplate: { input: { ...TEMPLATE, contractAddress: null, memo: null, amount: null } },
  renamePaymentTemplate: { ...SAVED, name: "" },
  removePaymentTemplate: SAVED,
  saveView: { input: { authentication: FORGED, name: "", query: "" } },
  removeView: SAVED,
};

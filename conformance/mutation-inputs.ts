import { ADDRESS, FORGED, NOBODYS_WALLET, SUB_WALLET } from "./nobody";
import { PAYOUT_INPUTS } from "./payout-inputs";
import { PROGRAM_INPUTS } from "./program-inputs";
import { SAVED_INPUTS } from "./saved-inputs";

const NO_PERIOD = {
  ...{ authentication: FORGED, timeZone: "UTC" },
  ...{ fromDate: "2026-01-02T00:00:00Z", toDate: "2026-01-01T00:00:00Z" },
};
const REQUEST = { authentication: FORGED, requestId: NOBODYS_WALLET };

const ENVELOPE = {
  authentication: FORGED,
  source: "TVW",
  sendToNetworkWhenSigned: true,
  sendToDevicesForSigning: false,
};
const own = { ...ENVELOPE, subWalletId: SUB_WALLET };
const amount = "0x1";

const ENTRY = {
  ...{ chain: "ETHEREUM", name: "Conformance", label: "", address: "not an address", memo: "" },
  type: ["RECIPIENT", "TRAVEL_RULE"],
  counterparty: { name: "Conformance", vasp: { id: "none", name: "none", type: "LISTED" } },
};

const cardano = (cardanoTransactionInput?: object) => ({
  input: { ...own, ...(cardanoTransactionInput && { cardanoTransactionInput }) },
});
const solana = (solanaTransactionInput: object) => ({ input: { ...own, solanaTransactionInput } });
const substrate = (input: object) => ({
  input: {
    ...own,
    substrateTransactionInput: { nonce: "0x0", tip: "0x0", immortal: false, chain: "westend", ...input },
  },
});

/**
 * Every mutation with all that the console may send in it: as nobody, about nothing that exists. A backend that did not
 * look at the session would refuse each for a second reason, and create nothing.
 */
export const MUTATION_INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  createSubWallet: {
    input: { authentication: FORGED, walletId: NOBODYS_WALLET, type: "ETH", name: "Conformance" },
  },
  createBitcoinAddress: {
    input: {
      ...{ authentication: FORGED, subWalletIdString: SUB_WALLET },
      ...{ addressType: "COMPATIBILITY", addressUsageType: "RECEIVE" },
    },
  },
  createEthereumTransaction: {
    input: {
      ...{ ...own, currency: "GBP" },
      ethereumTransaction: {
        ...{ fromAddress: ADDRESS, to: ADDRESS, value: amount, assetSymbol: "ETH", chainId: 17000 },
        ...{ speed: "MEDIUM", gasPrice: "0x1", gasLimit: "0x5208", nonce: 0, data: "0x" },
      },
    },
  },
  createBitcoinTransaction: {
    input: {
      ...{ ...ENVELOPE, currency: "GBP" },
      bitcoinTransactionParams: {
        ...{ subWalletId: SUB_WALLET, to: ADDRESS, amount: { value: "1", currency: "SATOSHI" } },
        ...{ speed: "MEDIUM", satoshiPerByte: "1" },
      },
    },
  },
  createBinanceTransaction: {
    input: {
      ...ENVELOPE,
      binanceTransactionParams: { subWalletId: SUB_WALLET, to: ADDRESS, assetSymbol: "BNB", amount },
    },
  },
  createExchangeTransfer: {
    input: {
      ...{ authentication: FORGED, source: "TVW", sendToDevicesForSigning: false },
      from: { id: NOBODYS_WALLET, type: "KRAKEN", index: 0 },
      to: { id: NOBODYS_WALLET, type: "KRAKEN", index: 1 },
      ...{ assetSymbol: "BTC", value: amount },
    },
  },
  createRippleTransaction: {
    input: { ...own, rippleTransactionInput: { amount, destination: ADDRESS, destinationTag: "1" } },
  },
  createCardanoPaymentTransaction: cardano({ to: ADDRESS, amount }),
  createCardanoStakeTransaction: cardano({ poolId: "pool1" }),
  createCardanoUnstakeTransaction: cardano(),
  createCardanoWithdrawalTransaction: cardano(),
  createSolanaPaymentTransaction: solana({ to: ADDRESS, amount }),
  createSolanaTokenPaymentTransaction: solana({ to: ADDRESS, amount, mintAddress: ADDRESS, decimals: 6 }),
  createSolanaInitialiseStakeTransaction: solana({ newStakeAddress: ADDRESS, amount, voteAddress: ADDRESS }),
  createSolanaActivateStakeTransaction: solana({ stakeAddress: ADDRESS, voteAddress: ADDRESS }),
  createSolanaDeactivateStakeTransaction: solana({ stakeAddress: ADDRESS }),
  createSolanaSplitStakeTransaction: solana({ stakeAddress: ADDRESS, newStakeAddress: ADDRESS, amount }),
  createSolanaWithdrawStakeTransaction: solana({ stakeAddress: ADDRESS, withdrawAddress: ADDRESS, amount }),
  createSubstratePaymentTransaction: substrate({ to: ADDRESS, amount }),
  createSubstrateStakeTransaction: substrate({ amount, validators: [ADDRESS] }),
  createSubstrateAddStakeTransaction: substrate({ amount }),
  createSubstrateDelegateStakeTransaction: substrate({ validators: [ADDRESS] }),
  createSubstrateUnstakeTransaction: substrate({ amount }),
  createSubstrateRestakeTransaction: substrate({ amount }),
  createSubstrateWithdrawStakeTransaction: substrate({}),
  createDogePaymentTransaction: {
    input: { ...own, dogeTransactionInput: { to: ADDRESS, amount, speed: "MEDIUM", satoshiPerByte: "0x1" } },
  },
  previewMaxRipple: { input: { ...own, rippleTransactionInput: { amount, destination: ADDRESS } } },
  previewMaxCardano: cardano({ to: ADDRESS, amount }),
  previewMaxDoge: { input: { ...own, dogeTransactionInput: { to: ADDRESS, amount, speed: "MEDIUM" } } },
  createAddressBookEntry: { input: { authentication: FORGED, entries: [ENTRY] } },
  changeAddressBookEntry: { input: { authentication: FORGED, entry: ENTRY, change: ENTRY } },
  ...PAYOUT_INPUTS,
  requestCsvTransactions: { ...NO_PERIOD, assetSymbols: [], count: 0, currency: "GBP" },
  requestAuditLog: NO_PERIOD,
  recordTransferExport: { authentication: FORGED, subWalletId: SUB_WALLET },
  checkAuditChain: { input: { authentication: FORGED } },
  updateTravelRuleInfo: {
    authentication: FORGED,
    transfers: [
      {
        ...{ id: NOBODYS_WALLET, direction: "SENT", submit: false },
        originator: {
          name: "",
          accountId: "",
          customerId: "",
          isCaller: true,
          vasp: ENTRY.counterparty.vasp,
        },
        beneficiary: {
          name: "",
          accountId: "",
          customerId: "",
          isCaller: false,
          vasp: ENTRY.counterparty.vasp,
        },
      },
    ],
  },
  annotateRequest: { input: { ...REQUEST, version: 0, annotation: { reference: "", note: "" } } },
  ...PROGRAM_INPUTS,
  ...SAVED_INPUTS,
  cancelRequest: { ...REQUEST, reason: "Conformance" },
  createExtensionSession: { authentication: FORGED },
  revokeExtensionSession: { authentication: FORGED, id: NOBODYS_WALLET },
  endSession: { input: { authentication: FORGED } },
  endPersonSessions: { input: { authentication: FORGED, personId: NOBODYS_WALLET, id: NOBODYS_WALLET } },
};

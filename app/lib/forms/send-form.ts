import type { LiveChainId, Network } from "~/lib/chains";

/** The send form as typed: every field is text, trimmed. */
export interface SendForm {
  /** A recipient chosen from the list: its address; "" when one is typed into `to`. */
  recipient: string;
  to: string;
  amount: string;
  /** Symbol. */
  asset: string;
  fee: string;
  /** Gwei. */
  gasPrice: string;
  gasLimit: string;
  satoshiPerByte: string;
  /** "on" when the custom-nonce box is ticked. */
  useCustomNonce: string;
  nonce: string;
}

export type SendField = keyof SendForm;

export interface KnownRecipient {
  address: string;
  name: string;
  source: "address-book" | "own-sub-wallet";
}

/** What the console knows when it judges the form. */
export interface SendContext {
  chain: LiveChainId;
  network: Network;
  subWalletId: string;
  /** The sub-wallet's own address. */
  fromAddress: string;
  /** `decimals` is null where the backend does not say. */
  assets: readonly { symbol: string; decimals: number | null; contractAddress: string | null }[];
  whitelistEnabled: boolean;
  /** Recipients of the address book on this chain, and the organisation's own sub-wallets. */
  knownRecipients: readonly KnownRecipient[];
}

/** The form before anything is typed. */
export function emptySendForm(asset: string): SendForm {
  return {
    recipient: "",
    to: "",
    amount: "",
    asset,
    fee: "MEDIUM",
    gasPrice: "",
    gasLimit: "",
    satoshiPerByte: "",
    useCustomNonce: "",
    nonce: "",
  };
}

/** Reads the form and trims what surrounds each value; fields that are absent or files read as "". */
export function readSendForm(data: FormData): SendForm {
  const text = (name: SendField) => {
    const value = data.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    recipient: text("recipient"),
    to: text("to"),
    amount: text("amount"),
    asset: text("asset"),
    fee: text("fee"),
    gasPrice: text("gasPrice"),
    gasLimit: text("gasLimit"),
    satoshiPerByte: text("satoshiPerByte"),
    useCustomNonce: text("useCustomNonce"),
    nonce: text("nonce"),
  };
}

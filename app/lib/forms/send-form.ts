import type { FeeKind, LiveChainId, Network } from "~/lib/chains";
import { defaultFee } from "~/lib/fees";
import type { KnownAddress } from "./look-alike";

/** Generous, so that a wrong paste gets an error about its content rather than its length. */
const TEXT = 500;
const NUMBER = 200;
const CHOICE = 100;
/** As much as a backend takes. */
const SEARCH = 128;

/** The fields of the send form. */
export const SEND_FIELDS = {
  /** A recipient chosen from the list, as {@link recipientKey} names it; "" when one is typed into `to`. */
  recipient: TEXT,
  /** A piece of the name or address that recipients are searched by. */
  find: SEARCH,
  to: TEXT,
  memo: TEXT,
  amount: NUMBER,
  /** Symbol, or CUSTOM_TOKEN. */
  asset: TEXT,
  tokenAddress: TEXT,
  tokenSymbol: CHOICE,
  tokenDecimals: NUMBER,
  fee: CHOICE,
  /** Gwei. */
  gasPrice: NUMBER,
  gasLimit: NUMBER,
  satoshiPerByte: NUMBER,
  /** In whole coins of the native asset. */
  tip: NUMBER,
  /** "on" when the custom-nonce box is ticked. */
  useCustomNonce: CHOICE,
  nonce: NUMBER,
  /**
   * The recipient's address in canonical spelling, once the user confirmed that it is not the known address it
   * resembles.
   */
  confirmedAddress: TEXT,
} as const;

export type SendField = keyof typeof SEND_FIELDS;

/** The send form as typed: every field is text, trimmed. */
export type SendForm = Record<SendField, string>;

/** The asset field's value when the token's facts are typed. */
export const CUSTOM_TOKEN = "CUSTOM_TOKEN";

export interface KnownRecipient {
  address: string;
  /** The memo of payments to this recipient; null: none is known. */
  memo: string | null;
  name: string;
  source: RecipientSource;
  /** The symbol of the only asset that an exchange credits at this address; left out or null: any. */
  credits?: string | null;
}

/** Where a recipient is known from: `own-account` is an account at an exchange. */
export type RecipientSource = "address-book" | "own-sub-wallet" | "own-account";

/** An asset that can be sent. */
export interface OfferedAsset {
  symbol: string;
  decimals: number | null;
  contractAddress: string | null;
  /** The symbol that was typed for it, where that is another one. */
  typedSymbol?: string;
}

/** What the console knows when it checks the form. */
export interface SendRuleInput {
  chain: LiveChainId;
  network: Network;
  subWalletId: string;
  /** The sub-wallet's own address. */
  fromAddress: string;
  /** `decimals` is null where the backend does not say. */
  assets: readonly OfferedAsset[];
  whitelistEnabled: boolean;
  /** Recipients of the address book on this chain, and the organisation's own sub-wallets. */
  knownRecipients: readonly KnownRecipient[];
  /** Every address on this chain that the user could mean or confuse with another. */
  knownAddresses: readonly KnownAddress[];
}

/** How the form names a known recipient: its address, and its memo where it has one. */
export function recipientKey({ address, memo }: Pick<KnownRecipient, "address" | "memo">): string {
  return memo === null ? address : `${address}#${memo}`;
}

function formOf(read: (field: SendField) => string): SendForm {
  const fields = Object.keys(SEND_FIELDS) as SendField[];
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as SendForm;
}

/** The form before any input. */
export function emptySendForm(asset: string, fee: FeeKind = "gas"): SendForm {
  return { ...formOf(() => ""), asset, fee: defaultFee(fee) };
}

/** Reads a posted form into the send form's fields. */
export function toSendForm(posted: Readonly<SendForm>): SendForm {
  return formOf((field) => posted[field]);
}

import type { FeeKind, LiveChainId, Network } from "~/lib/chains";
import { defaultFee } from "~/lib/fees";
import { ANNOTATION_FIELDS, TOKEN_LENGTH } from "./field-limits";
import type { KnownAddress } from "./look-alike";

/** Generous, so that a wrong paste gets an error about its content rather than its length. */
const TEXT = 500;
const NUMBER = 200;
const CHOICE = 100;
const SEARCH = 128;

export const SEND_FIELDS = {
  ...ANNOTATION_FIELDS,
  /** A {@link recipientKey}; "" if one is typed into `to`. */
  recipient: TEXT,
  find: SEARCH,
  to: TEXT,
  memo: TEXT,
  amount: NUMBER,
  /** To send a small part of the amount first. */
  testFirst: CHOICE,
  /** "": a usual one. */
  testAmount: NUMBER,
  /** The request of the test payment of which this pays the rest. */
  restOf: TOKEN_LENGTH,
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
  useCustomNonce: CHOICE,
  nonce: NUMBER,
  /** In canonical spelling, once the user confirmed that it is not the known address that it resembles. */
  confirmedAddress: TEXT,
} as const;

export type SendField = keyof typeof SEND_FIELDS;

export type SendForm = Record<SendField, string>;

export const CUSTOM_TOKEN = "CUSTOM_TOKEN";

export interface KnownRecipient {
  address: string;
  /** Null if unknown. */
  memo: string | null;
  name: string;
  source: RecipientSource;
  /** The only asset that an exchange credits here; absent or null: any. */
  credits?: string | null;
}

export type RecipientSource = "address-book" | "own-sub-wallet" | "own-account";

export interface OfferedAsset {
  symbol: string;
  decimals: number | null;
  contractAddress: string | null;
  typedSymbol?: string;
}

export interface SendRuleInput {
  chain: LiveChainId;
  network: Network;
  subWalletId: string;
  fromAddress: string;
  assets: readonly OfferedAsset[];
  whitelistEnabled: boolean;
  /** The address book, own sub-wallets and exchange accounts on this chain. */
  knownRecipients: readonly KnownRecipient[];
  knownAddresses: readonly KnownAddress[];
}

export function recipientKey({ address, memo }: Pick<KnownRecipient, "address" | "memo">): string {
  return memo === null ? address : `${address}#${memo}`;
}

function formOf(read: (field: SendField) => string): SendForm {
  const fields = Object.keys(SEND_FIELDS) as SendField[];
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as SendForm;
}

export function emptySendForm(asset: string, fee: FeeKind = "gas"): SendForm {
  return { ...formOf(() => ""), asset, fee: defaultFee(fee) };
}

export function toSendForm(posted: Readonly<SendForm>): SendForm {
  return formOf((field) => posted[field]);
}

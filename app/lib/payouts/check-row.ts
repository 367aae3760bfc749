import { type BackendChain, canonicalAddress, type LiveChainId, memoRules, sendRules } from "~/lib/chains";
import { findLookAlike } from "~/lib/forms/look-alike";
import { lengthOf } from "~/lib/forms/name";
import type { PayoutCells, PayoutColumn } from "~/lib/forms/payout-columns";
import { memoOf } from "~/lib/forms/recipient";
import {
  emptySendForm,
  type KnownRecipient,
  recipientKey,
  type SendField,
  type SendForm,
} from "~/lib/forms/send-form";
import type { Issue } from "~/lib/issue";
import { hiddenProblem } from "~/lib/names/given-text";
import type { PaymentIntent } from "~/lib/operations";
import { checkSendForm } from "~/lib/send/send-rules";
import { amountProblem } from "./amount-words";
import type { PayingSubWallet } from "./paying.server";

export const MAX_REFERENCE_LENGTH = 35;
export const MAX_NOTE_LENGTH = 200;

export type LookKind = "look-alike" | "no-tag" | "same-in-file" | "same-payment" | "first-payment";

/** Somebody must look at this and tick it. */
export interface Look {
  kind: LookKind;
  words: string;
  /** A transaction to open, and its time. */
  transaction?: string;
  at?: string | null;
}

export interface RowPayment {
  reference: string;
  note: string;
  subWalletId: string;
  chain: LiveChainId;
  backendChain: BackendChain;
  asset: string;
  contract: string | null;
  decimals: number;
  to: string;
  /** Null for an address that nobody has named. */
  toName: string | null;
  memo: string | null;
  /** Smallest units, decimal digits. */
  amount: string;
  /** What is asked for when the row is a request of its own. */
  intent: PaymentIntent;
}

export interface RowVerdict {
  issues: Issue<PayoutColumn>[];
  looks: Look[];
  /** Null if it is refused. */
  payment: RowPayment | null;
}

const COLUMN_OF: Readonly<Record<SendField, PayoutColumn>> = {
  recipient: "to",
  find: "to",
  to: "to",
  memo: "tag",
  amount: "amount",
  testFirst: "amount",
  testAmount: "amount",
  restOf: "amount",
  asset: "asset",
  tokenAddress: "asset",
  tokenSymbol: "asset",
  tokenDecimals: "asset",
  fee: "from",
  gasPrice: "from",
  gasLimit: "from",
  satoshiPerByte: "from",
  tip: "from",
  useCustomNonce: "from",
  nonce: "from",
  confirmedAddress: "to",
  reference: "reference",
  note: "note",
};

/** What is wrong with a row whatever pays it. */
export function checkTexts({ reference, note, to, amount }: PayoutCells): Issue<PayoutColumn>[] {
  const say = (field: PayoutColumn, message: string | null) => (message ? [{ field, message }] : []);
  return [
    ...say("reference", referenceProblem(reference)),
    ...say(
      "to",
      to === "" ? "Enter an address, or a name of the address book" : hiddenProblem("Recipient", to),
    ),
    ...say("amount", amountProblem(amount)),
    ...say("note", noteProblem(note)),
  ];
}

function referenceProblem(reference: string): string | null {
  if (reference === "") return "Enter a reference: it keeps the payment from being made twice";
  const length = lengthOf(reference);
  if (length > MAX_REFERENCE_LENGTH) {
    return `A reference has at most ${MAX_REFERENCE_LENGTH} characters, this one has ${length}`;
  }
  return hiddenProblem("Reference", reference);
}

function noteProblem(note: string): string | null {
  const length = lengthOf(note);
  return length > MAX_NOTE_LENGTH
    ? `A note has at most ${MAX_NOTE_LENGTH} characters, this one has ${length}`
    : hiddenProblem("Note", note);
}

/** The rules of the send form, in their order, and what somebody must look at. */
export function checkPayment(cells: PayoutCells, paying: PayingSubWallet): RowVerdict {
  const { chain } = paying;
  const named = findRecipient(cells.to, paying);
  if (!named.ok) return refused([{ field: "to", message: named.message }]);
  if (cells.tag !== "" && !memoRules(chain.id)) {
    return refused([{ field: "tag", message: `Payments on ${chain.name} have no tag` }]);
  }
  const asset = findAsset(cells.asset, paying);
  if (!asset) return refused([{ field: "asset", message: assetWords(cells.asset, paying) }]);
  const { recipient } = named;
  const to = canonicalAddress(chain.id, recipient?.address ?? cells.to);
  const form: SendForm = {
    ...emptySendForm(asset.symbol, sendRules(chain.id)?.fee),
    recipient: recipient ? recipientKey(recipient) : "",
    to: recipient ? "" : cells.to,
    memo: cells.tag,
    amount: cells.amount,
    confirmedAddress: to,
  };
  const input = inputOf(paying, to);
  const result = checkSendForm(form, input);
  if (!result.ok) {
    return refused(result.issues.map(({ field, message }) => ({ field: COLUMN_OF[field], message })));
  }
  const memo = memoOf(form, input);
  const known = input.knownRecipients[0];
  return {
    issues: [],
    looks: looksAt({ to, memo, known }, paying),
    payment: {
      reference: cells.reference,
      note: cells.note,
      subWalletId: paying.payer.subWalletId,
      chain: chain.id,
      backendChain: chain.backendChain,
      asset: asset.symbol,
      contract: asset.contractAddress && canonicalAddress(chain.id, asset.contractAddress),
      decimals: asset.decimals ?? 0,
      to,
      toName: recipient?.name ?? known?.name ?? null,
      memo,
      amount: result.intent.amount,
      intent: result.intent,
    },
  };
}

const refused = (issues: Issue<PayoutColumn>[]): RowVerdict => ({ issues, looks: [], payment: null });

function inputOf({ payer, chain, network, assets, directory, fromAddress }: PayingSubWallet, to: string) {
  return {
    chain: chain.id,
    network,
    subWalletId: payer.subWalletId,
    fromAddress,
    assets,
    whitelistEnabled: directory.whitelistEnabled,
    knownRecipients: directory.at(to),
    knownAddresses: [],
  };
}

/** A name of the address book wins over an address only if it is one. */
function findRecipient(
  text: string,
  { directory, chain }: PayingSubWallet,
): { ok: true; recipient: KnownRecipient | null } | { ok: false; message: string } {
  const [found, another] = directory.named(text);
  if (another) {
    const message = `Several ${chain.name} entries of the address book are called “${text}”. Enter the address`;
    return { ok: false, message };
  }
  return { ok: true, recipient: found ?? null };
}

function findAsset(text: string, { assets }: PayingSubWallet) {
  const isNamed = ({ symbol }: { symbol: string }) => symbol.toLowerCase() === text.toLowerCase();
  return assets.find(({ symbol }) => symbol === text) ?? assets.find(isNamed);
}

function assetWords(text: string, { assets, payer }: PayingSubWallet): string {
  const offered = assets.map(({ symbol }) => symbol).join(", ");
  return text === ""
    ? `Enter an asset of ${payer.name}: ${offered}`
    : `${payer.name} does not hold “${text.slice(0, 40)}”. It holds ${offered}`;
}

function looksAt(
  { to, memo, known }: { to: string; memo: string | null; known: KnownRecipient | undefined },
  { chain, directory, near }: PayingSubWallet,
): Look[] {
  const looks: Look[] = [];
  const alike = findLookAlike(chain.id, to, [...directory.near(to), ...near(to)]);
  if (alike) {
    const words = `Looks like “${alike.name}” but is not the same address. Compare them first`;
    looks.push({ kind: "look-alike", words });
  }
  const rules = memoRules(chain.id);
  if (rules && memo === null && !known) {
    const words = `No ${rules.label.toLowerCase()}: an exchange could not tell whose payment it is`;
    looks.push({ kind: "no-tag", words });
  }
  return looks;
}

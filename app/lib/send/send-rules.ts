import {
  can,
  canonicalAddress,
  chainOf,
  isUnspendableAddress,
  memoRules,
  networkFacts,
  sendRules,
  validateAddress,
} from "~/lib/chains";
import { checkCustomFee, isFeeChosen } from "~/lib/fees";
import { toGasFee } from "~/lib/fees/gas";
import { toByteFee } from "~/lib/fees/satoshi-per-byte";
import { toTip } from "~/lib/fees/tip";
import { fractionProblem, parseAmount, toUnits } from "~/lib/money";
import { assetOf, isCustomToken, listedToken } from "../forms/asset";
import { findLookAlike, type KnownAddress } from "../forms/look-alike";
import { nonceOf, nonceProblem } from "../forms/nonce";
import { chosenMemo, isRecipientChosen, knownRecipient, memoOf, recipientOf } from "../forms/recipient";
import type { KnownRecipient, SendField, SendForm, SendRuleInput } from "../forms/send-form";
import { type Issue, issuesOf, type Rule } from "../issue";
import { type PaymentIntent, toIntent } from "../operations";

interface Input {
  form: SendForm;
  context: SendRuleInput;
}

type SendRule = Rule<Input, SendField>;

/** With an allow-list no address can be typed: 'Please enter a valid address' would mislead. */
const RECIPIENT_REQUIRED = "Please pick a recipient address";
const ALLOW_LIST_REFUSAL = "Your organisation only allows sending to recipients in its address book";
const CUSTOM_TOKEN_REFUSAL = "Your organisation only allows sending tokens that are listed here";

const assetChosen: SendRule = ({ form, context }) => {
  if (assetOf(form, context)) return undefined;
  const message = "Please enter an asset";
  if (!isCustomToken(form, context)) return { field: "asset", message };
  const isAddressMissing = form.tokenAddress === "" && form.tokenSymbol !== "";
  return { field: isAddressMissing ? "tokenAddress" : "tokenSymbol", message };
};

const decimalsInteger: SendRule = ({ form, context }) => {
  const asset = assetOf(form, context);
  const isWhole = !asset || (Number.isInteger(asset.decimals) && (asset.decimals ?? -1) >= 0);
  const field = isCustomToken(form, context) ? "tokenDecimals" : "asset";
  return isWhole ? undefined : { field, message: "The decimals provided must be an integer" };
};

const amountPresent: SendRule = ({ form }) => {
  const parsed = parseAmount(form.amount);
  if (!parsed.ok) return { field: "amount", message: parsed.message };
  return /[1-9]/.test(parsed.amount)
    ? undefined
    : { field: "amount", message: "Please enter an amount larger than 0" };
};

const amountInWholeUnits: SendRule = ({ form, context }) => {
  const decimals = assetOf(form, context)?.decimals;
  const parsed = parseAmount(form.amount);
  if (!parsed.ok || typeof decimals !== "number" || !Number.isInteger(decimals)) return undefined;
  const tooFine = fractionProblem(parsed.amount, decimals);
  if (tooFine) return { field: "amount", message: tooFine };
  return toUnits(parsed.amount, decimals) > (sendRules(context.chain)?.largestAmount ?? 0n)
    ? { field: "amount", message: "Amount is too large for this chain" }
    : undefined;
};

const feeChosen: SendRule = ({ form, context }) =>
  isFeeChosen(sendRules(context.chain)?.fee ?? "gas", form.fee)
    ? undefined
    : { field: "fee", message: "Please enter the transaction fee" };

const nonceInteger: SendRule = ({ form, context }) => {
  if (form.useCustomNonce === "" || !can(context.chain, "supportsCustomNonce")) return undefined;
  const message = nonceProblem(form.nonce);
  return message ? { field: "nonce", message } : undefined;
};

const customFee: SendRule = ({ form, context }) => checkCustomFee(context.chain, form);

const recipientOnce: SendRule = ({ form, context }) => {
  const isSame = canonicalAddress(context.chain, form.to) === recipientOf(form, context);
  return !isRecipientChosen(form) || form.to === "" || isSame
    ? undefined
    : { field: "to", message: "Please choose a recipient or enter an address, not both" };
};

// Own sub-wallets are always valid: their receive address may have a form (3…, 2…) refused for typed addresses.
const recipientValid: SendRule = ({ form, context }) => {
  const known = knownRecipient(form, context);
  const address = isRecipientChosen(form) ? recipientOf(form, context) : form.to;
  const isAsKnown = isRecipientChosen(form) || known?.address === address;
  if (known?.source === "own-sub-wallet" && isAsKnown) return undefined;
  if (context.whitelistEnabled && address === "") return { field: "to", message: RECIPIENT_REQUIRED };
  // Not canonicalised: an address in another chain's spelling was meant for that chain.
  const message = validateAddress(context.chain, address, { network: context.network });
  return message ? { field: "to", message } : undefined;
};

// An entry with a memo allows only that memo: one address can have many payees.
const recipientAllowed: SendRule = ({ form, context }) => {
  const { chain } = context;
  const [to, memo] = [recipientOf(form, context), memoOf(form, context)];
  const rules = memoRules(chain);
  const isMeant = (one: KnownRecipient) =>
    canonicalAddress(chain, one.address) === to &&
    (!rules || !one.memo || rules.canonical(one.memo) === memo);
  return context.whitelistEnabled && !context.knownRecipients.some(isMeant)
    ? { field: "to", message: ALLOW_LIST_REFUSAL }
    : undefined;
};

const memoValid: SendRule = ({ form, context }) => {
  const rules = memoRules(context.chain);
  if (!rules) return undefined;
  const known = chosenMemo(form);
  const message = rules.check(form.memo) ?? (known === null ? null : rules.check(known));
  if (message) return { field: "memo", message };
  return form.memo === "" || !known || rules.canonical(known) === rules.canonical(form.memo)
    ? undefined
    : { field: "memo", message: `This recipient has the ${rules.label.toLowerCase()} ${known}` };
};

// An exchange does not credit other assets sent to a deposit address.
const recipientCredits: SendRule = ({ form, context }) => {
  const known = knownRecipient(form, context);
  const asset = assetOf(form, context);
  if (!known?.credits || !asset) return undefined;
  return asset.contractAddress === null && asset.symbol === known.credits
    ? undefined
    : { field: "asset", message: `${known.name} is credited only with ${known.credits} at this address` };
};

// Without the account's tag, a payment to an exchange is credited to nobody; with another, to another customer.
const accountMemo: SendRule = ({ form, context }) => {
  const rules = memoRules(context.chain);
  if (!rules || form.memo !== "" || isRecipientChosen(form)) return undefined;
  const to = recipientOf(form, context);
  const there = context.knownRecipients.filter(
    ({ address }) => canonicalAddress(context.chain, address) === to,
  );
  const account = there.find(({ source, memo }) => source === "own-account" && memo);
  return account
    ? { field: "memo", message: `${account.name} has the ${rules.label.toLowerCase()} ${account.memo}` }
    : undefined;
};

// The backend's list is more reliable than typed decimals.
const tokenValid: SendRule = ({ form, context }) => {
  if (!isCustomToken(form, context)) return undefined;
  const { chain, network } = context;
  if (validateAddress(chain, form.tokenAddress, { network })) {
    const message = `The provided asset address is not a valid ${chainOf(chain).name} address`;
    return { field: "tokenAddress", message };
  }
  const listed = listedToken(chain, form.tokenAddress, context.assets);
  if (!listed || listed.decimals === null || listed.decimals === Number(form.tokenDecimals)) return undefined;
  return { field: "tokenDecimals", message: `${listed.symbol} has ${listed.decimals} decimals` };
};

const tokenAllowed: SendRule = ({ form, context }) =>
  isCustomToken(form, context) && context.whitelistEnabled
    ? { field: "asset", message: CUSTOM_TOKEN_REFUSAL }
    : undefined;

// The contract or mint of a listed or typed token, whatever asset is sent.
const recipientNotToken: SendRule = ({ form, context }) => {
  const { chain, assets } = context;
  const to = recipientOf(form, context);
  const token = [assetOf(form, context), ...assets].find(
    (asset) => asset?.contractAddress && canonicalAddress(chain, asset.contractAddress) === to,
  );
  return token
    ? { field: "to", message: `This is the token contract of ${token.symbol}. Anything sent there is lost.` }
    : undefined;
};

const recipientSpendable: SendRule = ({ form, context }) =>
  isUnspendableAddress(context.chain, recipientOf(form, context))
    ? { field: "to", message: "Nobody controls this address. Anything sent there is lost." }
    : undefined;

const lookAlikeConfirmed: SendRule = ({ form, context }) => {
  const known = lookAlikeOf(form, context);
  return known && form.confirmedAddress !== recipientOf(form, context)
    ? { field: "to", message: `Looks like “${known.name}” but is not the same address. Compare them first` }
    : undefined;
};

const RULES: readonly SendRule[] = [
  assetChosen,
  decimalsInteger,
  amountPresent,
  amountInWholeUnits,
  feeChosen,
  nonceInteger,
  customFee,
  recipientOnce,
  recipientValid,
  memoValid,
  accountMemo,
  tokenValid,
  recipientAllowed,
  tokenAllowed,
  recipientNotToken,
  recipientCredits,
  recipientSpendable,
  lookAlikeConfirmed,
];

export type SendResult = { ok: true; intent: PaymentIntent } | { ok: false; issues: Issue<SendField>[] };

/** A known address that the form's recipient resembles but is not; or null. */
export function lookAlikeOf(form: SendForm, context: SendRuleInput): KnownAddress | null {
  const address = recipientOf(form, context);
  return address === "" ? null : findLookAlike(context.chain, address, context.knownAddresses);
}

function intentOf({ form, context }: Input): PaymentIntent {
  const { chain, network, subWalletId } = context;
  const asset = assetOf(form, context);
  const parsed = parseAmount(form.amount);
  const rules = sendRules(chain);
  if (!asset || asset.decimals === null || !parsed.ok || !rules) throw new Error("The form was not checked");
  const base = {
    chain,
    network,
    subWalletId,
    fromAddress: canonicalAddress(chain, context.fromAddress),
    to: recipientOf(form, context),
    amount: toUnits(parsed.amount, asset.decimals).toString(),
    asset: {
      symbol: asset.symbol,
      decimals: asset.decimals,
      contractAddress: asset.contractAddress && canonicalAddress(chain, asset.contractAddress),
      ...(asset.typedSymbol && { typedSymbol: asset.typedSymbol }),
    },
  };
  return toIntent(base, {
    rules,
    chainId: networkFacts(chain, network)?.chainId ?? null,
    memo: memoOf(form, context),
    nonce: nonceOf(form),
    gasFee: () => toGasFee(form),
    byteFee: () => toByteFee(form),
    tip: () => toTip(form, chainOf(chain).native.decimals),
  });
}

/**
 * Checks the send form in the specification's order; the first issue is shown. A valid form gives an intent with exact
 * amounts.
 * @throws Error if the console does not send on this chain: check `isSendAvailable` first
 */
export function checkSendForm(form: SendForm, context: SendRuleInput): SendResult {
  if (!sendRules(context.chain)) throw new Error(`Sending is not available on ${context.chain}`);
  const issues = issuesOf(RULES, { form, context });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, intent: intentOf({ form, context }) };
}

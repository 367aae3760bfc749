import { can, canonicalAddress, chainOf, networkFacts, sendRules, validateAddress } from "~/lib/chains";
import { MAX_UINT256, parseAmount, toUnits } from "~/lib/money";
import { byteFee, checkCustomFee, gasFee, isSpeed } from "./fees";
import type { SendIntent } from "./intent";
import { type Issue, issuesOf, type Rule } from "./issue";
import type { KnownRecipient, SendContext, SendField, SendForm } from "./send-form";

interface Input {
  form: SendForm;
  context: SendContext;
}

type SendRule = Rule<Input, SendField>;

/** GraphQL's Int, in which the nonce travels. */
const LARGEST_NONCE = 2_147_483_647n;

export const ALLOW_LIST_REFUSAL = "Your organisation only allows sending to recipients in its address book";

function assetOf({ form, context }: Input) {
  return context.assets.find(({ symbol }) => symbol === form.asset);
}

/** The recipient's address as chosen or typed; a choice goes before typing. */
export function recipientOf(form: SendForm): string {
  return form.recipient || form.to;
}

/** The known recipient that the form names, if any; compared in the chain's one spelling of an address. */
export function knownRecipient(form: SendForm, context: SendContext): KnownRecipient | null {
  const wanted = canonicalAddress(context.chain, recipientOf(form));
  if (wanted === "") return null;
  const matches = context.knownRecipients.filter(
    ({ address }) => canonicalAddress(context.chain, address) === wanted,
  );
  return matches.find(({ source }) => source === "own-sub-wallet") ?? matches[0] ?? null;
}

const assetChosen: SendRule = (input) =>
  assetOf(input) ? undefined : { field: "asset", message: "Please enter an asset" };

const decimalsWhole: SendRule = (input) => {
  const asset = assetOf(input);
  const isWhole = !asset || (Number.isInteger(asset.decimals) && (asset.decimals ?? -1) >= 0);
  return isWhole ? undefined : { field: "asset", message: "The decimals provided must be an integer" };
};

const amountTyped: SendRule = ({ form }) => {
  const parsed = parseAmount(form.amount);
  if (!parsed.ok) return { field: "amount", message: parsed.message };
  return /[1-9]/.test(parsed.amount)
    ? undefined
    : { field: "amount", message: "Please enter an amount larger than 0" };
};

const amountWhole: SendRule = (input) => {
  const decimals = assetOf(input)?.decimals;
  const parsed = parseAmount(input.form.amount);
  if (!parsed.ok || typeof decimals !== "number" || !Number.isInteger(decimals)) return undefined;
  const fraction = parsed.amount.split(".")[1]?.replace(/0+$/, "") ?? "";
  if (fraction.length > decimals) {
    return {
      field: "amount",
      message: `Amount cannot have fractions smaller than the lowest allowed unit of ${decimals}`,
    };
  }
  return toUnits(parsed.amount, decimals) > largestAmount(input.context)
    ? { field: "amount", message: "Amount is above what the chain can carry" }
    : undefined;
};

/** A coin of 8 decimals never has more smallest units than a JSON number holds; a contract may have 2^256. */
function largestAmount({ chain }: SendContext): bigint {
  return chainOf(chain).family === "UTXO" ? BigInt(Number.MAX_SAFE_INTEGER) : MAX_UINT256;
}

const feeChosen: SendRule = ({ form }) =>
  isSpeed(form.fee) || form.fee === "CUSTOM"
    ? undefined
    : { field: "fee", message: "Please enter the transaction fee" };

const nonceWhole: SendRule = ({ form, context }) => {
  if (form.useCustomNonce === "" || !can(context.chain, "supportsCustomNonce")) return undefined;
  if (!/^\d{1,20}$/.test(form.nonce)) {
    return { field: "nonce", message: "Nonce must be an integer of 0 or larger" };
  }
  return BigInt(form.nonce) > LARGEST_NONCE
    ? { field: "nonce", message: "Nonce is above what the service can take" }
    : undefined;
};

const customFee: SendRule = ({ form, context }) => checkCustomFee(context.chain, form);

const recipientOnce: SendRule = ({ form, context }) => {
  const isSame = canonicalAddress(context.chain, form.to) === canonicalAddress(context.chain, form.recipient);
  return form.recipient === "" || form.to === "" || isSame
    ? undefined
    : { field: "to", message: "Please choose a recipient or enter an address, not both" };
};

// An own sub-wallet may always be chosen, although its receive address may be of a form (3…, 2…) that the
// rule for typed addresses refuses.
const recipientSound: SendRule = ({ form, context }) => {
  if (knownRecipient(form, context)?.source === "own-sub-wallet") return undefined;
  const message = validateAddress(context.chain, recipientOf(form), { network: context.network });
  return message ? { field: "to", message } : undefined;
};

const recipientAllowed: SendRule = ({ form, context }) =>
  context.whitelistEnabled && !knownRecipient(form, context)
    ? { field: "to", message: ALLOW_LIST_REFUSAL }
    : undefined;

/** The order in which the form is checked. */
const RULES: readonly SendRule[] = [
  assetChosen,
  decimalsWhole,
  amountTyped,
  amountWhole,
  feeChosen,
  nonceWhole,
  customFee,
  recipientOnce,
  recipientSound,
  recipientAllowed,
];

export type SendResult = { ok: true; intent: SendIntent } | { ok: false; issues: Issue<SendField>[] };

function intentOf({ form, context }: Input): SendIntent {
  const asset = context.assets.find(({ symbol }) => symbol === form.asset);
  const parsed = parseAmount(form.amount);
  if (!asset || asset.decimals === null || !parsed.ok) throw new Error("The form was not checked");
  const base = {
    chain: context.chain,
    network: context.network,
    subWalletId: context.subWalletId,
    to: canonicalAddress(context.chain, recipientOf(form)),
    amount: toUnits(parsed.amount, asset.decimals).toString(),
    asset: {
      symbol: asset.symbol,
      decimals: asset.decimals,
      contractAddress: asset.contractAddress && canonicalAddress(context.chain, asset.contractAddress),
    },
  };
  if (sendRules(context.chain)?.fee === "satoshi-per-byte") {
    return { ...base, family: "UTXO", fee: byteFee(form) };
  }
  const chainId = networkFacts(context.chain, context.network)?.chainId;
  if (chainId === undefined) throw new Error(`${context.chain} has no chain id on ${context.network}`);
  return {
    ...base,
    family: "EVM",
    fromAddress: canonicalAddress(context.chain, context.fromAddress),
    chainId,
    fee: gasFee(form),
    nonce: form.useCustomNonce === "" ? null : Number(form.nonce),
  };
}

/**
 * Checks the send form in the specification's order. On success the intent holds exact amounts; otherwise
 * the issues, the first of which is the one to show.
 * @throws Error when the console does not send on this chain: ask `isSendAvailable` first
 */
export function checkSendForm(form: SendForm, context: SendContext): SendResult {
  if (!sendRules(context.chain)) throw new Error(`Sending is not available on ${context.chain}`);
  const issues = issuesOf(RULES, { form, context });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, intent: intentOf({ form, context }) };
}

import { createHash } from "node:crypto";
import { derInteger, derOctetString, derSequence, derUtf8String } from "./der";
import { NO_PATH } from "./path";
import type { PolicyClause } from "./policy";
import type { SignableDigest } from "./signable";

/** What a rule can be about. Any staking operation is a STAKE. */
export const ruledOperations = [
  "PAYMENT",
  "EXCHANGE_TRANSFER",
  "STAKE",
  "CONTRACT_CALL",
  "MESSAGE",
  "ADDRESS_BOOK_CHANGE",
] as const;
export type RuledOperation = (typeof ruledOperations)[number];

/** Own accounts and sub-wallets; the address book; NEW_ADDRESS: neither. An own one is never in the others. */
export const payeeKinds = ["OWN", "ADDRESS_BOOK", "NEW_ADDRESS"] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/**
 * Met by more than `amount`, whole units in decimal text: of `currency`, or, where that is null, of the rule's one asset.
 * Of one request, or, with `hours`, of all that was prepared in as many hours, this request included.
 */
export type RuleAmount = { amount: string; currency: string | null; hours: number | null };

/**
 * On these days of the week (1 is Monday) from `from` to `until` (`HH:MM` of an IANA time zone). Where `until` is not later,
 * it is the next day's, and the day is that of `from`.
 */
export type RuleHours = { days: number[]; from: string; until: string; zone: string };

/** `name` is what people call it. */
export type RuleGroup = PolicyClause & { name: string | null };

/** Alternatives; the groups of an alternative must all agree. */
export type RuleApprovals = { schedules: RuleGroup[][]; notByPreparer: boolean };

/** A condition that is null is always met. What meets all of them needs the approvals, or is refused where they are null. */
export type Rule = {
  id: string;
  operations: RuledOperation[] | null;
  /** Ids of sub-wallets. */
  from: string[] | null;
  to: PayeeKind[] | null;
  /** Symbols. */
  assets: string[] | null;
  above: RuleAmount | null;
  during: RuleHours | null;
  approvals: RuleApprovals | null;
};

/** All rules of a wallet, as of one version. */
export type RuleSet = { walletId: string; version: number; rules: Rule[] };

/** What a request for other rules keeps: the set is signed, the rest is said. */
export type RulesChange = RuleSet & { trustId: string; replaces: number; reason: string };

/**
 * DER SEQUENCE{trustId, "RULES", walletId, INTEGER version, SEQUENCE OF rule}; rule: SEQUENCE{id, SEQUENCE OF operation,
 * SEQUENCE OF from, SEQUENCE OF to, SEQUENCE OF asset, SEQUENCE{amount, currency, INTEGER hours}, SEQUENCE{SEQUENCE OF
 * INTEGER day, from, until, zone}, INTEGER notByPreparer, SEQUENCE OF SEQUENCE OF group}; group: SEQUENCE{name, INTEGER
 * quorumCount, SEQUENCE OF OCTET STRING key}. Texts are UTF8String. What is null is an empty text, an empty sequence or 0,
 * which no condition has; a refusal has no alternatives.
 */
export function encodeRules(trustId: string, { walletId, version, rules }: RuleSet): Uint8Array {
  return derSequence([
    ...[trustId, "RULES", walletId].map(derUtf8String),
    derInteger(version),
    derSequence(rules.map(encodeRule)),
  ]);
}

function encodeRule({ id, operations, from, to, assets, above, during, approvals }: Rule): Uint8Array {
  const texts = (list: readonly string[] | null) => derSequence((list ?? []).map(derUtf8String));
  return derSequence([
    derUtf8String(id),
    ...[operations, from, to, assets].map(texts),
    derSequence(
      above ? [...[above.amount, above.currency ?? ""].map(derUtf8String), derInteger(above.hours ?? 0)] : [],
    ),
    derSequence(
      during
        ? [
            derSequence(during.days.map((day) => derInteger(day))),
            ...[during.from, during.until, during.zone].map(derUtf8String),
          ]
        : [],
    ),
    derInteger(approvals?.notByPreparer ? 1 : 0),
    derSequence((approvals?.schedules ?? []).map((groups) => derSequence(groups.map(encodeGroup)))),
  ]);
}

const encodeGroup = ({ name, quorumCount, keys }: RuleGroup): Uint8Array =>
  derSequence([
    derUtf8String(name ?? ""),
    derInteger(quorumCount),
    derSequence(keys.map((key) => derOctetString(Buffer.from(key, "hex")))),
  ]);

/** The phones approve the DER encoding itself. No wallet's key signs it. */
export function rulesDigest(trustId: string, set: RuleSet): SignableDigest {
  const encoded = encodeRules(trustId, set);
  const shaSignData = createHash("sha256").update(encoded).digest("hex");
  return {
    path: NO_PATH,
    algorithm: 0,
    transactionDigest: shaSignData,
    signData: Buffer.from(encoded).toString("hex"),
    shaSignData,
  };
}

import { hexToBytes } from "@noble/hashes/utils";
import type { WalletRule } from "~/lib/custody/policies/shapes.server";
import { derInteger, derOctetString, derSequence, derText, wholeSignData } from "../kit/der";

/** All rules of a wallet, as approvers sign them. */
export interface SignedRules {
  trustId: string;
  walletId: string;
  version: number;
  rules: readonly WalletRule[];
}

const KIND = "RULES";
/** What is null is an empty sequence. */
const NOTHING = derSequence([]);

/**
 * What the phones sign, hex: SEQUENCE{trustId, "RULES", walletId, INTEGER version, SEQUENCE OF rule} and its SHA-256.
 * @throws Error for a key that is no hex
 */
export function rulesSignData({ trustId, walletId, version, rules }: SignedRules): {
  signData: string;
  digest: string;
} {
  const head = [trustId, KIND, walletId].map(derText);
  return wholeSignData(derSequence([...head, derInteger(version), derSequence(rules.map(encodeRule))]));
}

/** SEQUENCE{id, operations, from, to, assets, amount, hours, INTEGER notByPreparer, alternatives}. */
function encodeRule({ id, operations, from, to, assets, above, during, approvals }: WalletRule): Uint8Array {
  const ids = from?.map((one) => one.id) ?? null;
  const amount = above ? [derText(above.amount), derText(above.currency), derInteger(above.hours ?? 0)] : [];
  const hours = during
    ? [derSequence(during.days.map(derInteger)), ...[during.from, during.until, during.zone].map(derText)]
    : [];
  return derSequence([
    derText(id),
    ...[operations, ids, to, assets].map(encodeList),
    derSequence(amount),
    derSequence(hours),
    derInteger(approvals?.notByPreparer ? 1 : 0),
    approvals
      ? derSequence(approvals.schedules.map((groups) => derSequence(groups.map(encodeGroup))))
      : NOTHING,
  ]);
}

const encodeList = (list: readonly string[] | null): Uint8Array =>
  list ? derSequence(list.map(derText)) : NOTHING;

type Group = NonNullable<WalletRule["approvals"]>["schedules"][number][number];

const encodeGroup = ({ name, quorumCount, approvers }: Group): Uint8Array =>
  derSequence([
    derText(name),
    derInteger(quorumCount),
    derSequence(approvers.map(({ key }) => derOctetString(hexToBytes(key)))),
  ]);

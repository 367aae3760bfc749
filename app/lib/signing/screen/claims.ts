import { canonicalAddress } from "~/lib/chains";
import type { Transaction } from "~/lib/custody/shapes.server";
import { headlineOf } from "~/lib/operations/kit/decoded";
import { Findings } from "~/lib/operations/kit/findings";
import type { Decoded, Fact, Mismatch } from "~/lib/operations/kit/types";

export interface Claims {
  /** `expected` is what the backend claims, `found` what will be signed. */
  mismatches: Mismatch[];
  /** 'recipient', 'amount', 'fee'. */
  agreed: string[];
}

type Claimed = Pick<Transaction, "to" | "amount" | "asset" | "fee">;

/** Skips what the backend's lists do not say. */
export function compareClaims(decoded: Decoded, claimed: Claimed | null): Claims {
  const findings = new Findings();
  const agreed: string[] = [];
  const compare = (name: string, says: unknown, signs: unknown, isSame: boolean) => {
    if (isSame) agreed.push(name);
    else findings.add(name, says, signs, `The service says another ${name} than the transaction to sign has`);
  };
  const recipient = decoded.facts.find((fact) => fact.kind === "recipient");
  const paid = headlineOf(decoded);
  if (recipient && claimed?.to?.id) {
    const says = canonicalAddress(decoded.chain, claimed.to.id);
    compare("recipient", says, recipient.value, says === recipient.value);
  }
  if (decoded.contract && claimed?.to?.id) {
    const says = canonicalAddress(decoded.chain, claimed.to.id);
    compare("contract", says, decoded.contract, says === decoded.contract);
  }
  if (paid && claimed?.asset) compareAsset(compare, decoded, paid, claimed.asset);
  if (paid && claimed?.amount) {
    compare("amount", claimed.amount.value, paid.units, claimed.amount.value === paid.units);
  }
  if (claimed?.fee) compareFee(compare, decoded, claimed.fee.value);
  return { mismatches: findings.mismatches, agreed: agreed.filter((name) => name !== "asset") };
}

type Compare = (name: string, says: unknown, signs: unknown, isSame: boolean) => void;
type AmountFact = Extract<Fact, { kind: "amount" }>;

function compareAsset(
  compare: Compare,
  { chain }: Decoded,
  { asset }: AmountFact,
  { symbol, contractAddress }: NonNullable<Claimed["asset"]>,
): void {
  const canonical = (address: string | null) => address && canonicalAddress(chain, address);
  const isSame = canonical(contractAddress) === canonical(asset.contractAddress);
  compare("asset", contractAddress ?? symbol, asset.contractAddress ?? asset.symbol, isSame);
}

/** A maximum fee may turn out lower. A fee that is not in the transaction cannot be compared. */
function compareFee(compare: Compare, { fee }: Decoded, says: string): void {
  if (!fee || fee.basis === "not-stated" || !/^\d+$/.test(says)) return;
  const isSame = fee.isExact ? says === fee.atMost : BigInt(says) <= BigInt(fee.atMost);
  compare("fee", says, fee.atMost, isSame);
}
